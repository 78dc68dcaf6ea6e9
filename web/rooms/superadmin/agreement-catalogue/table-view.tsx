import { useMemo } from 'react'
import type { CatalogueTable } from '#contract/superadmin/agreement-catalogue.ts'
import { type ComparedRow, compareRows, formerOf, yearsText } from '#domain/agreements/catalogue-tables.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { formatEuro } from '#domain/basics/numbers.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { stateOf } from '#web/rooms/agreements/collective-agreements/agreement-texts.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './agreement-catalogue.module.css'
import { changeText } from './catalogue-texts.ts'

type Props = { table: CatalogueTable; tables: readonly CatalogueTable[] }

/** A table of the catalogue beside the one it follows, where it comes from, and what became of its proposals. */
export function TableView({ table, tables }: Props) {
  const former = formerOf(table, tables)
  const rows = useMemo(() => compareRows(table.rows, former?.rows ?? []).rows, [table, former])
  const columns = useMemo(() => comparedColumns(table.validFrom, former?.validFrom), [table, former])
  const state = stateOf(table, tables)
  return (
    <DataTable
      name="catalogue-table"
      title={tableName(table)}
      rows={rows}
      columns={columns}
      rowKey={({ row }) => `${row.group} ${row.step} ${row.fromYear}`}
      words={{ one: 'Zeile', many: 'Zeilen', ofMany: 'Zeilen' }}
      notice={<StatusPill tone={state.tone}>{state.text}</StatusPill>}
      band={<p className={styles.note}>{originText(table)}</p>}
    />
  )
}

function originText({ fileName, author, changedAt, note, open, accepted, refused }: CatalogueTable): string {
  const from = fileName ? `Aus „${fileName}“, ${momentText(changedAt)}${author && ` von ${author}`}` : 'Mitgeliefert'
  const answers = [
    open > 0 && `${open} offen`,
    accepted > 0 && `${accepted} übernommen`,
    refused > 0 && `${refused} abgelehnt`,
  ]
  const said = answers.filter(Boolean).join(', ')
  return [from, note, said ? `Vorschläge: ${said}` : 'Niemandem vorgeschlagen'].filter(Boolean).join('. ').concat('.')
}

/** Group, step and years, then the amounts; where there is a former table, beside what it said. */
const comparedColumns = (from: string, formerFrom: string | undefined): Column<ComparedRow>[] => [
  { key: 'group', header: 'Gruppe', value: ({ row }) => row.group },
  { key: 'step', header: 'Stufe', value: ({ row }) => row.step },
  {
    key: 'years',
    header: 'Dienstjahre',
    muted: true,
    value: ({ row }) => row.fromYear,
    text: ({ row }) => yearsText(row.fromYear, row.toYear),
  },
  ...(formerFrom === undefined ? [] : [formerColumn(formerFrom)]),
  {
    key: 'cents',
    header: `ab ${dayText(from)}`,
    align: 'right',
    isState: true,
    value: ({ row }) => row.cents,
    text: ({ row }) => formatEuro(row.cents),
    isNew: ({ row, formerCents }) => formerFrom !== undefined && row.cents !== formerCents,
  },
  ...(formerFrom === undefined ? [] : [CHANGE_COLUMN]),
]

const formerColumn = (from: string): Column<ComparedRow> => ({
  key: 'former',
  header: `ab ${dayText(from)}`,
  align: 'right',
  muted: true,
  isForColumns: true,
  value: ({ formerCents }) => formerCents,
  text: ({ formerCents }) => (formerCents === null ? '–' : formatEuro(formerCents)),
})

const CHANGE_COLUMN: Column<ComparedRow> = {
  key: 'change',
  header: 'Änderung',
  align: 'right',
  value: ({ change }) => change,
  text: ({ change }) => changeText(change),
}
