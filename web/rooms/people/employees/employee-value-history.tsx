import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmployeeValue } from '#contract/people/employee-values.ts'
import type { Employee } from '#contract/people/employees.ts'
import { DATED_GROUP_NAMES, DATED_GROUPS, type DatedGroup, heldOn, timeline } from '#domain/people/dated-values.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { employeeValuesQuery, useDiscardPlanned } from '../employee-values/queries.ts'
import { valueText } from '../employee-values/value-texts.ts'
import { DatedChangeDialog } from './dated-change-dialog.tsx'
import styles from './employee-value-history.module.css'
import { type EmployeeValues, valuesOf } from './employee-values.ts'

type Props = { employee: Employee; entries: readonly Entry<EmployeeValues>[] }

/** Of each group: what will hold, what holds, and what held, from when to when. */
export function EmployeeValueHistory({ employee, entries }: Props) {
  const companyId = useCompanyId()
  const canWrite = useCan('employees.write')
  const canSeeBank = useCan('employees.read-sensitive')
  const { data: values, error, refetch } = useQuery(employeeValuesQuery(companyId, employee.id))
  const { mutateAsync: discard } = useDiscardPlanned(companyId)
  const [editing, setEditing] = useState<number>()
  const edited = values?.find(({ id, isPlanned }) => id === editing && isPlanned)

  const askDiscard = (value: EmployeeValue) =>
    confirm({
      title: 'Änderung verwerfen',
      text: `Soll „${DATED_GROUP_NAMES[value.group]}“ ab ${dayText(value.validFrom)} nicht mehr geändert werden?`,
      confirmLabel: 'Verwerfen',
      danger: true,
      action: () => discard(value),
    })

  if (!values) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null
  const groups = (Object.keys(DATED_GROUPS) as DatedGroup[]).filter(group =>
    values.some(value => value.group === group),
  )
  if (groups.length === 0)
    return <p className={styles.none}>Noch keine. Ändern Sie ein Feld und wählen Sie unten „Ab einem Datum …“.</p>
  return (
    // A dialog's submit would bubble on to the file's form, which it is part of for React though not in the page.
    <div onSubmit={event => event.stopPropagation()}>
      <ValueList {...{ groups, values, canWrite, canSeeBank, entries, setEditing, askDiscard }} />
      {edited && (
        <DatedChangeDialog
          employee={employee}
          entries={entries}
          fields={DATED_GROUPS[edited.group]}
          values={{ ...valuesOf({ ...employee, ...edited, id: employee.id } as Employee, undefined) }}
          planned={edited}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

function State({ value, isHeld }: { value: EmployeeValue; isHeld: boolean }) {
  if (value.isPlanned) return <StatusPill tone="info">Künftig</StatusPill>
  return isHeld ? <StatusPill tone="ok">Gilt</StatusPill> : <StatusPill tone="neutral">Abgelöst</StatusPill>
}

function periodText(from: string | null, lastDay: string | null): string {
  if (from === null) return lastDay ? `bis ${dayText(lastDay)}` : 'von Anfang an'
  return lastDay ? `${dayText(from)} – ${dayText(lastDay)}` : `ab ${dayText(from)}`
}

type ValueListProps = Pick<Props, 'entries'> & {
  groups: readonly DatedGroup[]
  values: readonly EmployeeValue[]
  canWrite: boolean
  canSeeBank: boolean
  setEditing: (next: number | undefined) => void
  askDiscard: (value: EmployeeValue) => unknown
}

function ValueList({ groups, values, canWrite, canSeeBank, entries, setEditing, askDiscard }: ValueListProps) {
  return (
    <ul className={styles.list} aria-label="Werte mit Datum">
      {groups.flatMap(group =>
        timeline(values, group)
          .toReversed()
          .map(({ value, lastDay }) => {
            const name = `${DATED_GROUP_NAMES[group]} ab ${dayText(value.validFrom)}`
            const mayEdit = canWrite && value.isPlanned && (group !== 'bank' || canSeeBank)
            return (
              <li key={value.id}>
                <div>
                  <p>
                    <b>{DATED_GROUP_NAMES[group]}</b> {valueText(entries, value)}
                  </p>
                  <p>{periodText(value.validFrom, lastDay)}</p>
                </div>
                <State value={value} isHeld={heldOn(values, group, today()) === value} />
                {mayEdit && (
                  <div className={styles.actions}>
                    <IconButton
                      label={`${name} bearbeiten`}
                      icon={<IconPencil size={17} />}
                      onClick={() => setEditing(value.id)}
                    />
                    <IconButton
                      label={`${name} verwerfen`}
                      icon={<IconTrash size={17} />}
                      tone="danger"
                      onClick={() => void askDiscard(value)}
                    />
                  </div>
                )}
              </li>
            )
          }),
      )}
    </ul>
  )
}
