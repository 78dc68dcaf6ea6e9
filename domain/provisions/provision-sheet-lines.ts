import { formatDay } from '../basics/days.ts'
import { type Fraction, fraction, nearest, times } from '../basics/fractions.ts'
import { formatHours, formatNumber, formatScaled } from '../basics/numbers.ts'
import { dateOf } from '../wages/calendar.ts'
import { RATE_FIELDS, rateName } from './provision-rates.ts'
import { LEAST_AMOUNT, type ProvisionSettings } from './provision-settings.ts'
import { type ProvisionFacts, provisionSheet, type ReckonedSheet } from './provision-sheet.ts'
import type { ManualField, SheetPart } from './provision-words.ts'
import { monthsPassed, withShare } from './provisions.ts'

/** One step: what it is, how it comes about, what it is worth. `isResult`: one of the provisions. */
export type SheetLine = { part: SheetPart; label: string; text: string; value: string; isResult: boolean }

/** The calculation sheet: each step between the facts and the provisions; one that is missing says so. */
export function sheetLines(facts: ProvisionFacts, settings: ProvisionSettings): SheetLine[] {
  const sheet = provisionSheet(facts, settings)
  const { exception } = facts
  const lines: SheetLine[] = []
  const add = (part: SheetPart, label: string, text: string, value: string | null, isResult = false) =>
    lines.push({ part, label, text, value: value ?? 'fehlt', isResult })
  const entered = (
    part: SheetPart,
    label: string,
    field: ManualField,
    text: string,
    value: string | null,
    is = false,
  ) =>
    exception?.[field] == null
      ? add(part, label, text, value, is)
      : add(part, `${label} *`, `von Hand: ${exception.reason}`, value, is)
  if (exception?.isExcluded) add('basis', 'Ausgenommen *', exception.reason, '–')
  addBasis(facts, settings, sheet, { add, entered })
  addLeave(facts, sheet, { add, entered })
  addTime(facts, settings, sheet, { add, entered })
  addSpecial(facts, sheet, { add, entered })
  const provisions = [sheet.leaveCents, sheet.timeCents, sheet.specialCents]
  const missing = sheet.gaps.map(({ text }) => text).join(', ')
  const added = sheet.sumCents === null ? missing : provisions.map(money).join(' + ').replaceAll('+ -', '− ')
  add('sum', 'Rückstellungen', added, money(sheet.sumCents), true)
  if (sheet.leaveAssetCents)
    add('sum', 'Aktive Rechnungsabgrenzung', 'Urlaub im Vorgriff', money(sheet.leaveAssetCents))
  return lines
}

type Adders = {
  add: (part: SheetPart, label: string, text: string, value: string | null, isResult?: boolean) => void
  entered: (
    part: SheetPart,
    label: string,
    field: ManualField,
    text: string,
    value: string | null,
    isResult?: boolean,
  ) => void
}

function addBasis(facts: ProvisionFacts, settings: ProvisionSettings, sheet: ReckonedSheet, { add, entered }: Adders) {
  const { basisCents, specialYearlyCents, rates } = sheet.steps
  const pays = facts.monthlyCents
  const averaged = `Durchschnitt aus ${pays.length} Monaten: (${pays.map(money).join(' + ')}) ÷ ${pays.length}`
  const isAverage = settings.basis === 'average' && pays.length > 1
  entered('basis', 'Monatsbezug', 'basisCents', isAverage ? averaged : 'Bezug des letzten Monats', rounded(basisCents))
  const claim = facts.special.claim ?? settings.specialMonths
  const agreed = facts.special.claim === null ? 'laut Einstellung' : 'vereinbart'
  const months = `${formatScaled(claim, 2)} × ${basisCents && exact(basisCents)}, ${agreed}`
  add('basis', 'Sonderzahlungen im Jahr', claim >= LEAST_AMOUNT ? agreed : months, rounded(specialYearlyCents))
  if (specialYearlyCents && basisCents) {
    const sum = rounded(withShare({ monthlyCents: basisCents, specialYearlyCents }))
    add('basis', 'Bezug mit Sonderzahlungsanteil', shareText(basisCents, specialYearlyCents), sum)
  }
  const { rates: table, isFrom60, rateKind } = facts
  const kind = rateKind === 'regular' ? '' : `, ${RATE_FIELDS[rateKind]}`
  const less = isFrom60 && rateKind !== 'apprentice' && table?.accident
  const from = table ? `${rateName(table)}${kind}${less ? `, ab 60 ohne ${percent(less)} Unfallversicherung` : ''}` : ''
  entered('basis', 'Nebenkosten laufend', 'regularRate', from, rates && percent(rates.regular))
  entered('basis', 'Nebenkosten Sonderzahlungen', 'specialRate', from, rates && percent(rates.special))
}

