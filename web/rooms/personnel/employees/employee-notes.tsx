import { createContext, type ReactNode, useContext } from 'react'
import type { Employee } from '#contract/personnel/employees.ts'
import { personWarnings } from '#domain/personnel/employee-checks.ts'
import { checkIban } from '#domain/personnel/iban.ts'
import { checkSvnr } from '#domain/personnel/svnr.ts'
import { FieldNote } from '#web/ui/field-note.tsx'
import type { EmployeeValues, FormField } from './employee-form.ts'
import { nameOf, UNIQUE_FIELD_NAMES } from './employee-texts.ts'

type Notes = Partial<Record<FormField, ReactNode>>

const FieldNotes = createContext<Notes>({})
export const FieldNotesProvider = FieldNotes.Provider
export const useFieldNotes = () => useContext(FieldNotes)

/** What stands below the fields while typing; the same functions answer after saving. */
export function notesOf(employee: Employee, values: EmployeeValues): Notes {
  const notes: Notes = {}
  const warn = (field: FormField, text: string) => {
    notes[field] ??= <FieldNote tone="warn">{text}</FieldNote>
  }
  const svnr = values.socialsecurity ?? ''
  const birthDate = values.birthDate ? Temporal.PlainDate.from(values.birthDate) : null
  // A masked number can't be checked here: then the server's word stands.
  const warnings = svnr === '' ? employee.warnings : personWarnings({ socialsecurity: svnr, birthDate })
  for (const [field, text] of Object.entries(warnings)) warn(field as FormField, text)
  if (svnr !== '' && checkSvnr(svnr).ok && !notes.socialsecurity)
    notes.socialsecurity = <FieldNote tone="ok">Die Prüfziffer stimmt</FieldNote>
  const iban = values.iban ? checkIban(values.iban) : undefined
  if (iban?.ok) notes.iban = <FieldNote tone="ok">{`Gültige IBAN (${iban.country})`}</FieldNote>
  for (const { field, ...other } of employee.duplicates)
    warn(
      field,
      `${UNIQUE_FIELD_NAMES[field]} steht auch bei ${nameOf(other)} (${other.mdPersonnelId || 'ohne Nummer'})`,
    )
  for (const field of employee.missingFields) {
    if (field !== 'weeklyMinutes' && !values[field] && !(field === 'birthDate' && svnr)) warn(field, 'Fehlt noch')
  }
  return notes
}
