import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import type { EmployeeRow } from '#contract/people/employees.ts'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { matching } from '#web/ui/workspace/column-record.ts'
import { useNeighbours } from '#web/ui/workspace/neighbours.ts'
import { RecordColumn } from '#web/ui/workspace/record-column.tsx'
import { Workspace } from '#web/ui/workspace/workspace.tsx'
import { employeeValuesQuery } from '../employee-values/queries.ts'
import { EmployeeFileContent, type Part } from './employee-file-content.tsx'
import { columnRecords } from './employee-record.ts'
import { EmployeeWaiting } from './employee-waiting.tsx'
import type { FilePart } from './file-part.ts'
import { employeeQuery, employeesQuery } from './queries.ts'
import { rememberEmployee } from './recent-employees.ts'

type Props = {
  id: number
  /** The people of the table, in its order; undefined while it is loading. */
  people: readonly EmployeeRow[] | undefined
  stores: readonly Store[]
  parts: readonly FilePart[]
  hrefOf: (id: number) => string
  onClose: () => void
  /** To one beside it in the list, in its place. */
  onGo: (id: number) => void
  /** To somebody it names, and Back again. */
  onOpen: (id: number) => void
}

/** The personnel file as a place to work: the list it was opened from beside it, and the ways to the next. */
export default function EmployeeFile({ id, people, stores, parts, hrefOf, onClose, onGo, onOpen }: Props) {
  const companyId = useCompanyId()
  const { data: found, error, refetch } = useQuery(employeeQuery(companyId, id))
  // Its notes stand below the fields: with them the file comes at once, not in two steps.
  const { isPending: isWithoutValues } = useQuery(employeeValuesQuery(companyId, id))
  const employee = isWithoutValues ? undefined : found
  const { data: all, error: listError, refetch: refetchList } = useQuery(employeesQuery(companyId))
  const [part, setPart] = useAskedPart(parts)
  const [text, setText] = useState('')

  const records = useMemo(() => people && columnRecords(people, stores), [people, stores])
  const shown = useMemo(() => matching(records ?? NOBODY, text), [records, text])
  const keys = useMemo(() => shown.map(({ key }) => key), [shown])
  const { at, previous, next } = useNeighbours(keys, id, text)
  const isThere = employee !== undefined
  useAskedBefore(companyId, isThere, previous, next)
  const stepTo = (to: number | undefined) => (to === undefined ? undefined : () => onGo(to))
  usePageKeys({ onEscape: onClose, letters: { j: stepTo(next), k: stepTo(previous) } })

  useEffect(() => {
    if (isThere) rememberEmployee(id)
  }, [id, isThere])

  const row = all?.find(person => person.id === id)
  const person = employee ?? row
  const frame = {
    heading: useHeading(id, isThere),
    headingId: useId(),
    storeName: stores.find(store => store.id === person?.storeId)?.name,
    model: row?.employmentModel,
    onPrevious: stepTo(previous),
    onNext: stepTo(next),
    onClose,
  }
  return (
    <Workspace
      column={
        <RecordColumn
          label="Mitarbeiter"
          {...{ records, shown, at, text, hrefOf }}
          openKey={id}
          onText={setText}
          onOpen={onGo}
          failure={!all && listError && <ErrorState error={listError} onRetry={() => void refetchList()} />}
        />
      }
    >
      {employee ? (
        <EmployeeFileContent key={id} {...{ employee, frame, part, onOpen }} others={parts} onPart={setPart} />
      ) : (
        <EmployeeWaiting {...{ frame, error }} person={row} onRetry={() => void refetch()} />
      )}
    </Workspace>
  )
}

const NOBODY: never[] = []
const OWN_PARTS: readonly Part[] = ['bank', 'contracts', 'history']

/** The part that a link leads to, also from a file that is open. */
function useAskedPart(others: readonly FilePart[]) {
  const { part = '', documentId } = useSearch({ strict: false }) as Record<string, string | undefined>
  const asked: Part = OWN_PARTS.includes(part) || others.some(({ key }) => key === part) ? part : 'master'
  const state = useState(asked)
  const [, setPart] = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document that is asked for
  useEffect(() => {
    if (asked !== 'master') setPart(asked)
  }, [asked, documentId, setPart])
  return state
}

/** Who comes next is asked for before, so that going there waits for nothing; not by an operator, of whom it would be told. */
function useAskedBefore(companyId: number, isThere: boolean, previous: number | undefined, next: number | undefined) {
  const client = useQueryClient()
  const isVisiting = useCompany()?.visit != null
  useEffect(() => {
    if (!isThere || isVisiting) return
    for (const id of [next, previous]) {
      if (id === undefined) continue
      void client.prefetchQuery(employeeQuery(companyId, id))
      void client.prefetchQuery(employeeValuesQuery(companyId, id))
    }
  }, [client, companyId, isThere, isVisiting, previous, next])
}

/** Has the focus when a file opens and with each step, so that who hears the page hears the name. */
function useHeading(id: number, isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each person
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one of the waiting file is gone
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isThere])
  return heading
}
