import type { FilePurpose } from '#contract/endpoint.ts'

/** A column of sealed values, and what their cells are called where that is something else. */
export type SealedColumn = {
  table: string
  column: string
  cell?: { table?: string; column?: string /** The column that says it. */; rowId?: string }
  /** Its rows belong to no company. */
  isPlatform?: true
  /** By which equal values are found. */
  index?: { column: string; purpose: string }
}

/** Sealed files of a purpose: `table` names them in `file_id`, and their pieces are sealed for its rows. */
export type SealedFiles = {
  purpose: FilePurpose
  table: string
  /** What their cells call it, where that is something else. */
  cellTable?: string
  /** Names of the parts, each of several pieces; `whole`: one piece without a number. */
  parts: readonly string[] | 'whole'
}

/** A field of what waits in the queue, sealed for the id beside it. */
export type SealedPayload = { field: string; cell: { table: string; column: string } }

/** Where a room keeps what is sealed: all of it is sealed anew when keys change. */
export type SealedPlaces = {
  columns?: readonly SealedColumn[]
  files?: readonly SealedFiles[]
  payloads?: readonly SealedPayload[]
}

export const PLATFORM_SEALED: SealedPlaces = {
  columns: [
    { table: 'mail', column: 'content', isPlatform: true },
    { table: 'remote_answer', column: 'body_sealed', cell: { rowId: 'address' } },
  ],
}
