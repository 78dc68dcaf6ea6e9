import type { Day, Minute, Span } from './calendar.ts'

/**
 * What keeps a figure from being right (`blocker`), or may do so (`hint`); a month with a blocker is not closed.
 * `{day}` and the rest are said by `findingText`.
 */
export const FINDINGS = {
  'no-model': { level: 'blocker', name: 'Vertrag ohne Beschäftigungsmodell' },
  'no-rules': { level: 'blocker', name: 'Beschäftigungsmodell ohne Fassung für diesen Tag' },
  'no-contract': { level: 'blocker', name: 'Gearbeitet ohne Vertrag' },
  'absent-without-contract': { level: 'hint', name: 'Abwesenheit ohne Vertrag' },
  'contracts-collide': { level: 'blocker', name: 'Zwei Verträge am selben Standort' },
  'open-stamp': { level: 'blocker', name: 'Stempelzeit ohne Ende' },
  'running-stamp': { level: 'hint', name: 'Stempelzeit läuft' },
  'impossible-stamp': { level: 'blocker', name: 'Stempelzeit endet nicht nach ihrem Beginn' },
  'endless-stamp': { level: 'blocker', name: 'Stempelzeit über 24 Stunden' },
  'long-stamp': { level: 'hint', name: 'Stempelzeit über 16 Stunden' },
  'stamps-overlap': { level: 'blocker', name: 'Stempelzeiten überschneiden sich' },
  'pause-outside': { level: 'blocker', name: 'Pause liegt nicht im Dienst' },
  'short-pause': { level: 'hint', name: 'Zu kurze Pause' },
  'pause-place': { level: 'hint', name: 'Pause ohne Uhrzeit in einem Zuschlagsfenster' },
  'absences-overlap': { level: 'blocker', name: 'Abwesenheiten überschneiden sich' },
  'worked-while-absent': { level: 'hint', name: 'Gearbeitet trotz Abwesenheit' },
  'opening-without-contract': { level: 'blocker', name: 'Eröffnungssaldo an einem Tag ohne Vertrag' },
  'opening-missing': { level: 'hint', name: 'Eröffnungssaldo fehlt' },
  'leave-overdrawn': { level: 'hint', name: 'Mehr Urlaub als Anspruch' },
  'account-overdrawn': { level: 'hint', name: 'Zeitkonto im Minus' },
  'sickness-unconfirmed': { level: 'hint', name: 'Krankenstand im Urlaub ohne ärztliche Bestätigung' },
  'sickness-unpaid': { level: 'hint', name: 'Anspruch auf Entgeltfortzahlung erschöpft' },
} as const satisfies Record<string, { level: 'blocker' | 'hint'; name: string }>

export type FindingCode = keyof typeof FINDINGS

export type Finding = {
  code: FindingCode
  day: Day
  /** Where it goes on for several days, the last one. */
  until?: Day
  contractId?: number
  stampIds?: readonly number[]
  absenceIds?: readonly number[]
  /** When a stamp without an end need not have been forgotten. */
  runs?: Span
}

export const isBlocker = ({ code }: Finding): boolean => FINDINGS[code].level === 'blocker'

/**
 * As it is at a moment; null: nobody looks. Months are kept, and know no clock: whoever shows one asks here whether somebody is
 * still at work.
 */
export const findingAt = (finding: Finding, now: Minute | null): Finding =>
  finding.runs && now !== null && finding.runs.from <= now && now < finding.runs.to
    ? { ...finding, code: 'running-stamp' }
    : finding
