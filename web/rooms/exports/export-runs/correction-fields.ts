import type { CorrectionRow, ExportKind } from '#contract/exports/export-runs.ts'
import { formatDay } from '#domain/basics/days.ts'
import { formatEuro, formatNumber } from '#domain/basics/numbers.ts'
import { ABSENCE_TYPES, type AbsenceType, BMD_NUMBER } from '#domain/wages/absence-types.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

/** 'Gashi Arben, 700133'. */
export const personText = ({ lastName, firstName, handed }: HandedRow): string =>
  [`${lastName} ${firstName}`.trim() || 'Mitarbeiter nicht sichtbar', handed.employeeNumber].filter(Boolean).join(', ')

type HandedRow = { lastName: string; firstName: string; handed: Record<string, string | number> }

/** What payroll has of a row: 'Urlaub 26.11.2026 – 27.11.2026, 2 Tage', '04.11.2026, 4 Stunden'. */
export function handedText(kind: ExportKind, handed: Record<string, string | number>): string {
  const { day, firstDay, lastDay, absenceCode, absenceDays, wageType, quantity } = handed
  const days = [...new Set((day === undefined ? [firstDay, lastDay] : [day]).map(shown))].filter(Boolean).join(' – ')
  if (kind === 'wages')
    return [[`Lohnart ${wageType}`, days].filter(Boolean).join(', '), ...wageAmounts(handed)].join(', ')
  const amount =
    typeof quantity === 'number'
      ? `${formatNumber(quantity)} Stunden`
      : typeof absenceDays === 'number' && `${formatNumber(absenceDays)} ${absenceDays === 1 ? 'Tag' : 'Tage'}`
  const absence = absenceCode === undefined ? '' : absenceText(String(absenceCode))
  return [[absence, days].filter(Boolean).join(' '), amount].filter(Boolean).join(', ')
}

/** Whether a mark stands in the place of how much it is: an amount from pay, which the caller may not see. */
export const isHidden = ({ quantity, hours, days, pieces, amount }: Record<string, unknown>): boolean =>
  [quantity, hours, days, pieces, amount].some(each => typeof each === 'string')

/** What takes a deduction back again is less than nothing. */
function wageAmounts(handed: Record<string, string | number>): string[] {
  if (isHidden(handed)) return ['Menge verborgen']
  const { quantity, hours, days, pieces, amount } = handed
  const told = [
    ...[quantity ?? hours ?? days ?? pieces].flatMap(each =>
      typeof each === 'number' ? [`Menge ${formatNumber(each)}`] : [],
    ),
    ...(typeof amount === 'number' ? [formatEuro(Math.round(amount * 100))] : []),
  ]
  const isBack = [quantity, hours, days, pieces, amount].some(each => Number(each) < 0)
  return isBack ? [...told, 'Abzug zurücknehmen'] : told
}

/** BMD's code ends with its own number of the kind; DPW's is ours. */
function absenceText(code: string): string {
  const type = code.length === 3 ? BMD_TYPES.get(Number(code.slice(1))) : Number(code)
  return ABSENCE_TYPES[type as AbsenceType] ?? `Art ${code}`
}
const BMD_TYPES = new Map(Object.entries(BMD_NUMBER).map(([type, number]) => [number, Number(type)]))

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
    .map(([field, label]) => ({
      field,
      label,
      before: told(field, before?.[field]),
      after: told(field, after?.[field]),
    }))
}

/** Which one it is: '4711 · 05.11.2026' of a shift, 'Lohnart 312' of a month's wage types, whose numbers in the ledger are nobody's. */
export function whichText(kind: ExportKind, row: CorrectionRow): string {
  const { wageType } = row.after ?? row.before ?? {}
  const which = kind === 'wages' && wageType !== undefined ? `Lohnart ${wageType}` : row.sourceId
  return [which, daysText(row)].filter(Boolean).join(' · ')
}

/** Of an absence or a shift: '02.11.2026 – 06.11.2026', '05.11.2026'. */
function daysText({ before, after }: CorrectionRow): string {
  const row = after ?? before ?? {}
  const days = row.day === undefined ? [row.firstDay, row.lastDay] : [row.day]
  return [...new Set(days.map(shown))].filter(Boolean).join(' – ')
}

/** Codes with what they stand for: 'Urlaub (201)'. */
function told(field: string, value: Value): string {
  return field === 'absenceCode' && value !== undefined ? `${absenceText(String(value))} (${value})` : shown(value)
}

function shown(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return formatNumber(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(Temporal.PlainDate.from(value)) : value
}
