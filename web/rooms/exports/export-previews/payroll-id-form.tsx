import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { employees } from '#contract/people/employees.ts'
import { checkBmdId, checkDpwId } from '#domain/people/employee-ids.ts'
import { personName } from '#domain/people/person-name.ts'
import { PAYROLL_SOFTWARE } from '#domain/settings/payroll-software.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { ApiError, isStale } from '#web/ui/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import type { ExportRequest, ExportRow } from './export-of.ts'
import styles from './export-previews.module.css'
import { previewsKey } from './queries.ts'

type Props = { row: ExportRow; request: ExportRequest; softwareId: number; label: string; close: () => void }

export default function PayrollIdForm({ row, request, softwareId, close, label }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // Where it comes later than what holds it, nothing else could take the focus.
  useEffect(() => input.current?.focus(), [])
  const { mutate, isPending } = useChangePayrollId(request.companyId)
  const [text, setText] = useState(row.externalId)
  const [opened] = useState(row.externalId)
  const [problem, setProblem] = useState<string>()
  const form = useFirstFault(problem)
  const taken = useTakenNote(text, row, request.companyId, softwareId)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkId(text, softwareId)
    if (!checked.ok) {
      setProblem(checked.message)
      return
    }
    const id = checked.value ?? ''
    if (id === row.externalId) return close()
    const { employeeId, employeeVersion: version } = row
    const person = { storeId: request.storeId, employeeId, version, person: personName(row) }
    mutate(softwareId === 1 ? { ...person, dpwId: id } : { ...person, bmdId: id }, {
      onSuccess: close,
      // What was typed stays; why it was refused stands beside it.
      onError: error => setProblem(problemOf(error)),
    })
  }
  return (
    <form ref={form} className={styles.idForm} noValidate onSubmit={save}>
      <TextInput
        ref={input}
        label={label}
        description={personName(row)}
        value={text}
        error={problem}
        autoComplete="off"
        onFocus={event => event.currentTarget.select()}
        disabled={isPending}
        onChange={event => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div role="status">
        {row.externalId !== opened && !isPending && (
          <FieldNote tone="warn">{changedNote(row.externalId, label)}</FieldNote>
        )}
        {taken && !problem && <FieldNote tone="warn">{taken}</FieldNote>}
      </div>
      <div className={styles.idButtons}>
        <Button onClick={close} disabled={isPending}>
          Abbrechen
        </Button>
        <Button type="submit" variant="primary" busy={isPending}>
          Speichern
        </Button>
      </div>
    </form>
  )
}

/** What others saved is there already: the tables are loaded again after a failure, too. */
const problemOf = (error: unknown) =>
  isStale(error)
    ? refusalTexts.reloadedMeanwhile
    : error instanceof ApiError
      ? error.message
      : refusalTexts.saveFailedHint

const checkId = (text: string, softwareId: number) => (softwareId === 1 ? checkDpwId(text) : checkBmdId(text))

/** What a colleague entered while this was open. */
const changedNote = (id: string, label: string) =>
  id === '' ? `Die ${label} wurde inzwischen entfernt.` : `Inzwischen wurde die ${label} ${id} eingetragen.`

const TYPING_PAUSE_MS = 300

/** Who has the typed number already, told while typing pauses; saving it stays possible. */
function useTakenNote(text: string, row: ExportRow, companyId: number, softwareId: number): string | undefined {
  const [paused] = useDebouncedValue(text, TYPING_PAUSE_MS)
  const checked = checkId(paused, softwareId)
  const id = (checked.ok && checked.value) || ''
  const enabled = id !== '' && id !== row.externalId
  const { data } = useQuery({ ...payrollIdHoldersQuery(companyId, row.employeeId, softwareId, id), enabled })
  if (!data || !enabled || paused !== text) return undefined
  const names = data.named.map(person => personName(person))
  if (data.hasUnnamed) names.push(names.length > 0 ? 'ein anderer Mitarbeiter' : '')
  if (names.length === 0) return undefined
  const software = PAYROLL_SOFTWARE[softwareId] ?? ''
  if (names[0] === '') return `Diese ${software} ID ist schon bei einem anderen Mitarbeiter eingetragen.`
  return `Diese ${software} ID ${names.length === 1 ? 'hat' : 'haben'} schon ${names.join(', ')}.`
}

/** Who else has a number in payroll; people change, so it is asked anew each time. */
const payrollIdHoldersQuery = (companyId: number, employeeId: number, softwareId: number, id: string) =>
  queryOptions({
    queryKey: ['people', 'employees', companyId, 'payroll-id-holders', employeeId, softwareId, id],
    queryFn: ({ signal }) =>
      api(employees.payrollIdHolders, {
        query: { companyId, employeeId, ...(softwareId === 1 ? { dpwId: id } : { bmdId: id }) },
        signal,
      }),
  })

/** `person`: whose it is, as the message names him; `version`: of that person. */
type PayrollId = { storeId: number; employeeId: number; version: number; person: string } & (
  | { bmdId: string }
  | { dpwId: string }
)

/** Spec 2 §7, `PUT /api/employee`. */
const useChangePayrollId = (companyId: number) =>
  useMutation({
    mutationFn: ({ person: _, ...body }: PayrollId) =>
      api(employees.changePayrollIds, { query: { companyId }, body }).catch(error => {
        throw sayingWhy(error)
      }),
    meta: {
      done: (_: unknown, { person, ...ids }: PayrollId) => ({
        title: refusalTexts.saveDone,
        text: `${refusalTexts.saveDoneHint}: ${'bmdId' in ids ? `BMD ID ${ids.bmdId}` : `DPW ID ${ids.dpwId}`}, ${person}`,
      }),
      failed: refusalTexts.saveFailed,
      inForm: true,
      reloads: previewsKey(companyId),
    },
  })

/** The reason at the field where there is one; what nobody can explain in the words of Spec 2 §8. */
function sayingWhy(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, message, fields } = error
  const why = Object.values(fields)[0] ?? (status >= 500 ? refusalTexts.saveFailedHint : message)
  return new ApiError(status, code, why, fields)
}
