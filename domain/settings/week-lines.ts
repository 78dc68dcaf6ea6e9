import { formatHours, formatNumber } from '../basics/numbers.ts'
import { openingText, percentText } from './employment-rule-texts.ts'
import { type EmploymentRules, minutesByDay } from './employment-rules.ts'
import type { ReckonedWeek } from './worked-week.ts'

export type WeekLine = { key: string; label: string; minutes: number }

/** What a week comes to, as a clerk reads it; what there is none of is left out, but for normal time. */
export function weekLines(rules: EmploymentRules, week: ReckonedWeek): WeekLine[] {
  const { minutes } = week
  const percent = (hundredths: number | null) => (hundredths ? ` ${percentText(hundredths)}` : '')
  const lines: WeekLine[] = [
    { key: 'normal', label: `Normalzeit${plannedText(rules)}`, minutes: minutes.normal },
    { key: 'holidayPay', label: 'Feiertagsentgelt', minutes: week.holidayPayMinutes },
    { key: 'moreWork', label: `Mehrarbeit${percent(rules.moreWorkPercent)}`, minutes: minutes.moreWork },
    { key: 'overtime', label: `Überstunden${percent(rules.overtimePercent)}`, minutes: minutes.overtime },
    {
      key: 'secondOvertime',
      label: `Überstunden${percent(rules.secondOvertimePercent)}`,
      minutes: minutes.secondOvertime,
    },
    { key: 'holidayWork', label: `Feiertagsarbeit${percent(rules.holidayPercent)}`, minutes: minutes.holidayWork },
    { key: 'holidayOvertime', label: 'Überstunden am Feiertag', minutes: minutes.holidayOvertime },
    { key: 'night', label: `davon Nacht${percent(rules.nightPercent)}`, minutes: week.nightMinutes },
    { key: 'sunday', label: `davon Sonntag${percent(rules.sundayPercent)}`, minutes: week.sundayMinutes },
    ...rules.openings.map((opening, at) => ({
      key: `opening ${openingText(opening)}`,
      label: `davon ${openingText(opening)}`,
      minutes: week.openingMinutes[at] ?? 0,
    })),
  ]
  return lines.filter(({ key, minutes }) => key === 'normal' || minutes > 0)
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
export function lineChanges(before: readonly WeekLine[], after: readonly WeekLine[]): LineChange[] {
  const keys = new Set([...before, ...after].map(({ key }) => key))
  return [...keys].flatMap(key => {
    const [one, other] = [before, after].map(lines => lines.find(line => line.key === key))
    const change = { key, label: (other ?? one)!.label, before: one?.minutes ?? 0, after: other?.minutes ?? 0 }
    return change.before === change.after ? [] : [change]
  })
}

/** „6h:00m“, without the zero before hours below ten. */
export const durationText = (minutes: number): string => formatHours(minutes).replace(/^(-?)0(?=\d)/, '$1')
