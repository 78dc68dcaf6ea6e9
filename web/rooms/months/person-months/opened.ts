import type { TimeKind } from '#domain/wages/time-kinds.ts'

/** What is opened beside the days: a figure of the month or of a day, a week that explains it, or a record. */
export type Opened =
  | OpenedFigure
  /** That of a day; `figure` and its month: what is explained by it. */
  | { what: 'week'; day: string; figure?: OpenedFigure; month?: string }
  /** Without an id: a new one. */
  | { what: 'stamp' | 'absence'; id: number | undefined; day: string }

type OpenedFigure = { what: 'figure'; kind: TimeKind; day: string | undefined }
