import { checkIban } from './iban.ts'
import { checkSvnr, svnrMatchesBirthDate } from './svnr.ts'

export type PersonFacts = {
  /** Null: unknown. */
  socialsecurity: string | null
  birthDate: Temporal.PlainDate | null
}
export type PersonWarnings = Partial<Record<keyof PersonFacts, string>>

/**
 * What is odd about a number or a birth date but may be true: shown beside the field, never in the way of saving.
 * A text that is no SVNR at all gives no warning here; `svnrProblem` refuses it. Product C.
 */
export function personWarnings({ socialsecurity, birthDate }: PersonFacts, today: Temporal.PlainDate): PersonWarnings {
  const warnings: PersonWarnings = {}
  const number = socialsecurity ? svnrWarning(socialsecurity, birthDate) : undefined
  if (number) warnings.socialsecurity = number
  if (birthDate && Temporal.PlainDate.compare(birthDate, today) > 0)
    warnings.birthDate = 'Das Geburtsdatum liegt in der Zukunft'
  return warnings
}

/** Why a text can't be an SVNR whatever the person; undefined for an empty one. */
export function svnrProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const check = checkSvnr(text)
  return !check.ok && check.reason === 'format' ? 'Die SV-Nummer hat zehn Ziffern, die erste ist nicht 0' : undefined
}

/** Why a text is no IBAN; undefined for a valid and for an empty one. */
export function ibanProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const check = checkIban(text)
  return check.ok ? undefined : IBAN_PROBLEMS[check.reason]
}

const IBAN_PROBLEMS = {
  format: 'Das ist keine IBAN',
  length: 'Die IBAN hat für dieses Land die falsche Länge',
  'check-digits': 'Die Prüfziffern der IBAN stimmen nicht',
} as const

function svnrWarning(text: string, birthDate: Temporal.PlainDate | null): string | undefined {
  const check = checkSvnr(text)
  if (!check.ok) return SVNR_WARNINGS[check.reason]
  // ASVG gives no promise that the number carries the birth date.
  return birthDate && !svnrMatchesBirthDate(check.value, birthDate)
    ? 'Das Datum in der SV-Nummer ist nicht das Geburtsdatum'
    : undefined
}

const SVNR_WARNINGS = {
  format: undefined,
  'check-digit': 'Die Prüfziffer der SV-Nummer stimmt nicht',
  'birth-date': 'Das Datum in der SV-Nummer gibt es nicht',
} as const
