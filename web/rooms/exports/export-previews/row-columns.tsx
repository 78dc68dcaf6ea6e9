import { IconAlertTriangle } from '@tabler/icons-react'
import type { ExportPreview } from '#contract/exports/export-previews.ts'
import { personName } from '#domain/people/person-name.ts'
import { PAYROLL_SOFTWARE } from '#domain/settings/payroll-software.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import { type ColumnsGiven, type ExportRow, isKnown } from './export-of.ts'
import styles from './export-previews.module.css'
import { PayrollIdCell } from './payroll-id-cell.tsx'

/** The columns before those of the absence or shift. Spec 2 §2.3, §2.4. */
export function personColumns<Row extends ExportRow>(given: ColumnsGiven, storeHeader: string): Column<Row>[] {
  const { rows, request, softwareId, individualStoreIds, preview } = given
  const software = PAYROLL_SOFTWARE[softwareId] ?? ''
  const storeNumber = (individualStoreIds ? preview?.externalStoreId : preview?.costCentre) ?? ''
  return [
    { key: 'id', header: 'ID', muted: true, value: ({ id }) => id },
    {
      key: 'store',
      header: individualStoreIds ? `Store ${software} ID` : storeHeader,
      value: () => storeNumber,
    },
    {
      key: 'externalId',
      header: `Mitarbeiter ${software} ID`,
      // As wide as the chip, else as the pencil beside a number.
      ...(rows.some(({ externalId }) => !externalId) ? { width: 131, minWidth: 108 } : { width: 108 }),
      value: ({ externalId }) => externalId,
      text: ({ externalId }) => externalId || `${software} ID fehlt`,
      cell: row => <PayrollIdCell row={row} request={request} softwareId={softwareId} />,
    },
    {
      key: 'name',
      header: 'Name',
      stays: true,
      value: nameText,
      cell: row => (isKnown(row) ? personName(row) : <Unknown text={nameText(row)} />),
    },
    { key: 'socialsecurity', header: 'SV-Nummer', muted: true, value: ({ socialsecurity }) => socialsecurity },
  ]
}

const nameText = (row: ExportRow) => (isKnown(row) ? personName(row) : `Mitarbeiter ${row.employeeId}`)

const Unknown = ({ text }: { text: string }) => (
  <span className={styles.unknown} title="Diesen Mitarbeiter sehen Sie nicht.">
    <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
    {text}
  </span>
)

/** Why a row is not handed over, and by which run it was before. */
export function statusColumn<Row extends ExportRow>(rows: readonly Row[], since: Since | undefined): Column<Row> {
  const text = ({ id, status }: Row) =>
    since?.removed.has(id) ? `${status} · in Lauf ${since.number} übergeben` : (status ?? '')
  return {
    key: 'status',
    header: 'Status',
    width: DOT_AND_PADDING + LETTER * Math.max(0, ...rows.map(row => text(row).length)),
    minWidth: DOT_AND_PADDING + LETTER * Math.max(0, ...rows.map(row => longestLine(text(row)))),
    value: ({ status }) => status,
    text,
    cell: row => row.status && <StatusPill tone={TONES[row.status] ?? 'neutral'}>{text(row)}</StatusPill>,
  }
}

/** What became of a row since it was handed over. */
export const sinceColumn = <Row extends ExportRow>({ number, added, changed }: Since): Column<Row> => ({
  key: 'since',
  header: `seit Lauf ${number}`,
  width: 104,
  value: ({ id }) => (added.has(id) ? 'neu' : changed.has(id) ? 'geändert' : 'unverändert'),
  cell: ({ id }) =>
    added.has(id) ? (
      <StatusPill tone="info">neu</StatusPill>
    ) : changed.has(id) ? (
      <StatusPill tone="warn">geändert</StatusPill>
    ) : (
      <span className={styles.unchanged}>unverändert</span>
    ),
})

/** Columns whose values other than handed over stand out. */
export const marked = <Row extends ExportRow>(columns: Column<Row>[], { changed }: Since): Column<Row>[] =>
  columns.map(column => ({ ...column, isNew: ({ id }) => changed.get(id)?.has(column.key) ?? false }))

/** What changed since the newest run, by the ids of rows; of changed ones the columns. */
export type Since = {
  number: number
  added: ReadonlySet<number>
  changed: ReadonlyMap<number, ReadonlySet<string>>
  removed: ReadonlySet<number>
}

export function sinceOf({ lastRun }: ExportPreview): Since | undefined {
  if (!lastRun || lastRun.state === 'failed') return undefined
  const columnsOf = (fields: string[]) => new Set(fields.map(field => COLUMN_OF[field] ?? field))
  return {
    number: lastRun.number,
    added: new Set(lastRun.added),
    changed: new Map(lastRun.changed.map(({ id, fields }) => [id, columnsOf(fields)])),
    removed: new Set(lastRun.removed),
  }
}

// Where a field of a file stands in the table.
const COLUMN_OF: Record<string, string> = {
  employeeNumber: 'externalId',
  companyNumber: 'store',
  costCentre: 'store',
  absenceCode: 'type',
  firstDay: 'from',
  lastDay: 'to',
  absenceDays: 'days',
  quantity: 'hours',
}

/** Letters of the longer line when a text stands in two. */
function longestLine(text: string): number {
  const breaks = [...text.matchAll(/ /g)].map(({ index }) => Math.max(index, text.length - index - 1))
  return Math.min(text.length, ...breaks)
}

const DOT_AND_PADDING = 40
const LETTER = 6.6

const TONES: Record<string, Tone> = {
  'nicht genehmigt': 'warn',
  abgelehnt: 'error',
  gelöscht: 'error',
  'noch nicht beendet': 'warn',
}
