import { useMemo, useState } from 'react'
import type { FoundAnywhere } from '#contract/superadmin/employees.ts'
import { EMPLOYMENT_STATUS } from '#domain/people/employment-status.ts'
import { LEAST_REASON } from '#domain/superadmin/employee-search.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useWayInto } from '#web/rooms/access/operator-access/way-into.tsx'
import { ApiError } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import type { Merged } from '../employee-merges/merge-dialog.tsx'
import { RecentMoves } from '../employee-moves/recent-moves.tsx'
import { EmployeeMenu } from './employee-menu.tsx'
import { useSearch } from './queries.ts'
import { SearchForm } from './search-form.tsx'

/** „Employee“: people of all companies, found by a search that says why. Product H */
export function EmployeesScreen() {
  const { mutate, data, error, isPending, reset } = useSearch()
  const { enter, dialog } = useWayInto()
  const [merging, setMerging] = useState<FoundAnywhere>()
  const [merged, setMerged] = useState<readonly Merged[]>([])
  usePreload(MergeDialog)
  const people = useMemo(() => data && afterMerges(data.people, merged), [data, merged])
  const [moving, setMoving] = useState<FoundAnywhere>()
  usePreload(MoveDialog)
  const faults = error instanceof ApiError ? error.fields : NONE
  const open = ({ companyId, companyName, id }: FoundAnywhere) =>
    enter({ id: companyId, name: companyName, employeeId: id })
  const columns = [
    ...COLUMNS,
    actionsColumn<FoundAnywhere>('actions', 'Aktionen', ONE_BUTTON, person => (
      <EmployeeMenu person={person} onOpen={open} onMove={setMoving} onMerge={setMerging} />
    )),
  ]
  return (
    <>
      <PageHeader title="Mitarbeiter" />
      <SearchForm
        isSearching={isPending}
        faults={faults}
        onSearch={search => mutate(search)}
        onType={() => error && reset()}
      />
      {error && Object.keys(faults).length === 0 && <Banner tone="error">{failureText(error)}</Banner>}
      {data && people && (
        <DataTable
          name="superadmin-employees"
          title="Gefunden"
          rows={people}
          columns={columns}
          rowKey={({ companyId, id }) => `${companyId}-${id}`}
          onOpen={open}
          words={WORDS}
          notice={
            <FieldNote tone="plain">
              {data.isCapped
                ? 'Es gibt mehr, als hier stehen. Schreiben Sie mehr vom Namen.'
                : 'Eine Zeile führt in den Akt im Betrieb; wer ihn öffnet, steht in dessen Ereignisprotokoll.'}
            </FieldNote>
          }
          empty={
            <EmptyState title="Niemand gefunden">
              Namen werden am Wortanfang gesucht, Nummern als ganze. Die Suche ist mit ihrem Grund festgehalten.
            </EmptyState>
          }
        />
      )}
      {dialog}
      {merging && people && (
        <MergeDialog
          person={merging}
          found={people}
          onMerged={one => setMerged(before => [...before, one])}
          onClose={() => setMerging(undefined)}
        />
      )}
      {moving && <MoveDialog person={moving} onClose={() => setMoving(undefined)} />}
      {!data && (
        <EmptyState title="Suchen Sie zuerst">
          {`Mit drei Buchstaben eines Namens oder einer ganzen Nummer, und einem Grund von mindestens ${LEAST_REASON} Zeichen.`}
        </EmptyState>
      )}
      <RecentMoves />
    </>
  )
}

const MergeDialog = lazyLayer(() => import('../employee-merges/merge-dialog.tsx'))

/** Searching once more would stand in the trail once more: who went is left out, who is left is called as they are now. */
const afterMerges = (people: readonly FoundAnywhere[], merged: readonly Merged[]): FoundAnywhere[] =>
  merged.reduce<FoundAnywhere[]>(
    (left, { companyId, dissolvedId, kept }) =>
      left
        .filter(person => person.companyId !== companyId || person.id !== dissolvedId)
        .map(person =>
          person.companyId === companyId && person.id === kept.id ? { ...person, ...shownOf(kept) } : person,
        ),
    [...people],
  )

const shownOf = ({ version: _, ...shown }: Merged['kept']) => shown

const MoveDialog = lazyLayer(() => import('../employee-moves/move-dialog.tsx'))
const NONE: Record<string, string> = {}
const WORDS = { one: 'Mitarbeiter', many: 'Mitarbeiter', ofMany: 'Mitarbeitern' }
const TONES: Record<FoundAnywhere['employment'], Tone> = {
  active: 'ok',
  future: 'info',
  left: 'neutral',
  hidden: 'neutral',
}

const COLUMNS: Column<FoundAnywhere>[] = [
  { key: 'name', header: 'Mitarbeiter', stays: true, value: ({ name }) => name },
  { key: 'company', header: 'Betrieb', filter: 'choice', value: ({ companyName }) => companyName },
  {
    key: 'store',
    header: 'Standort',
    muted: true,
    value: ({ storeName }) => storeName,
    text: ({ storeName }) => storeName ?? '–',
  },
  { key: 'number', header: 'Personalnummer', value: ({ mdPersonnelId }) => mdPersonnelId },
  {
    key: 'employment',
    header: 'Status',
    width: 140,
    filter: 'choice',
    isState: true,
    value: ({ employment }) => EMPLOYMENT_STATUS[employment],
    cell: ({ employment }) => <StatusPill tone={TONES[employment]}>{EMPLOYMENT_STATUS[employment]}</StatusPill>,
  },
  { key: 'birthYear', header: 'Geboren', align: 'right', value: ({ birthYear }) => birthYear },
  {
    key: 'svnr',
    header: 'SV-Nummer',
    sortable: false,
    value: ({ socialsecurity }) => socialsecurity,
    text: ({ socialsecurity }) => socialsecurity ?? 'fehlt',
  },
  {
    key: 'entry',
    header: 'Eintritt',
    value: ({ entry }) => entry,
    text: ({ entry }) => (entry ? dayText(entry) : '–'),
    filter: 'day',
  },
  {
    key: 'exit',
    header: 'Austritt',
    startsHidden: true,
    value: ({ exit }) => exit,
    text: ({ exit }) => (exit ? dayText(exit) : '–'),
    filter: 'day',
  },
]