function addLeave(facts: ProvisionFacts, sheet: ReckonedSheet, { add, entered }: Adders) {
  const { leave, at } = facts
  const { leaveDue, leaveDivisor, basisCents, specialYearlyCents, rates } = sheet.steps
  const unit = UNITS[facts.leaveUnit]
  const rest = facts.leaveUnit === 'hours' ? 'Reststunden' : 'Resttage'
  const days = (hundredths: number) => `${formatNumber(hundredths / 100)} ${unit}`
  if (leave) {
    const { formerHundredths: former, yearlyHundredths: yearly, givenHundredths: given, usedHundredths: used } = leave
    const [before, year, taken] = [former, yearly, used].map(each => formatNumber(each / 100))
    const months = monthsPassed(leave.yearFrom, at)
    add('leave', 'Rest Vorjahr', `Urlaubsjahr ab ${formatDay(dateOf(leave.yearFrom))}`, days(former))
    add('leave', 'Jahresanspruch', '', days(yearly))
    add('leave', 'Verbrauch', 'seit Beginn des Urlaubsjahres', days(used))
    add('leave', rest, `${before} + ${year} × ${months} ÷ 12 − ${taken}`, days(leaveDue!))
    const inLedger = `entstanden sind dort ${formatNumber(given / 100)}: ${before} + ${formatNumber(given / 100)} − ${taken}`
    add('leave', 'Rest laut Urlaubskonto', inLedger, days(former + given - used))
  } else add('leave', rest, '', null)
  const worth =
    leaveDue !== null && basisCents && specialYearlyCents && rates
      ? `${formatNumber(leaveDue / 100)} × (${shareText(basisCents, specialYearlyCents)}) ÷ ${exact(leaveDivisor)} × ${factor(rates.regular)}`
      : ''
  const result = sheet.leaveAssetCents ? -sheet.leaveAssetCents : sheet.leaveCents
  entered('leave', 'Rückstellung für Urlaub', 'leaveCents', worth, money(result), true)
}

function addTime(facts: ProvisionFacts, settings: ProvisionSettings, sheet: ReckonedSheet, { add, entered }: Adders) {
  const { timeDivisor, basisCents, specialYearlyCents, rates } = sheet.steps
  const { accountMinutes, isReckoned } = facts
  add('time', 'Zeitguthaben', 'Zeitkonto am Stichtag', isReckoned ? formatHours(accountMinutes) : null)
  const isFull = isReckoned && basisCents && specialYearlyCents && rates
  const by = settings.overtimeFactor === 100 ? '' : ` × ${formatNumber(settings.overtimeFactor / 100)}`
  const worth = isFull
    ? `${exact(fraction(accountMinutes * 100, 60))}${by} × ${settings.overtimeWithSpecial ? `(${shareText(basisCents, specialYearlyCents)})` : exact(basisCents)} ÷ ${exact(timeDivisor)} × ${factor(rates.regular)}`
    : ''
  entered('time', 'Rückstellung für Zeitguthaben', 'timeCents', worth, money(sheet.timeCents), true)
}

function addSpecial({ special, at }: ProvisionFacts, sheet: ReckonedSheet, { add, entered }: Adders) {
  const { specialYearlyCents: yearly, rates } = sheet.steps
  const months = monthsPassed(special.yearFrom, at)
  const earned = `${yearly && exact(yearly)} × ${months} ÷ 12`
  if (yearly) add('special', 'Erworben', `${months} von 12 Monaten`, rounded(times(yearly, fraction(months, 12))))
  add('special', 'Bezahlt', 'im Kalenderjahr bis zum Stichtag', money(special.paidCents))
  const worth = yearly && rates ? `(${earned} − ${money(special.paidCents)}) × ${factor(rates.special)}` : ''
  entered('special', 'Rückstellung für Sonderzahlungen', 'specialCents', worth, money(sheet.specialCents), true)
}

export const UNITS = { workdays: 'Arbeitstage', weekdays: 'Werktage', hours: 'Stunden' } as const

function money(cents: number): string
function money(cents: number | null): string | null
function money(cents: number | null): string | null {
  return cents === null ? null : formatNumber(cents / 100)
}
const percent = (hundredths: number): string => `${formatNumber(hundredths / 100)} %`
const factor = (rate: number): string => formatScaled(10_000 + rate, 4)
const shareText = (basisCents: Fraction, yearly: Fraction): string => `${exact(basisCents)} + ${exact(yearly)} ÷ 12`
const rounded = (cents: Fraction | null): string | null => cents && money(nearest(cents))

/** Of hundredths, as a step goes on: with all its decimals where they are few, else with so many that no cent is lost on paper. */
function exact([dividend, divisor]: Fraction): string {
  for (const places of [2, 3, 4]) {
    const scaled = dividend * 10n ** BigInt(places - 2)
    if (scaled % divisor === 0n) return formatNumber(Number(scaled / divisor) / 10 ** places, places)
  }
  return `${formatNumber(Number(dividend) / Number(divisor) / 100, 6)}…`
}
