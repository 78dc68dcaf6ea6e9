import { useState } from 'react'
import { yearsText } from '#domain/agreements/catalogue-tables.ts'
import { formatEuro, formatNumber } from '#domain/basics/numbers.ts'
import { dayText } from '#web/lib/day-text.ts'
import { EntryCell } from '#web/rooms/settings/wage-type-mapping/entry-cell.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { changeText } from './catalogue-texts.ts'
import type { ReadFile } from './import-dialog.tsx'
import type { Import, ImportRow } from './use-import.ts'

const FILTERS = { all: 'Alle', changed: 'Geändert', faults: 'Fehler' } as const
export type ImportFilter = keyof typeof FILTERS

type Props = { file: ReadFile; read: Import; filter: ImportFilter; onFilter: (filter: ImportFilter) => void }

/** Old beside new, cell by cell; what the file says wrongly is put right where it stands. */
export function ImportRows({ file, read, filter, onFilter }: Props) {
  const [, setTyping] = useState(false)
  const of: Record<ImportFilter, readonly ImportRow[]> = {
    all: read.rows,
    changed: read.rows.filter(({ isChanged }) => isChanged),
    faults: read.rows.filter(({ faults }) => faults.length > 0),
  }
  return (
    <DataTable
      name="catalogue-import"
      title={`Tabelle ab ${dayText(file.validFrom)}`}
      rows={of[filter]}
      columns={columnsOf(file, read, setTyping)}
      rowKey={({ line }) => line}
      line="columns"
      words={{ one: 'Zeile', many: 'Zeilen', ofMany: 'Zeilen' }}
      actions={
        <Segments
          label="Zeilen"
          choices={(['all', 'changed', 'faults'] as const).map(value => ({
            value,
            label: `${FILTERS[value]} ${value === 'faults' ? read.faults.length : of[value].length}`,
          }))}
          chosen={filter}
          onChoose={onFilter}
        />
      }
      empty={
        <EmptyState title={read.rows.length === 0 ? 'Keine Zeilen gelesen' : 'Keine solchen Zeilen'}>
          {read.rows.length === 0 ? 'Was der Datei fehlt, steht unter „Vor der Übernahme“.' : undefined}
        </EmptyState>
      }
    />
  )
}

/** Made anew with each correction: what the cells say depends on it. */
function columnsOf(file: ReadFile, read: Import, onTyping: (isTyping: boolean) => void): Column<ImportRow>[] {
  const { former } = read
  const entry = (row: ImportRow, field: 'group' | 'step' | 'fromYear' | 'toYear' | 'cents', shown: string) => {
    const cell = row.cells[field]
    if (!cell) return shown
    const fault = row.faults.find(({ address }) => address === cell.address)
    return (
      <EntryCell
        label={`Zelle ${cell.address}`}
        value={fault || field !== 'cents' ? cell.text : shown}
        fault={fault?.title}
        isChanged={field === 'cents' && row.isChanged && !fault}
        {...(field !== 'group' && field !== 'step' && { align: 'right' as const })}
        onCommit={text => read.correct(cell.address, text)}
        onTyping={onTyping}
      />
    )
  }
  const hasYears = read.rows.some(({ cells }) => cells.fromYear !== undefined)
  const columns: Column<ImportRow>[] = [
    {
      key: 'group',
      header: 'Gruppe',
      width: 200,
      minWidth: 120,
      value: ({ row }) => row.group,
      cell: row => entry(row, 'group', row.row.group),
    },
    {
      key: 'step',
      header: 'Stufe',
      width: 130,
      value: ({ row }) => row.step,
      cell: row => entry(row, 'step', row.row.step),
    },
  ]
  if (hasYears)
    columns.push(
      {
        key: 'fromYear',
        header: 'ab Jahr',
        width: 84,
        align: 'right',
        value: ({ row }) => row.fromYear,
        cell: row => entry(row, 'fromYear', String(row.row.fromYear)),
      },
      {
        key: 'toYear',
        header: 'bis Jahr',
        width: 84,
        align: 'right',
        value: ({ row }) => row.toYear,
        cell: row => entry(row, 'toYear', row.row.toYear === null ? '' : String(row.row.toYear)),
      },
    )
  else
    columns.push({
      key: 'years',
      header: 'Dienstjahre',
      muted: true,
      value: ({ row }) => row.fromYear,
      text: ({ row }) => yearsText(row.fromYear, row.toYear),
    })
  columns.push(
    {
      key: 'former',
      header: former ? (read.replaced ? 'bisher' : `ab ${dayText(former.validFrom)}`) : 'bisher',
      align: 'right',
      muted: true,
      value: ({ formerCents }) => formerCents,
      text: ({ formerCents }) => (formerCents === null ? '–' : formatEuro(formerCents)),
    },
    {
      key: 'cents',
      header: `ab ${dayText(file.validFrom)}`,
      width: 150,
      align: 'right',
      value: ({ row }) => row.cents,
      text: ({ row }) => formatNumber(row.cents / 100),
      cell: row => entry(row, 'cents', formatNumber(row.row.cents / 100)),
    },
    {
      key: 'change',
      header: 'Änderung',
      align: 'right',
      value: ({ change, faults }) => (faults.length > 0 ? null : change),
      text: ({ change, faults }) => (faults.length > 0 ? '' : changeText(change)),
    },
  )
  return columns
}
