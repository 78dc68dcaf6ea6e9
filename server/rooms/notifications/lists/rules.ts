import type { PersonAlert } from '#contract/notifications/alerts.ts'
import type { MinimalField } from '#domain/people/minimal-data.ts'
import { type MinimalData, missingMinimalFields } from '#domain/people/minimal-data.ts'

/** What a line of the list does not already hold. */
export type MinimalFacts = Omit<
  MinimalData,
  'mdPersonnelId' | 'firstName' | 'lastName' | 'storeId' | 'socialsecurity'
> & {
  socialsecurity: boolean
}

export const missingOf = (
  { mdPersonnelId, firstName, lastName, storeId }: Omit<PersonAlert, 'missingFields' | 'day'>,
  facts: MinimalFacts | undefined,
): MinimalField[] =>
  facts
    ? missingMinimalFields({
        ...facts,
        mdPersonnelId,
        firstName,
        lastName,
        storeId,
        // That there is one is enough; it stays sealed.
        socialsecurity: facts.socialsecurity ? 'sealed' : null,
      })
    : []
