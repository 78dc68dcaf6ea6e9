import type { YearOverview } from '#contract/reports/year-overviews.ts'
import { roundTo } from '#domain/basics/numbers.ts'
import { isInDays, YEAR_FIGURES, type YearFigure } from '#domain/reports/year-kinds.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { exportCsv, exportXlsx } from '#web/ui/data-table/export-rows.ts'
import { figureText, monthName, withUnit } from './year-texts.ts'

/** Saves the table for a spreadsheet, and gives the file's name. */
export async function saveYear(overview: YearOverview, kind: 'csv' | 'xlsx'): Promise<string> {
  const write = kind === 'csv' ? exportCsv<YearFigure> : exportXlsx<YearFigure>
  return write(`Abwesenheiten und Überstunden ${overview.year}`, columnsOf(overview), YEAR_FIGURES)
}

function columnsOf({ year, months, sum, former }: YearOverview): Column<YearFigure>[] {
  const column = (key: string, header: string, of: (figure: YearFigure) => number): Column<YearFigure> => ({
    ...{ key, header },
    align: 'right',
    value: figure => (isInDays(figure) ? of(figure) / 100 : roundTo(of(figure) / 60, 2)),
    text: figure => figureText(figure, of(figure)),
  })
  return [
    { key: 'figure', header: 'Wert', value: withUnit },
    ...months.map(month => column(month.month, `${monthName(month.month)}${STATES[month.state]}`, at => month[at])),
    column('sum', 'Summe', at => sum[at]),
    ...(former ? [column('former', String(year - 1), at => former[at])] : []),
  ]
}
const STATES = { closed: '', provisional: ' (vorläufig)', planned: ' (genehmigt)' }
