import { formatHours, formatNumber } from '../basics/numbers.ts'
import { percentText } from './employment-rule-texts.ts'
import { countsNights, type EmploymentRules, minutesByDay, overtimeRateOf } from './employment-rules.ts'
import type { ReckonedExample } from './example.ts'
import { kindOf, nightHundredths, type TimeKind } from './time-kinds.ts'

export type ExampleLine = { key: TimeKind | 'kept' | 'target'; label: string; minutes: number }

/** What a week comes to, as a clerk reads it; what there is none of is left out, but for normal time. */
export function exampleLines(rules: EmploymentRules, week: ReckonedExample): ExampleLine[] {
  const percent = (hundredths: number | null) => (hundredths ? ` ${percentText(hundredths)}` : '')
  const labels: [TimeKind, string][] = [
    ['NORM', `Normalzeit${plannedText(rules)}`],
    ['FEIERTAG_ENTG', 'Feiertagsentgelt'],
    ['URLAUB', 'Urlaub'],
    ['KRANK', 'Krankenstand'],
    ['PFLEGE', 'Pflegeurlaub'],
    ['ZA', 'Zeitausgleich'],
    ['MEHR25', `Mehrarbeit${percent(rules.moreWorkPercent)}`],
    ['MEHR0', 'Mehrarbeit'],
    ['UE50', `Überstunden${percent(rules.overtimePercent)}`],
    ['UE70', 'Überstunden 70 %'],
    ['UE100', `Überstunden${percent(overtimeRateOf('UE100', rules))}`],
    ['FTA', `Feiertagsarbeit${percent(rules.holidayPercent)}`],
    ['FTA_UE', 'Überstunden am Feiertag'],
    ['NACHT', `davon Nacht${nightText(rules, week)}`],
    ['SONNTAG', `davon Sonntag${percent(rules.sundayPercent)}`],
    ...OPENINGS.map((kind): [TimeKind, string] => [kind, `davon ${kindOf(kind).name}`]),
  ]
  const lines: ExampleLine[] = labels.map(([key, label]) => ({ key, label, minutes: week.minutes[key] ?? 0 }))
  lines.push({ key: 'kept', label: 'davon aufs Zeitkonto', minutes: week.keptMinutes })
  const shown = lines.filter(({ key, minutes }) => key === 'NORM' || minutes > 0)
  return [...shown, { key: 'target', label: 'Soll eines Monats mit 30 Tagen', minutes: week.targetMinutes }]
}
const OPENINGS = ['OEFFNUNG30', 'OEFFNUNG50', 'OEFFNUNG70', 'OEFFNUNG100'] as const

/** „ 25 %“, or „, 0,67 Nächte“ where it is paid by the night. */
function nightText(rules: EmploymentRules, { nightSixths }: ReckonedExample): string {
  if (countsNights(rules)) return `, ${formatNumber(nightHundredths(nightSixths) / 100)} Nächte`
  return rules.nightPercent ? ` ${percentText(rules.nightPercent)}` : ''
}

/** „, 5 × 6 h“, where all days are alike. */
function plannedText(rules: EmploymentRules): string {
  const days = minutesByDay(rules).filter(minutes => minutes > 0)
  const [first = 0] = days
  if (days.some(minutes => minutes !== first)) return ''
  return `, ${days.length} × ${formatNumber(first / 60, first % 60 === 0 ? 0 : 2)} h`
}

export type LineChange = { key: string; label: string; before: number; after: number }

/** What comes out otherwise than by the former rules. */
export function lineChanges(before: readonly ExampleLine[], after: readonly ExampleLine[]): LineChange[] {
  const keys = new Set([...before, ...after].map(({ key }) => key))
  return [...keys].flatMap(key => {
    const [one, other] = [before, after].map(lines => lines.find(line => line.key === key))
    const change = { key, label: (other ?? one)!.label, before: one?.minutes ?? 0, after: other?.minutes ?? 0 }
    return change.before === change.after ? [] : [change]
  })
}

/** „6h:00m“, without the zero before hours below ten. */
export const durationText = (minutes: number): string => formatHours(minutes).replace(/^(-?)0(?=\d)/, '$1')
