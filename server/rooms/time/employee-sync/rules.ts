import { hash } from 'node:crypto'
import { Refusal } from '#server/platform/refusal.ts'
import { UNREADABLE } from '#server/platform/vault.ts'
import type { Person } from '../employee-export-runs/rows.ts'

/** The same people as of the same change have the same key. */
export const contentKey = (people: readonly Pick<Person, 'id' | 'changedAt'>[]): string =>
  hash('sha256', people.map(({ id, changedAt }) => `${id} ${changedAt}`).join('\n'))

const NAMES_SHOWN = 3

/** Without their numbers payroll would not know whose data it gets. */
export function refuseWithoutIds(companyNumber: string, people: readonly Person[]): void {
  if (companyNumber === '')
    throw new Refusal('unprocessable', 'BMD ID des Betriebs fehlt. Bitte tragen Sie sie in den Einstellungen ein.')
  refuseThese(
    'BMD Id fehlt bei',
    people.filter(({ bmdId }) => bmdId === ''),
  )
}

/** Payroll would take the words for a number, or pay nobody. */
export function refuseUnreadable(people: readonly (Name & Record<'socialsecurity' | 'iban', string | null>)[]): void {
  const unreadable = people.filter(({ socialsecurity, iban }) => socialsecurity === UNREADABLE || iban === UNREADABLE)
  refuseThese('SV-Nummer oder IBAN ist nicht lesbar und neu einzugeben bei', unreadable)
}

type Name = Pick<Person, 'lastName' | 'firstName'>

function refuseThese(what: string, people: readonly Name[]): void {
  if (people.length === 0) return
  const names = people.slice(0, NAMES_SHOWN).map(({ lastName, firstName }) => `${lastName} ${firstName}`.trim())
  const more = people.length > NAMES_SHOWN ? ` und ${people.length - NAMES_SHOWN} weitere` : ''
  throw new Refusal('unprocessable', `${what}: ${names.join(', ')}${more}`)
}
