import { hash } from 'node:crypto'
import type { ExportedPerson } from '#domain/exports/employee-file.ts'
import type { EmployeeFileKind } from '#domain/exports/employee-layouts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { UNREADABLE } from '#server/platform/vault.ts'
import type { Person } from '../employee-export-runs/rows.ts'

/** The same people as of the same change and under the same contract have the same key. */
export const contentKey = (people: readonly Pick<Person, 'id' | 'changedAt' | 'againOn'>[]): string =>
  hash('sha256', people.map(({ id, changedAt, againOn }) => `${id} ${changedAt} ${againOn ?? ''}`).join('\n'))

const NAMES_SHOWN = 3

/** Without their numbers payroll would not know whose data it gets. */
export function refuseWithoutIds(
  { software, idLabel }: EmployeeFileKind,
  companyNumber: string,
  people: readonly Person[],
): void {
  if (companyNumber === '')
    throw new Refusal('unprocessable', `${idLabel} des Betriebs fehlt. Bitte tragen Sie sie in den Einstellungen ein.`)
  refuseThese(
    `${software} Id fehlt bei`,
    people.filter(({ employeeNumber }) => employeeNumber === ''),
  )
}

/** Payroll would take the words for a number, or pay nobody. */
export function refuseUnreadable(people: readonly (Name & Record<'socialsecurity' | 'iban', string | null>)[]): void {
  const unreadable = people.filter(({ socialsecurity, iban }) => socialsecurity === UNREADABLE || iban === UNREADABLE)
  refuseThese('SV-Nummer oder IBAN ist nicht lesbar und neu einzugeben bei', unreadable)
}

/** What keeps somebody from being handed over, in the words of the refusal; empty: nothing. */
export function problemOf(
  { idLabel }: EmployeeFileKind,
  companyNumber: string,
  { employeeNumber, socialsecurity, iban }: Pick<ExportedPerson, 'employeeNumber' | 'socialsecurity' | 'iban'>,
): string {
  if (companyNumber === '') return `${idLabel} des Betriebs fehlt`
  if (employeeNumber === '') return `${idLabel} fehlt`
  return socialsecurity === UNREADABLE || iban === UNREADABLE ? 'SV-Nummer oder IBAN ist nicht lesbar' : ''
}

type Name = Pick<Person, 'lastName' | 'firstName'>

function refuseThese(what: string, people: readonly Name[]): void {
  if (people.length === 0) return
  const names = people.slice(0, NAMES_SHOWN).map(({ lastName, firstName }) => `${lastName} ${firstName}`.trim())
  const more = people.length > NAMES_SHOWN ? ` und ${people.length - NAMES_SHOWN} weitere` : ''
  throw new Refusal('unprocessable', `${what}: ${names.join(', ')}${more}`)
}
