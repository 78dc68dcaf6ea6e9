import { useMemo, useRef, useState } from 'react'
import type { OwnWageColumn } from '#contract/months/individual-wage-values.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { useUnsaved } from '#web/ui/overlay/unsaved.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { CellLine } from './cell-line.tsx'
import { MonthContext } from './month-context.ts'
import styles from './own-wage-values.module.css'
import type { Values } from './use-values.ts'
import { CellsContext } from './value-cell.tsx'
import { valueColumns } from './value-columns.tsx'
import type { ValueRow } from './value-row.ts'

/** A list, and the cell that a block of numbers alone begins at. */
export type Pasted = { table: string[][]; at?: { rows: readonly ValueRow[]; columns: readonly OwnWageColumn[] } }

type Props = {
  title: string
  /** „Oktober 2026“ */
  month: string
  /** `2026-10` */
  monthKey: string
  /** Undefined while loading. */
  rows: readonly ValueRow[] | undefined
  wageTypes: readonly OwnWageColumn[]
  hasStores: boolean
  values: Values
  error: unknown
  onRetry: () => void
  onPaste: (pasted: Pasted) => void
  /** Not all employment models are shown. */
  isNarrowed: boolean
  /** Undefined: all are shown. */
  onShowAll: (() => void) | undefined
}

/** People and wage types as a sheet. */
export function ValuesTable({ title, month, rows, wageTypes, hasStores, values, ...more }: Props) {
  const isPhone = useIsPhone()
  const companyId = useCompanyId()
  const [looked, setLooked] = useState<{ key: string; column: OwnWageColumn }>()
  const [isTyping, setTyping] = useState(false)
  const shown = useRef<readonly ValueRow[]>([])
  const note = useRef<HTMLInputElement>(null)
  useUnsaved(isTyping || values.hasFault)
  const columns = useMemo(
    () => valueColumns({ wageTypes, hasNumber: !isPhone, hasStores: hasStores && !isPhone }),
    [wageTypes, isPhone, hasStores],
  )
  const lookedRow = rows?.find(({ key }) => key === looked?.key)
  const cells = {
    stateOf: values.stateOf,
    onEnter: ({ row, column }: { row: ValueRow; column: OwnWageColumn }, text: string) =>
      values.enter(row, column, text),
    onTyping: setTyping,
    onFocus: ({ row, column }: { row: ValueRow; column: OwnWageColumn }) => setLooked({ key: row.key, column }),
    onPaste: ({ row, column }: { row: ValueRow; column: OwnWageColumn }, table: string[][]) =>
      more.onPaste({
        table,
        at: {
          rows: shown.current.slice(shown.current.findIndex(({ key }) => key === row.key)),
          columns: wageTypes.slice(wageTypes.indexOf(column)),
        },
      }),
    onUndo: values.undo,
    onNote: () => note.current?.focus(),
  }
  const count = rows?.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0
  return (
    <MonthContext value={more.monthKey}>
      <CellsContext value={cells}>
        <DataTable
          name="own-wage-values"
          storedAs={`export_selected_columnsettings_individual-wagetypes_${companyId}`}
          title={title}
          fills
          words={PEOPLE}
          rows={rows}
          columns={columns}
          rowKey={keyOf}
          initialSort={BY_NAME}
          onShown={all => {
            shown.current = all
          }}
          notice={<span>{count === 0 ? 'noch keine Werte' : count === 1 ? '1 Wert' : `${count} Werte`}</span>}
          band={<TableBand {...{ lookedRow, looked, values, note, wageTypes }} />}
          error={more.error}
          onRetry={more.onRetry}
          empty={<NobodyIn {...{ month, more }} />}
        />
      </CellsContext>
    </MonthContext>
  )
}

const PEOPLE = { one: 'Mitarbeiter', many: 'Mitarbeiter', ofMany: 'Mitarbeitern' }
const BY_NAME = { id: 'name', desc: false }
const keyOf = ({ key }: ValueRow) => key

type TableBandProps = Pick<Props, 'values' | 'wageTypes'> & {
  lookedRow: ValueRow | undefined
  looked: { key: string; column: OwnWageColumn } | undefined
  note: React.RefObject<HTMLInputElement | null>
}

function TableBand({ lookedRow, looked, values, note, wageTypes }: TableBandProps) {
  return (
    <>
      <CellLine
        looked={lookedRow && looked && { row: lookedRow, column: looked.column }}
        values={values}
        noteRef={note}
      />
      {wageTypes.some(({ computedFrom }) => computedFrom !== null) && (
        <p className={styles.legend}>
          <span>Punktiert</span>: aus Durchschnitten berechnet. Mit * steht ein eingegebener Wert an dieser Stelle; Entf
          holt den berechneten zurück.
        </p>
      )}
    </>
  )
}

type NobodyInProps = Pick<Props, 'month'> & { more: Pick<Props, 'isNarrowed' | 'onShowAll'> }

function NobodyIn({ month, more }: NobodyInProps) {
  return (
    <EmptyState
      title={`Niemand im ${month}`}
      actions={more.onShowAll && <Button onClick={more.onShowAll}>Alle zeigen</Button>}
    >
      {more.isNarrowed
        ? 'Mit den gewählten Beschäftigungsmodellen gibt es hier niemanden.'
        : 'In diesem Monat ist hier niemand beschäftigt, und es gibt keine Werte.'}
    </EmptyState>
  )
}
