import type { Permission } from './permissions.ts'

/** Of people: these leave only to who holds the right to them, be it by a screen, a file, a delivery or a mail. */
const PROTECTED_FIELDS: Readonly<Record<string, Permission>> = {
  extraPayment: 'employees.read-sensitive',
  iban: 'employees.read-sensitive',
  monthlyGross: 'employees.read-sensitive',
  payment: 'employees.read-sensitive',
  socialsecurity: 'employees.read-sensitive',
}

/** What it takes to be given these fields, besides the right to what they come with. */
export const rightsToRead = (fields: readonly string[]): Permission[] => [
  ...new Set(fields.flatMap(field => PROTECTED_FIELDS[field] ?? [])),
]

export const NO_RIGHT_TO_FIELDS = 'Für SV-Nummer, IBAN und Bezüge fehlt Ihnen die Berechtigung.'
