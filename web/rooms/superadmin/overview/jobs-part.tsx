import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OverviewJobs } from '#contract/superadmin/overview.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import styles from './overview.module.css'
import { PartCard } from './part-card.tsx'
import { JOB_WORDS } from './places.ts'
import { jobsQuery } from './queries.ts'
import { ageText } from './words.ts'

const FailedJobsDialog = lazyLayer(() => import('./failed-jobs-dialog.tsx'))

const LATE_SECONDS = 600
const count = (value: number) => (value === 0 ? '–' : formatNumber(value, 0))
const sum = (all: readonly OverviewJobs[], of: 'running' | 'waiting') =>
  formatNumber(
    all.reduce((total, each) => total + each[of], 0),
    0,
  )

/** „Aufträge“ by kind; a kind opens what of it failed. */
export function JobsPart() {
  const query = useQuery(jobsQuery)
  const [opened, setOpened] = useState<OverviewJobs['kind']>()
  return (
    <>
      <PartCard
        title="Aufträge"
        hint={all => `${sum(all, 'running')} laufen, ${sum(all, 'waiting')} warten · letzte 24 Stunden`}
        query={query}
        rows={8}
      >
        {all => (
          <section className={styles.scroll} aria-label="Aufträge nach Art">
            <table className={`${styles.table} ${styles.jobs}`}>
              <thead>
                <tr>
                  <th scope="col">Art</th>
                  <th scope="col">läuft</th>
                  <th scope="col">wartet</th>
                  <th scope="col">ältester</th>
                  <th scope="col">fehlgeschlagen</th>
                  <th scope="col">Dauer p95</th>
                </tr>
              </thead>
              <tbody>
                {all.map(({ kind, running, waiting, oldestSeconds, failed, p95Seconds }) => (
                  <tr key={kind}>
                    <th scope="row">
                      <button type="button" onClick={() => setOpened(kind)}>
                        {JOB_WORDS[kind].label}
                      </button>
                    </th>
                    <td>{count(running)}</td>
                    <td>{count(waiting)}</td>
                    <td data-tone={oldestSeconds > LATE_SECONDS ? 'warn' : undefined}>
                      {waiting === 0 ? '–' : ageText(oldestSeconds)}
                    </td>
                    <td data-tone={failed > 0 ? 'error' : undefined}>{count(failed)}</td>
                    <td>{p95Seconds === null ? '–' : ageText(p95Seconds)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </PartCard>
      {opened && <FailedJobsDialog kind={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
