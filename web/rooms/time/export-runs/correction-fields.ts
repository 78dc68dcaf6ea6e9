import type { CorrectionRow } from '#contract/time/export-runs.ts'
import { formatDay } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

export const CHANGES: Record<CorrectionRow['change'], { tone: Tone; label: string }> = {
  added: { tone: 'ok', label: 'neu' },
  changed: { tone: 'warn', label: 'geändert' },
  removed: { tone: 'error', label: 'entfällt' },
}

// In the order people read them; the period's month and year say nothing new.
const LABELS: Record<string, string> = {
  employeeNumber: 'Mitarbeiter',
  companyNumber: 'Firma',
  absenceCode: 'Abwesenheitsart',
  wageType: 'Lohnart',
  day: 'Datum',
  firstDay: 'von',
  lastDay: 'bis',
  absenceDays: 'Tage',
  absenceHours: 'Stunden',
  quantity: 'Menge',
  rate: 'Satz',
  amount: 'Betrag',
  costCentre: 'Kostenstelle',
  correctedMonth: 'Korrigierter Monat',
}

type Value = string | number | undefined
export type ChangedField = { field: string; label: string; before: string; after: string }

/** What a row says now and said then; of a changed row only what differs. */
export function changedFields({ change, before, after }: CorrectionRow): ChangedField[] {
  return Object.entries(LABELS)
    .filter(([field]) => (before?.[field] ?? after?.[field]) !== undefined)
    .filter(([field]) => change !== 'changed' || before?.[field] !== after?.[field])
    .map(([field, label]) => ({ field, label, before: shown(before?.[field]), after: shown(after?.[field]) }))
}

/** Which absence or shift it is: '02.11.2026 – 06.11.2026', '05.11.2026'. */
export function daysText({ before, after }: CorrectionRow): string {
  const row = after ?? before ?? {}
  const days = row.day === undefined ? [row.firstDay, row.lastDay] : [row.day]
  return [...new Set(days.map(shown))].filter(Boolean).join(' – ')
}

function shown(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return formatNumber(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(Temporal.PlainDate.from(value)) : value
}
