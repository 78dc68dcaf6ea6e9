import { useQuery } from '@tanstack/react-query'
import { PERSON_MARK_SOURCES, type PersonMark } from '#contract/working-time/person-marks.ts'
import { formatHours } from '#domain/basics/numbers.ts'
import { RecordItems } from '#web/lib/record-items.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { markName, personMarkRecords, personMarksQuery } from './queries.ts'
import { daysText, standingOf } from './span-texts.ts'

const PersonMarkDialog = lazyLayer(() => import('./person-mark-dialog.tsx'))

export function EmployeeMarks({ employeeId }: { employeeId: number }) {
  const { data, error, refetch } = useQuery(personMarksQuery(useCompanyId(), employeeId))
  const { mutate: remove } = personMarkRecords.useRemove()
  usePreload(PersonMarkDialog)
  return (
    <RecordItems
      label="Merkmale im Arbeitszeitrecht"
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      canWrite={useCan('employees.write')}
      newLabel="Neues Merkmal"
      itemOf={mark => ({
        title: markName(mark),
        mark: <StatusPill tone={standingOf(mark).tone}>{standingOf(mark).label}</StatusPill>,
        detail: detailOf(mark),
      })}
      nameOf={markName}
      onRemove={remove}
      nothing={{
        title: 'Noch keine Merkmale',
        text: 'Ob der Mitarbeiter in Küche oder Service arbeitet und wann er die Berufsschule besucht.',
      }}
      form={(mark, close) => <PersonMarkDialog {...{ employeeId, mark }} onClose={close} />}
    />
  )
}

const detailOf = (mark: PersonMark): string =>
  [mark.minutes !== null && formatHours(mark.minutes), daysText(mark), PERSON_MARK_SOURCES[mark.kind]]
    .filter(Boolean)
    .join(' · ')
