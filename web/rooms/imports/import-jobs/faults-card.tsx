import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ImportFault } from '#contract/imports/import-corrections.ts'
import type { ImportJobDetail } from '#contract/imports/import-jobs.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CellSelect } from '#web/ui/cell-select.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './corrections.module.css'
import { whole } from './import-texts.ts'
import { importFaultsQuery, useMakeReferences } from './queries.ts'
import type { Corrections } from './use-corrections.ts'

type Props = { job: ImportJobDetail; corrections: Corrections }

/** Equal errors told once, each with what settles it for all its rows. */
export function FaultsCard({ job, corrections }: Props) {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(importFaultsQuery(companyId, job))
  const make = useMakeReferences(companyId, job)
  const keyFor = useIdempotencyKey()
  const makeAll = (field: string, texts: string[]) =>
    make.mutate({ field, texts, idempotencyKey: keyFor({ id: job.id, version: job.version, field, texts }) })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} height={44} />
  const { faults, total } = data
  return (
    <Card
      title={total === 1 ? '1 Fehler' : `${whole(total)} verschiedene Fehler`}
      hint={total > faults.length ? `die ${faults.length} häufigsten` : undefined}
      actions={<MakeAll faults={faults} busy={make.isPending} onMake={makeAll} />}
    >
      <ul className={styles.faults} aria-label="Fehler der Datei">
        {faults.map(fault => (
          <li key={`${fault.field} ${fault.message}`}>
            <p>
              <b>{whole(fault.rows)} ×</b> {fault.column && !fault.refers && <span>{fault.column}: </span>}
              {fault.message}
              {fault.rows === 1 && <small> Zeile {whole(fault.line)}</small>}
            </p>
            <Settle {...{ fault, corrections }} busy={make.isPending} onMake={makeAll} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type MakeProps = { busy: boolean; onMake: (field: string, texts: string[]) => void }

/** Where a file names many that are missing, not each asks for a click. */
function MakeAll({ faults, busy, onMake }: MakeProps & { faults: readonly ImportFault[] }) {
  const missing = Map.groupBy(
    faults.filter(({ refers, text }) => refers?.make === 'allowed' && text),
    ({ field }) => field!,
  )
  return [...missing].map(
    ([field, all]) =>
      all.length > 1 && (
        <Button
          key={field}
          icon={<IconPlus size={16} />}
          busy={busy}
          onClick={() =>
            onMake(
              field,
              all.map(({ text }) => text!),
            )
          }
        >{`${all[0]!.refers!.what}: alle ${all.length} erstellen`}</Button>
      ),
  )
}

type SettleProps = MakeProps & { fault: ImportFault; corrections: Corrections }

function Settle({ fault, corrections, busy, onMake }: SettleProps) {
  const { field, refers, text, rows } = fault
  if (field === null || text === null)
    return (
      <p className={styles.hint}>{rows === 1 ? 'Unten in der Zeile berichtigen' : 'Unten in den Zeilen berichtigen'}</p>
    )
  const chosen = corrections.values.find(one => one.field === field && one.from === text)?.to
  const label = rows === 1 ? `${fault.column} in Zeile ${fault.line}` : `${fault.column}: für alle ${rows} Zeilen`
  const set = (to: string | null) => corrections.setValue(field, text, to === null || to === text ? null : to)
  return (
    <div className={styles.settle}>
      {refers && refers.choices.length > 0 ? (
        <CellSelect
          label={label}
          value={chosen ?? null}
          choices={[
            { value: null, label: rows === 1 ? 'richtig: …' : 'für alle: …' },
            ...refers.choices.map(choice => ({ value: choice.text as string | null, label: choice.label })),
          ]}
          onChange={set}
        />
      ) : (
        !refers && (
          <input
            className={styles.cell}
            aria-label={label}
            placeholder={rows === 1 ? 'richtig: …' : 'für alle: …'}
            value={chosen ?? ''}
            onChange={event => set(event.target.value || null)}
          />
        )
      )}
      {refers?.make === 'allowed' && (
        <Button icon={<IconPlus size={16} />} busy={busy} onClick={() => onMake(field, [text])}>
          {`${refers.what} erstellen`}
        </Button>
      )}
      {refers?.hint && refers.make !== 'allowed' && <p className={styles.hint}>{refers.hint}</p>}
    </div>
  )
}
