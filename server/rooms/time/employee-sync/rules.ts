import { hash } from 'node:crypto'
import { Refusal } from '#server/platform/refusal.ts'
import type { Person } from '../employee-export-runs/rows.ts'

/** The same people as of the same change have the same key. */
export const contentKey = (people: readonly Pick<Person, 'id' | 'changedAt'>[]): string =>
  hash('sha256', people.map(({ id, changedAt }) => `${id} ${changedAt}`).join('\n'))

const NAMES_SHOWN = 3

/** Without their numbers payroll would not know whose data it gets. */
export function refuseWithoutIds(companyNumber: string, people: readonly Person[]): void {
  if (companyNumber === '')
    throw new Refusal('unprocessable', 'BMD ID des Betriebs fehlt. Bitte tragen Sie sie in den Einstellungen ein.')
  const nameless = people.filter(({ bmdId }) => bmdId === '')
  if (nameless.length === 0) return
  const names = nameless.slice(0, NAMES_SHOWN).map(({ lastName, firstName }) => `${lastName} ${firstName}`.trim())
  const more = nameless.length > NAMES_SHOWN ? ` und ${nameless.length - NAMES_SHOWN} weitere` : ''
  throw new Refusal('unprocessable', `BMD Id fehlt bei: ${names.join(', ')}${more}`)
}
