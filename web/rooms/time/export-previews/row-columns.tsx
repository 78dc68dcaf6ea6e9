import { IconAlertTriangle } from '@tabler/icons-react'
import { personName } from '#domain/personnel/person-name.ts'
import { PAYROLL_SOFTWARE } from '#domain/time/payroll-software.ts'
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
      value: nameText,
      cell: row => (isKnown(row) ? personName(row) : <Unknown text={nameText(row)} />),
    },
    { key: 'socialsecurity', header: 'SV-Nummer', muted: true, value: ({ socialsecurity }) => socialsecurity },
  ]
}

const nameText = (row: ExportRow) => (isKnown(row) ? personName(row) : `Mitarbeiter ${row.employeeId}`)

const Unknown = ({ text }: { text: string }) => (
  <span className={styles.unknown} title="Diese Person sehen Sie nicht.">
    <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
    {text}
  </span>
)

/** Why a row is not handed over. */
export const statusColumn = <Row extends ExportRow>(rows: readonly Row[]): Column<Row> => ({
  key: 'status',
  header: 'Status',
  width: DOT_AND_PADDING + LETTER * Math.max(0, ...rows.map(({ status }) => status?.length ?? 0)),
  minWidth: DOT_AND_PADDING + LETTER * Math.max(0, ...rows.map(({ status }) => longestLine(status ?? ''))),
  value: ({ status }) => status,
  cell: ({ status }) => status && <StatusPill tone={TONES[status] ?? 'neutral'}>{status}</StatusPill>,
})

/** Letters of the longer line when a text stands in two. */
function longestLine(text: string): number {
  const breaks = [...text.matchAll(/ /g)].map(({ index }) => Math.max(index, text.length - index - 1))
  return Math.min(text.length, ...breaks)
}

const DOT_AND_PADDING = 40
const LETTER = 6.6

const TONES: Record<string, Tone> = { 'nicht genehmigt': 'warn', gelöscht: 'error', 'noch nicht beendet': 'warn' }
