import { IconDownload } from '@tabler/icons-react'
import type { YearOverview } from '#contract/reports/year-overviews.ts'
import { roundTo } from '#domain/basics/numbers.ts'
import { isInDays, YEAR_FIGURES, type YearFigure } from '#domain/reports/year-kinds.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { exportCsv, exportXlsx } from '#web/ui/data-table/export-rows.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { figureText, monthName, withUnit } from './year-texts.ts'

/** The table, for a spreadsheet. */
export function YearDownload({ overview }: { overview: YearOverview | undefined }) {
  const title = `Abwesenheiten und Überstunden ${overview?.year ?? ''}`
  const save = async (write: typeof exportXlsx<YearFigure> | typeof exportCsv<YearFigure>) => {
    if (!overview) return
    try {
      toast.success('Datei gespeichert', await write(title, columnsOf(overview), YEAR_FIGURES))
    } catch (error) {
      toast.error('Die Datei wurde nicht gespeichert', failureText(error))
    }
  }
  return (
    <Menu
      label="Herunterladen"
      items={[
        { label: 'Als CSV-Datei', onSelect: () => void save(exportCsv) },
        { label: 'Als Excel-Datei', onSelect: () => void save(exportXlsx) },
      ]}
      trigger={trigger => (
        <IconButton
          label="Tabelle herunterladen"
          icon={<IconDownload size={18} stroke={1.7} />}
          disabled={!overview}
          {...trigger}
        />
      )}
    />
  )
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
