import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { checkBmdId, checkDpwId } from '#domain/personnel/employee-ids.ts'
import { personName } from '#domain/personnel/person-name.ts'
import { PAYROLL_SOFTWARE } from '#domain/time/payroll-software.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useCan } from '#web/lib/session.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type ExportRequest, type ExportRow, isKnown } from './export-of.ts'
import styles from './export-previews.module.css'
import { payrollIdHoldersQuery, useChangePayrollId } from './queries.ts'

type Props = { row: ExportRow; request: ExportRequest; softwareId: number }

/** The number of a person in payroll, entered where it is missed. Spec 2 §2.3, §2.4. */
export function PayrollIdCell({ row, request, softwareId }: Props) {
  const canWrite = useCan('employees.write')
  const software = PAYROLL_SOFTWARE[softwareId] ?? ''
  if (!isKnown(row)) return <span className={styles.nobody}>–</span>
  const inside = row.externalId || <MissingChip>{`${software} ID fehlt`}</MissingChip>
  if (!canWrite) return inside
  const action = `${software} ID ${row.externalId ? 'bearbeiten' : 'eingeben'}`
  return (
    <Popover
      label={action}
      width={268}
      trigger={trigger => (
        <button
          type="button"
          className={styles.payrollId}
          title={action}
          aria-label={`${row.externalId || `${software} ID fehlt`}, ${action}: ${personName(row)}`}
          data-payroll-id={row.employeeId}
          {...trigger}
        >
          {inside}
          {row.externalId && <IconPencil size={14} stroke={1.8} aria-hidden />}
        </button>
      )}
    >
      {close => <PayrollIdForm {...{ row, request, softwareId, close, label: action }} />}
    </Popover>
  )
}

function PayrollIdForm({ row, request, softwareId, close, label }: Props & { close: () => void; label: string }) {
  const { mutate, isPending } = useChangePayrollId(request.companyId)
  const [text, setText] = useState(row.externalId)
  const [problem, setProblem] = useState<string>()
  const taken = useTakenNote(text, row, request.companyId, softwareId)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkId(text, softwareId)
    if (!checked.ok) {
      setProblem(checked.message)
      toast.error(refusalTexts.saveFailed, checked.message)
      return
    }
    const id = checked.value ?? ''
    if (id === row.externalId) return close()
    const person = { storeId: request.storeId, employeeId: row.employeeId }
    mutate(softwareId === 1 ? { ...person, dpwId: id } : { ...person, bmdId: id }, {
      onSuccess: close,
      // What was typed stays; why it was refused stands beside it.
      onError: error => setProblem(error instanceof ApiError ? error.message : refusalTexts.saveFailedHint),
    })
  }
  return (
    <form className={styles.idForm} noValidate onSubmit={save}>
      <TextInput
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
      <div role="status">{taken && !problem && <FieldNote tone="warn">{taken}</FieldNote>}</div>
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

const checkId = (text: string, softwareId: number) => (softwareId === 1 ? checkDpwId(text) : checkBmdId(text))

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
