import type { ReturnOutcome } from './returned.ts'

/** What a file of ELDA is. */
export const RETURN_KINDS = {
  protocol: 'Mitteilung',
  clearing: 'Clearing',
  text: 'Mitteilung als Text',
  unreadable: 'nicht lesbar',
} as const
export type ReturnKind = keyof typeof RETURN_KINDS

export const RETURN_STATES = { waiting: 'noch nicht übernommen', applied: 'übernommen' } as const
export type ReturnState = keyof typeof RETURN_STATES

export const RETURN_OUTCOMES: Record<ReturnOutcome, string> = {
  accepted: 'übernommen',
  partly_accepted: 'teilweise übernommen',
  rejected: 'nicht übernommen',
  open: 'offen, eine weitere Mitteilung folgt',
}

export const CLEARING_STATES = { open: 'offen', working: 'in Arbeit', settled: 'erledigt' } as const
export type ClearingState = keyof typeof CLEARING_STATES

/** What a line of a return would do. */
export const RETURN_EFFECTS = {
  moves: 'ändert den Zustand',
  stays: 'ändert nichts',
  refused: 'lässt der Zustand nicht zu',
  twice: 'doppelt gemeldet',
  unknown: 'nicht gefunden',
  opens: 'neuer Fall',
  again: 'noch einmal gefragt',
  file: 'betrifft die ganze Datei',
} as const
export type ReturnEffect = keyof typeof RETURN_EFFECTS

/** What the event log keeps of returns and clearing. */
export const RETURN_FIELDS = {
  caseCount: 'Rückfragen',
  code: 'Code',
  dueOn: 'Frist',
  isSettled: 'Erledigt',
  message: 'Meldungstext',
  noticeCount: 'Geänderte Meldungen',
  unknownCount: 'Nicht gefunden',
} as const
