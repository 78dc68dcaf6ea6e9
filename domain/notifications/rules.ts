import { PERMITS, type Permit } from '../documents/document-types.ts'
import type { DocumentFacts } from '../documents/documents.ts'
import { isRegistrationFiled, type NoticeKind, type RegistrationState } from '../elda/registration-states.ts'
import { NEWS_DAYS } from '../people/arrivals.ts'
import { sharedValues } from '../people/duplicates.ts'
import { isNonEu } from '../settings/enums.ts'

// Each rule looks at what is stored now, never at what happened since somebody last looked: after a week without a
// server the same things are open. The server counts in SQL; a test holds the two together.

export type Person = { id: number; storeId: number | null; isHidden: boolean; dummy: boolean }

/** Whose alerts count: no dummies, nobody hidden, only stores of the global filter; 0 stands for no store. Spec 1 §5. */
export const isConsidered = ({ dummy, isHidden, storeId }: Person, excludedStoreIds: ReadonlySet<number>): boolean =>
  !dummy && !isHidden && !excludedStoreIds.has(storeId ?? 0)

/**
 * Who shares a value with somebody else: those considered, and whoever carries the same value, hidden or filtered out, or
 * nobody could tell with whom it is shared. A value of hidden people alone is no matter. Spec 1 §2.5, §5.
 */
export function duplicates(
  people: readonly (Person & { value: string | null })[],
  excludedStoreIds: ReadonlySet<number>,
): Set<number> {
  const real = people.filter(({ dummy }) => !dummy)
  const considered = new Set(real.filter(person => isConsidered(person, excludedStoreIds)).map(({ id }) => id))
  return new Set(
    sharedValues(real)
      .filter(ids => !ids.isDisjointFrom(considered))
      .flatMap(ids => [...ids]),
  )
}

/** Complete, not registered, and no registration under way. */
export const isReadyForRegistration = (
  person: { minimalDatafieldsNotNull: boolean; socialInsuranceRegistered: boolean },
  messages: readonly { kind: NoticeKind; state: RegistrationState }[],
): boolean => person.minimalDatafieldsNotNull && !person.socialInsuranceRegistered && !isRegistrationFiled(messages)

/**
 * Master data that the payroll software does not have yet; both moments are of the last change. `againOn`: the day from which
 * on another contract holds than the one handed over. Product C.
 */
export const needsExport = (
  changedAt: string,
  lastRun: string | null,
  { againOn, today }: { againOn: string | null; today: string } = { againOn: null, today: '' },
): boolean => changedAt !== lastRun || (againOn !== null && againOn <= today)

/** Days are `YYYY-MM-DD`; `createdOn` on the company's calendar. */
export type Arrival = { createdAt: Temporal.Instant; createdOn: string; entry: string | null; isImported: boolean }

/** `since`: when the viewer came to the company; who was there long before is no news to them. */
export const isNew = (arrival: Arrival, since: Temporal.Instant, now: Temporal.Instant): boolean => {
  const from = earlier(since, now.subtract({ hours: 24 * NEWS_DAYS }), Temporal.Instant.compare)
  return Temporal.Instant.compare(arrival.createdAt, from) >= 0 && !wasThereBefore(arrival)
}

/** An import brings those who have long worked here, too: only their record is new. Who is put in by hand was meant to be told of. */
const wasThereBefore = ({ createdOn, entry, isImported }: Arrival): boolean =>
  isImported && entry !== null && entry < Temporal.PlainDate.from(createdOn).subtract({ days: NEWS_DAYS }).toString()

/** The last day of who has an end; undefined without a contract or with an open one. The exit may come before the contract's end. */
export function lastDay(exit: string | null, contractEnds: readonly (string | null)[]): string | undefined {
  if (contractEnds.length === 0) return undefined
  const last = contractEnds.includes(null) ? null : contractEnds.toSorted().at(-1)!
  return [last, exit].filter(day => day !== null).sort()[0]
}

/** The last day itself is still worked. Days are `YYYY-MM-DD`. */
export function isEnded(last: string | undefined, since: string, today: string): boolean {
  if (last === undefined || last >= today) return false
  const recent = Temporal.PlainDate.from(today).subtract({ days: NEWS_DAYS }).toString()
  return last >= earlier(since, recent, (a, b) => (a < b ? -1 : 1))
}

export const DOCUMENT_WARNINGS = ['unconfirmed', 'expired', 'expiring'] as const
export type DocumentWarning = (typeof DOCUMENT_WARNINGS)[number]

/** What is to be said of a latest document; `limit` in days. */
export function documentWarnings(
  { validUntil, confirmed }: Pick<DocumentFacts, 'validUntil' | 'confirmed'>,
  today: string,
  limit: number,
): DocumentWarning[] {
  const warnings: DocumentWarning[] = confirmed ? [] : ['unconfirmed']
  if (validUntil === null) return warnings
  if (validUntil < today) return [...warnings, 'expired']
  const horizon = Temporal.PlainDate.from(today).add({ days: limit }).toString()
  return validUntil < horizon ? [...warnings, 'expiring'] : warnings
}

/** Protected persons (5) often have no passport, so none is asked for. */
export const NO_PASSPORT_CITIZEN_TYPE = 5
/** With a store there, proof of school or study is asked for. */
export const EDUCATION_PERMIT_COUNTRY = 2

/** The permits an employee has no document for; an expired one counts as there and is warned of by itself. */
export function missingPermits(
  citizenTypeId: number | null,
  documentTypes: ReadonlySet<string>,
  countries: ReadonlySet<number>,
): Permit[] {
  if (!isNonEu(citizenTypeId)) return []
  const asked: Permit[] = [
    ...(citizenTypeId === NO_PASSPORT_CITIZEN_TYPE ? [] : (['passport'] as const)),
    'workPermit',
    'residencePermit',
    ...(countries.has(EDUCATION_PERMIT_COUNTRY) ? (['educationPermit'] as const) : []),
  ]
  return asked.filter(permit => !PERMITS[permit].some(type => documentTypes.has(type)))
}

const earlier = <T>(a: T, b: T, compare: (a: T, b: T) => number): T => (compare(a, b) <= 0 ? a : b)
