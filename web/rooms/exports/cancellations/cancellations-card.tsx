import { Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Cancellation } from '#contract/exports/cancellations.ts'
import type { ExportKind } from '#contract/exports/export-runs.ts'
import { inWhat } from '#domain/accounts/external-software.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { handedText, isHidden, personText } from '../export-runs/correction-fields.ts'
import { PAY_HIDDEN, shortName, whenText } from '../export-runs/run-texts.ts'
import styles from './cancellations.module.css'
import { useAcknowledge } from './queries.ts'

type Props = { kind: ExportKind; rows: readonly Cancellation[]; softwareName: string; zone: string; year: number }

/** "In DPW von Hand stornieren": what no file could take back, ticked off line by line with name and time. */
export default function CancellationsCard({ kind, rows, softwareName, zone, year }: Props) {
  const { mutate, isPending, variables } = useAcknowledge(useCompanyId())
  const open = rows.filter(({ doneAt }) => doneAt === null).length
  return (
    <section
      className={styles.card}
      data-open={open > 0 || undefined}
      aria-label={`In ${inWhat(softwareName)} von Hand stornieren`}
    >
      <header className={styles.head}>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        <h2>{`In ${inWhat(softwareName)} von Hand stornieren`}</h2>
        <span>{open > 0 ? `${open} offen` : 'erledigt'}</span>
      </header>
      <ul>
        {rows.map(row => (
          <li key={row.id} className={styles.row} data-done={row.doneAt !== null || undefined}>
            <Checkbox
              checked={isPending && variables.id === row.id ? variables.isDone : row.doneAt !== null}
              disabled={isPending && variables.id === row.id}
              onChange={event => mutate({ id: row.id, isDone: event.currentTarget.checked })}
              label={
                <>
                  <b>{personText(row)}</b>
                  <span title={isHidden(row.handed) ? PAY_HIDDEN : undefined}>{handedText(kind, row.handed)}</span>
                  <span className={styles.when}>
                    {row.doneAt
                      ? `erledigt von ${shortName(row.doneBy)}, ${whenText(row.doneAt, zone, year)}`
                      : `mit Lauf ${row.runNumber}`}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
