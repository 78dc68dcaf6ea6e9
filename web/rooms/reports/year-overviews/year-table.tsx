import type { YearOverview } from '#contract/reports/year-overviews.ts'
import { YEAR_FIGURES, type YearFigure } from '#domain/reports/year-kinds.ts'
import { todayHere } from '#web/ui/today.ts'
import styles from './year-overviews.module.css'
import { figureText, MONTH_SHORT, monthAt, withUnit } from './year-texts.ts'

/** The same values as in the chart, with their sums and those of the year before. */
export function YearTable({ overview: { year, months, sum, former } }: { overview: YearOverview }) {
  const now = todayHere().toPlainYearMonth().toString()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, with the keyboard, too
    <div className={styles.scroll} role="region" aria-label={`Werte ${year}`} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{`Abwesenheiten und Überstunden ${year} je Monat`}</caption>
        <thead>
          <tr>
            <td />
            {months.map(({ month, state }) => (
              <th key={month} scope="col" data-now={month === now || undefined}>
                {MONTH_SHORT[monthAt(month)]}
                {state === 'provisional' && <span aria-hidden>*</span>}
                {state !== 'closed' && (
                  <span className="visually-hidden">{state === 'planned' ? ', genehmigt' : ', vorläufig'}</span>
                )}
              </th>
            ))}
            <th scope="col">Summe</th>
            <th scope="col">{year - 1}</th>
          </tr>
        </thead>
        <tbody>
          {YEAR_FIGURES.map(figure => (
            <tr key={figure}>
              <th scope="row">{withUnit(figure)}</th>
              {months.map(month => (
                <td key={month.month} data-planned={month.state === 'planned' || undefined}>
                  <Value figure={figure} value={month[figure]} />
                </td>
              ))}
              <td data-sum>
                <Value figure={figure} value={sum[figure]} />
              </td>
              <td data-former>
                <Value figure={figure} value={former?.[figure] ?? 0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Value = ({ figure, value }: { figure: YearFigure; value: number }) =>
  value === 0 ? <span className={styles.none}>–</span> : figureText(figure, value)
