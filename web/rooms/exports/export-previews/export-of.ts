import type { ComponentType } from 'react'
import type { ExportCheck, ExportPerson, ExportPreview } from '#contract/exports/export-previews.ts'
import type { ExportKind, ExportRun, HandOverWay, OpenedRun } from '#contract/exports/export-runs.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Period } from '#domain/time/periods.ts'
import type { Noun } from '#web/lib/query-client.ts'
import type { ApprovalOf } from '#web/rooms/time/approvals/approval-of.ts'
import type { StampLaw } from '#web/rooms/working-time/stamp-findings/stamp-law.tsx'
import type { Layer } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'

/** The store and the days whose hand-over is shown. */
export type ExportRequest = { companyId: number; storeId: number; from: string; to: string }

export type ExportRow = ExportPerson & { id: number; clipped: boolean; status: string | null }
export type Preview<Row> = ExportPreview & { exported: Row[]; notExported: Row[] }

export type ColumnsGiven<Row extends ExportRow = ExportRow> = {
  /** Of this table: widths follow what it shows. */
  rows: readonly Row[]
  request: ExportRequest
  period: Period
  softwareId: number
  zone: string
  /** The store, not the company, has a number in the payroll software. Spec 2 §3. */
  individualStoreIds: boolean
  preview: Pick<ExportPreview, 'costCentre' | 'externalStoreId'> | undefined
}

/** What the two export screens do differently. */
export type ExportOf<Row extends ExportRow> = {
  kind: ExportKind
  title: string
  /** Told on a calm banner, by software. */
  hints: Readonly<Record<number, string>>
  /** Whether the software takes this kind of file; if not, only the hint is shown. */
  isSupported: (softwareId: number) => boolean
  /** Of the refusal before any call, by software. Spec 2 §5. */
  missingId: Readonly<Record<number, string>>
  nothing: string
  /** Nouns whose changes change the preview. */
  follows: readonly Noun[]
  open: (request: ExportRequest) => Promise<OpenedRun>
  /** Told when nobody had opened the period before. */
  opened?: string
  load: (request: ExportRequest, signal: AbortSignal) => Promise<Preview<Row>>
  /** The file where it is downloaded, else the run that brings it to the server; `replaces`: all of it in place of that run. */
  runExport: (request: ExportRequest & { replaces?: number }, way: HandOverWay) => Promise<ExportRun | File>
  columns: (given: ColumnsGiven<Row>) => Column<Row>[]
  /** Asks what the law of working time says beside the rows; it comes after them. */
  Law?: ComponentType<{ request: ExportRequest; onLaw: (law: StampLaw | undefined) => void }>
  /** How its rows are entered, corrected and approved. */
  records: {
    read: Permission
    write: Permission
    approve: Permission
    /** `Zeit erfassen` */
    newLabel: string
    drawer: Layer<RecordDrawerProps>
    approval: ApprovalOf<Row>
  }
}

export type RecordDrawerProps = {
  /** Undefined: a new one. */
  id: number | undefined
  storeId: number | null
  /** Of a new one, until another is chosen. */
  day: string
  onClose: () => void
}

/** False for a person whom the user may not see. */
export const isKnown = (row: ExportRow) => row.lastName !== '' || row.firstName !== ''

/** Rows that are shown alone: those of a check, or those that changed since the newest run. */
export type RowsShown = Pick<ExportCheck, 'message' | 'rowIds'> & { code: ExportCheck['code'] | 'changed-since' }

/** The rows of both tables, only those a check is about where it is about some but not all of a table's. */
export function rowsOf<Row extends ExportRow>({ exported, notExported }: Preview<Row>, check: RowsShown | undefined) {
  const first = only(exported, check)
  const second = only(notExported, check)
  return { first, second, isFiltering: first !== exported || second !== notExported }
}

function only<Row extends ExportRow>(rows: Row[], check: RowsShown | undefined): Row[] {
  if (!check) return rows
  const ids = new Set(check.rowIds)
  const found = rows.filter(({ id }) => ids.has(id))
  return found.length === 0 || found.length === rows.length ? rows : found
}
