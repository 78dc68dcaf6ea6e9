import type { Employee } from '#contract/people/employees.ts'
import { personWarnings } from '#domain/people/employee-checks.ts'
import { checkIban } from '#domain/people/iban.ts'
import { personName } from '#domain/people/person-name.ts'
import { checkSvnr } from '#domain/people/svnr.ts'
import { today } from '#web/lib/day-text.ts'
import type { Note } from '#web/ui/form-panel/entry.ts'
import { UNIQUE_FIELD_NAMES } from './employee-texts.ts'
import type { EmployeeField, EmployeeValues } from './employee-values.ts'

type Notes = Partial<Record<EmployeeField, Note>>

/** What stands below the fields while typing; the same functions answer after saving. */
export function notesOf(employee: Employee, values: EmployeeValues): Notes {
  const notes: Notes = {}
  const warn = (field: EmployeeField, text: string) => {
    notes[field] ??= { tone: 'warn', text }
  }
  const svnr = values.socialsecurity
  const birthDate = values.birthDate ? Temporal.PlainDate.from(values.birthDate) : null
  // A masked number can't be checked here: then the server's word stands.
  const warnings =
    svnr === ''
      ? employee.warnings
      : personWarnings({ socialsecurity: svnr, birthDate }, Temporal.PlainDate.from(today()))
  for (const [field, text] of Object.entries(warnings)) warn(field as EmployeeField, text)
  if (svnr !== '' && checkSvnr(svnr).ok) notes.socialsecurity ??= { tone: 'ok', text: 'Die Prüfziffer stimmt' }
  const iban = values.iban ? checkIban(values.iban) : undefined
  if (iban?.ok) notes.iban = { tone: 'ok', text: `Gültige IBAN (${iban.country})` }
  for (const { field, ...other } of employee.duplicates)
    warn(
      field,
      `${UNIQUE_FIELD_NAMES[field]} steht auch bei ${personName(other)} (${other.mdPersonnelId || 'ohne Nummer'})`,
    )
  for (const field of employee.missingFields) {
    if (field !== 'weeklyMinutes' && !values[field] && !(field === 'birthDate' && svnr)) warn(field, 'Fehlt noch')
  }
  return notes
}
