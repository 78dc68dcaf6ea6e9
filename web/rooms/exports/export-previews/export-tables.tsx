import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { personName } from '#domain/people/person-name.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { ApproveButton } from '#web/rooms/time/approvals/approve-button.tsx'
import type { StampLaw } from '#web/rooms/working-time/stamp-findings/stamp-law.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { knowsHeight } from '#web/ui/data-table/skeleton-body.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { type ExportOf, type ExportRequest, type ExportRow, type Preview, type RowsShown, rowsOf } from './export-of.ts'
import styles from './export-previews.module.css'
import { lawColumn, useLawFilter } from './law-filter.tsx'
import { marked, sinceColumn, sinceOf, statusColumn } from './row-columns.tsx'
import { lineOf } from './row-line.tsx'
import { NewRecordButton, useCanApprove, useOpenRecord } from './row-records.tsx'

type Props<Row extends ExportRow> = {
  of: ExportOf<Row>
  request: ExportRequest
  softwareId: number
  zone: string
  individualStoreIds: boolean
  preview: Preview<Row> | undefined
  error: unknown
  onRetry: () => void
  /** The rows it is about are shown alone. */
  check: RowsShown | undefined
  /** Rises whenever the user asks to be led to the check's rows. */
  asked: number
  onShowAll: () => void
  reload: () => void
}

export function ExportTables<Row extends ExportRow>(props: Props<Row>) {
  const { of, request, preview, error, onRetry, check, asked, onShowAll, reload } = props
  const Law = useCan(of.records.read) ? of.Law : undefined
  const [law, setLaw] = useState<StampLaw>()
  const { columns, columnsWithStatus, since } = useColumns(props, Law !== undefined, law)
  const { exported = NONE } = preview ?? {}
  const line = useMemo(() => lineOf(columns), [columns])
  const lineWithStatus = useMemo(() => lineOf(columnsWithStatus), [columnsWithStatus])

  const companyId = useCompanyId()
  const tables = useRef<HTMLDivElement>(null)
  const all = useMemo(() => (preview ? rowsOf(preview, check) : NOT_YET), [preview, check])
  const { first, second, lawChip, noticeOf } = useLawFilter(all, law, request)
  useShowing(tables, check, asked, preview)

  const canApprove = useCanApprove(of)
  const { open, drawer } = useOpenRecord({ of, request })
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(NOTHING)
  // What was handed over or taken away meanwhile is no longer there to be approved.
  const chosen = second?.filter(({ id }) => ticked.has(id)) ?? []
  const waiting = chosen.length > 0 ? chosen : (second?.filter(({ status }) => status === 'nicht genehmigt') ?? [])
  const selection = canApprove ? { chosen: ticked, onChoose: setTicked, labelOf } : undefined

  const chip = check && <FilterChip onRemove={onShowAll}>{check.message}</FilterChip>
  return (
    <div ref={tables}>
      <DataTable
        name={`${of.kind}-exported`}
        storedAs={`export_selected_columnsettings_${of.kind}-exported_${companyId}`}
        title="Wird exportiert"
        rows={first}
        columns={columns}
        line={line}
        rowKey={rowKey}
        error={error}
        onRetry={onRetry}
        onOpen={open}
        rowTone={({ id }) => (since?.added.has(id) || since?.changed.has(id) ? 'warn' : undefined)}
        notice={noticeOf(all.first)}
        actions={
          <>
            {all.first !== preview?.exported && chip}
            {lawChip}
            <NewRecordButton {...{ of, request }} disabled={!preview} />
          </>
        }
        empty={
          lawChip ? (
            <EmptyState title="Hier ist keine Zeile mit Arbeitszeithinweis" />
          ) : (
            <EmptyState title={of.nothing}>
              {preview && preview.notExported.length > 0
                ? 'Was es in diesem Zeitraum gibt, steht unten mit dem Grund, warum es nicht übergeben wird.'
                : 'In diesem Zeitraum gibt es für diesen Standort keine Einträge.'}
            </EmptyState>
          )
        }
      />
      {(preview || (!error && knowsHeight(`${of.kind}-exported`))) && (
        <DataTable
          name={`${of.kind}-not-exported`}
          storedAs={`export_selected_columnsettings_${of.kind}-not-exported_${companyId}`}
          title="Die nachfolgenden Werte werden nicht exportiert"
          rows={second}
          columns={columnsWithStatus}
          line={lineWithStatus}
          rowKey={rowKey}
          onOpen={open}
          rowTone={({ id }) => (since?.removed.has(id) ? 'error' : undefined)}
          selection={selection}
          notice={noticeOf(all.second)}
          actions={
            <>
              {all.second !== preview?.notExported && chip}
              {lawChip}
              {canApprove && (
                <ApproveButton
                  of={of.records.approval}
                  storeId={request.storeId}
                  rows={waiting}
                  reload={reload}
                  onDone={() => setTicked(NOTHING)}
                />
              )}
            </>
          }
          empty={
            <p className={styles.allExported}>
              {lawChip
                ? 'Hier ist keine Zeile mit Arbeitszeithinweis.'
                : exported.length > 0
                  ? 'Alles wird exportiert.'
                  : 'Keine Einträge'}
            </p>
          }
        />
      )}
      {drawer}
      {Law && (
        <Suspense>
          <Law request={request} onLaw={setLaw} />
        </Suspense>
      )}
    </div>
  )
}

