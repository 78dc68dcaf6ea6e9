import { useQuery } from '@tanstack/react-query'
import { type OverviewStatements, SLOW_MS } from '#contract/superadmin/overview.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import styles from './overview.module.css'
import { PartCard } from './part-card.tsx'
import { statementsQuery } from './queries.ts'

const NONE: Record<OverviewStatements['state'], string> = {
  counted: 'Keine Anweisung braucht im Mittel länger.',
  missing: 'Diese Datenbank zählt keine Anweisungen: Die Erweiterung pg_stat_statements ist nicht eingerichtet.',
  forbidden:
    'Die Datenbank zählt Anweisungen, zeigt sie aber nicht: Der Rolle kontor_operator fehlt das Recht pg_read_all_stats.',
}
const ms = (value: number) => `${formatNumber(value, 0)} ms`

/** „Langsame Anweisungen“ in their form, without values. */
export function StatementsPart() {
  const query = useQuery(statementsQuery)
  return (
    <PartCard title="Langsame Anweisungen" hint={() => `über ${SLOW_MS} ms · ohne Werte, nur die Form`} query={query}>
      {({ state, rows }) =>
        rows.length === 0 ? (
          <p className={styles.none}>{NONE[state]}</p>
        ) : (
          <section className={styles.scroll} aria-label="Langsame Anweisungen der Datenbank">
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Anweisung</th>
                  <th scope="col">Aufrufe</th>
                  <th scope="col">Mittel</th>
                  <th scope="col">höchstens</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ form, calls, meanMs, maxMs }) => (
                  <tr key={form}>
                    <th scope="row" className={styles.form}>
                      {form}
                    </th>
                    <td>{formatNumber(calls, 0)}</td>
                    <td>{ms(meanMs)}</td>
                    <td data-tone={maxMs >= 1000 ? 'warn' : undefined}>{ms(maxMs)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )
      }
    </PartCard>
  )
}
