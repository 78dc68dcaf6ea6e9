import type { YearOverview } from '#contract/reports/year-overviews.ts'
import { formatHours } from '#domain/basics/numbers.ts'
import { BarLineChart, type ChartSlot } from '#web/ui/bar-line-chart/bar-line-chart.tsx'
import { todayHere } from '#web/ui/today.ts'
import {
  absencesOf,
  DAY_FIGURES,
  daysWithWord,
  FIGURE_LABELS,
  firstKnown,
  MONTH_SHORT,
  monthAt,
  monthName,
} from './year-texts.ts'

type Month = YearOverview['months'][number]

/** Absences as stacked bars, overtime as a line; of months to come what is approved, dashed. */
export const YearChart = ({ overview: { year, months }, height }: { overview: YearOverview; height: number }) => (
  <BarLineChart
    key={year}
    label={`Abwesenheiten und Überstunden ${year}, je Monat`}
    slotWord="Monat"
    slots={months.map((month, at) => slotOf(month, at >= firstKnown(months)))}
    height={height}
  />
)

function slotOf(month: Month, isKnown: boolean): ChartSlot {
  const at = monthAt(month.month)
  const label = MONTH_SHORT[at]!
  return {
    ...{ key: month.month, label, letter: label[0]! },
    parts: DAY_FIGURES.map(figure => month[figure] / 100),
    line: month.state === 'planned' || !isKnown ? null : month.overtime / 60,
    isPlanned: month.state === 'planned',
    isNow: month.month === todayHere().toPlainYearMonth().toString(),
    name: `${monthName(month.month)}${STATES[month.state]}`,
    facts: factsOf(month),
  }
}
const STATES = { closed: '', provisional: ', vorläufig', planned: ', genehmigt' }

function factsOf(month: Month): ChartSlot['facts'] {
  const days = DAY_FIGURES.filter(figure => month[figure] > 0).map(figure => ({
    label: FIGURE_LABELS[figure],
    text: daysWithWord(month[figure]),
  }))
  return [
    ...(absencesOf(month) > 0 ? days : [{ label: 'Abwesenheiten', text: 'keine' }]),
    ...(month.state === 'planned' ? [] : [{ label: FIGURE_LABELS.overtime, text: formatHours(month.overtime) }]),
  ]
}