/** Of both tables; what changed since the newest run stands out in them. */
function useColumns<Row extends ExportRow>(
  { of, request, softwareId, zone, individualStoreIds, preview }: Props<Row>,
  hasLaw: boolean,
  law: StampLaw | undefined,
) {
  const { costCentre = '', externalStoreId = '' } = preview ?? {}
  const columnsOf = useCallback(
    (rows: readonly Row[]) => {
      const period = { from: Temporal.PlainDate.from(request.from), to: Temporal.PlainDate.from(request.to) }
      const stores = { costCentre, externalStoreId }
      return of.columns({ rows, request, period, softwareId, zone, individualStoreIds, preview: stores })
    },
    [of, request, softwareId, zone, individualStoreIds, costCentre, externalStoreId],
  )
  const { exported = NONE, notExported = NONE } = preview ?? {}
  const since = useMemo(() => preview && sinceOf(preview), [preview])
  const beside = useMemo(() => (hasLaw ? [lawColumn<Row>(law)] : NONE), [hasLaw, law])
  const columns = useMemo(() => {
    const own = columnsOf(exported)
    return since ? [...marked(own, since), ...beside, sinceColumn<Row>(since)] : [...own, ...beside]
  }, [columnsOf, exported, since, beside])
  const columnsWithStatus = useMemo(
    () => [...columnsOf(notExported), ...beside, statusColumn<Row>(notExported, since)],
    [columnsOf, notExported, since, beside],
  )
  return { columns, columnsWithStatus, since }
}

const NOTHING: ReadonlySet<string | number> = new Set()
const labelOf = (row: ExportRow) => `${row.id} ${personName(row)}`
const NONE: never[] = []
const NOT_YET = { first: undefined, second: undefined }
const rowKey = ({ id }: ExportRow) => id

/** Brings the table a check is about into view, and the focus to what fixes it. */
function useShowing(
  tables: React.RefObject<HTMLDivElement | null>,
  check: RowsShown | undefined,
  asked: number,
  preview: Preview<ExportRow> | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it is asked for, not again with every reload
  useEffect(() => {
    if (!check || !preview) return
    const isBelow = check.rowIds.every(id => preview.notExported.some(row => row.id === id))
    // After the filtered rows are drawn.
    const timer = setTimeout(() => {
      const card = tables.current?.children[isBelow ? 1 : 0]
      card?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
      const fixes = check.code === 'employee-id-missing' || check.code === 'employee-id-twice'
      const row = fixes ? '[data-payroll-id]' : 'tbody tr[tabindex="0"]'
      card?.querySelector<HTMLElement>(row)?.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(timer)
  }, [asked])
}
