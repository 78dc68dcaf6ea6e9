import { useQuery } from '@tanstack/react-query'
import { DIGEST_MODES, type DigestMode } from '#domain/notifications/digest.ts'
import { useCan } from '#web/lib/session.ts'
import { CellSelect } from '#web/ui/cell-select.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './mail-list.module.css'
import { digestQuery, useChangeDigest } from './queries.ts'

const MODES = Object.entries(DIGEST_MODES).map(([value, label]) => ({ value: value as DigestMode, label }))
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** Whether and when the list is mailed; it holds at once. */
export function DigestChoice({ companyId }: { companyId: number }) {
  const canWrite = useCan('settings.write')
  const { data: digest, error, refetch } = useQuery(digestQuery(companyId))
  const { mutate: change } = useChangeDigest(companyId)
  if (!digest) return error ? <ErrorState error={error} onRetry={refetch} /> : <p className={styles.when} aria-busy />
  const { mode, hour, version } = digest
  if (!canWrite)
    return (
      <p
        className={styles.when}
      >{`${DIGEST_MODES[mode]}${mode === 'daily' ? ` um ${String(hour).padStart(2, '0')}:00` : ''}`}</p>
    )
  return (
    <div className={styles.when}>
      <ChoiceChips label="Wann" choices={MODES} chosen={mode} onToggle={mode => change({ mode, version })} />
      {mode === 'daily' && (
        <span className={styles.hour}>
          <CellSelect label="Uhrzeit" choices={HOURS} value={hour} onChange={hour => change({ hour, version })} />
        </span>
      )}
    </div>
  )
}
