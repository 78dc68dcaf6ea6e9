import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { placeOf } from '#domain/shell/tabs.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import styles from './employee-sync.module.css'
import { syncQuery } from './queries.ts'
import { SyncRunsCard } from './sync-runs-card.tsx'
import { SyncSettingsCard } from './sync-settings-card.tsx'
import { peopleText } from './sync-texts.ts'

/** The tab "Mitarbeiter Sync": how master data get to the payroll software; whose, stands in the tab "Export". Spec 1 §2.2, §9. */
export function EmployeeSyncScreen() {
  const companyId = useCompanyId()
  const canRun = useCan('exports.run')
  const { data: sync, error, refetch } = useQuery(syncQuery(companyId))
  const place = placeOf('EmployeeExportOverview', sync?.softwareId ?? null)
  return (
    <>
      <PageHeader title="Mitarbeiter Sync" />
      <SidePanel side={canRun && <SyncRunsCard />}>
        <SyncSettingsCard sync={sync} error={error} onRetry={refetch} />
        {sync && canRun && (
          <Card title="Offen">
            <p className={styles.note}>
              {sync.openCount === 0
                ? 'Alle Stammdaten sind übergeben.'
                : `Seit der letzten Übergabe neu oder geändert: ${peopleText(sync.openCount)}.`}{' '}
              <Link
                to="/$companyId/$section/{-$tab}"
                params={{ companyId: String(companyId), section: 'documents', tab: place.tab }}
                search={place.search}
              >
                Zum Export
              </Link>
            </p>
          </Card>
        )}
      </SidePanel>
    </>
  )
}
