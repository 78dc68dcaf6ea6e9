import { useQuery } from '@tanstack/react-query'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Switch } from '#web/ui/switch.tsx'
import styles from './plan-mail-switch.module.css'
import { settingQuery, useChangeSetting } from './queries.ts'

const LABEL = 'Dienstplan per E-Mail'

/** Whether people of the company get their plan by mail; it holds at once. */
export default function PlanMailSwitch() {
  const companyId = useCompanyId()
  const canWrite = useCan('settings.write')
  const { data, error, refetch } = useQuery(settingQuery(companyId))
  const { mutate: change, isPending } = useChangeSetting(companyId)
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p aria-busy>Wird geladen …</p>
  if (!canWrite) return <p>{data.active ? 'eingeschaltet' : 'ausgeschaltet'}</p>
  return (
    <p className={styles.switch}>
      <Switch
        label={LABEL}
        checked={data.active}
        disabled={isPending}
        onChange={active => change({ active, version: data.version })}
      />
      <span aria-hidden>{data.active ? 'eingeschaltet' : 'ausgeschaltet'}</span>
    </p>
  )
}
