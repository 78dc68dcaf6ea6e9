import type { TimeKind } from '#domain/settings/time-kinds.ts'

/** What is opened beside the days: a figure of the month or of a day, or a record. */
export type Opened =
  | { what: 'figure'; kind: TimeKind; day: string | undefined }
  /** Without an id: a new one. */
  | { what: 'stamp' | 'absence'; id: number | undefined; day: string }
