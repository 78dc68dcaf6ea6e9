import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { maintenance } from '#contract/shell/maintenance.ts'
import { api } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import styles from './companies.module.css'

const KEY = ['shell', 'maintenance']

const maintenanceQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api(maintenance.state, { query: {}, signal }),
})

const useMaintain = () =>
  useMutation({
    mutationFn: (wanted: boolean) => api(maintenance.change, { body: { maintenance: wanted } }),
    meta: {
      done: (_: unknown, wanted: boolean) => ({ title: wanted ? 'Wartung begonnen' : 'Wartung beendet' }),
      failed: 'Fehler beim Umschalten der Wartung',
      reloads: KEY,
    },
  })

/** Begins the maintenance of all companies at once. Spec 1 §2.4. */
export function MaintenanceButton() {
  const { data } = useQuery(maintenanceQuery)
  const { mutateAsync: maintain } = useMaintain()
  if (!data || data.maintenance) return null
  const ask = () =>
    confirm({
      title: 'Wartung beginnen',
      text: `Alle außer den Betreibern werden sofort abgewiesen${data.url ? ' und auf die Wartungsseite geleitet' : ''}, in allen Betrieben, bis die Wartung beendet wird.`,
      confirmLabel: 'Wartung beginnen',
      danger: true,
      action: () => maintain(true),
    })
  return <Button onClick={() => void ask()}>Wartung beginnen</Button>
}

export function MaintenanceBanner() {
  const { data } = useQuery(maintenanceQuery)
  const { mutate: maintain, isPending } = useMaintain()
  if (!data?.maintenance) return null
  return (
    <div className={styles.banner}>
      <Banner
        tone="warn"
        actions={
          <Button busy={isPending} onClick={() => maintain(false)}>
            Wartung beenden
          </Button>
        }
      >
        Kontor wird gewartet: Nur Betreiber können arbeiten.
      </Banner>
    </div>
  )
}
