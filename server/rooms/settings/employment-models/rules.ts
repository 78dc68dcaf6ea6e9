import type { EmploymentModelRules } from '#contract/settings/employment-models.ts'
import { faultsOfRules } from '#domain/wages/employment-rule-faults.ts'
import { openingText } from '#domain/wages/employment-rule-texts.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** As the trail keeps them: beside their model's id, windows as people read them. */
export const toldRules = ({ id: _, version: __, openings, ...rules }: EmploymentModelRules) => ({
  ...rules,
  openings: openings.map(openingText),
})

export function refuseContradictions(rules: EmploymentModelRules): void {
  const faults = faultsOfRules(rules)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults as Record<string, string>)
}

/** What begins in the past changes what was reckoned; whoever does it says so. Closed months never change. Product D. */
export function refuseSilentPast(today: string, days: readonly string[]): void {
  if (days.some(day => day < today))
    throw new Refusal('invalid', undefined, {
      actsBack:
        'Der Tag liegt in der Vergangenheit: Bitte bestätigen Sie, dass sich offene Monate neu rechnen. Abgeschlossene Monate ändern sich nie.',
    })
}

export function refuseWithdrawal(today: string, { validFrom }: EmploymentModelRules, count: number): void {
  if (validFrom <= today)
    throw new Refusal('conflict', 'Diese Regeln gelten schon. Erstellen Sie neue Regeln mit einem späteren Tag.')
  if (count === 1) throw new Refusal('conflict', 'Ein Beschäftigungsmodell braucht Regeln.')
}

export const inUse = (people: number): Refusal =>
  new Refusal(
    'in_use',
    people === 1
      ? 'Das Beschäftigungsmodell ist bei 1 Mitarbeiter eingetragen und kann nicht gelöscht werden.'
      : `Das Beschäftigungsmodell ist bei ${people} Mitarbeitern eingetragen und kann nicht gelöscht werden.`,
  )
