import type { AverageLines } from '#contract/months/person-averages.ts'
import { formatHours } from '#domain/basics/numbers.ts'
import { AVERAGE_DIVISORS, periodOf } from '#domain/wages/averages.ts'
import { dayText } from '#web/lib/day-text.ts'
import styles from './average-drawer.module.css'
import { centsText } from './average-texts.ts'

type Span = AverageLines['spans'][number]

/** Each week or month that was reached, the newest first; one that is passed over says so. */
export function SpanTable({ average }: { average: AverageLines }) {
  const { spans, parts, divisor, period } = average
  if (spans.length === 0) return null
  const isWeek = periodOf(period).span === 'week'
  // What never occurred would only take room.
  const shown = parts
    .map((part, at) => ({ ...part, at }))
    .filter(({ at }) => spans.some(({ amounts }) => amounts[at] !== 0))
  return (
    <>
      <h3 className={styles.heading}>{isWeek ? 'Wochen' : 'Monate'}, Beträge in €</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className={styles.spans} aria-label={isWeek ? 'Wochen' : 'Monate'} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{isWeek ? 'Woche' : 'Monat'}</th>
              {shown.map(({ name, at }) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{AVERAGE_DIVISORS[divisor].name.replace(' × 30', '')}</th>
            </tr>
          </thead>
          <tbody>
            {spans.map(span => (
              <tr key={span.from} data-off={!span.counts || undefined}>
                <td>
                  {dayText(span.from).slice(0, 6)}–{dayText(span.to)}
                  {!span.counts && <small>übersprungen</small>}
                </td>
                {shown.map(({ at }) => (
                  <td key={at}>{span.amounts[at] === 0 ? '–' : centsText(span.amounts[at]!)}</td>
                ))}
                <td>{quantityOf(span, divisor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const quantityOf = (span: Span, divisor: AverageLines['divisor']): string =>
  divisor === 'normalHours'
    ? formatHours(span.normalMinutes)
    : String(divisor === 'insuredDays' ? span.insuredDays : span.workedDays)
