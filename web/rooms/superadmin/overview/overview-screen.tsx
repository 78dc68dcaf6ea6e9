import { useQueryClient } from '@tanstack/react-query'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { RestorationPart } from '../restorations/restoration-part.tsx'
import { DisturbancesPart } from './disturbances-part.tsx'
import { FiguresPart } from './figures-part.tsx'
import { JobsPart } from './jobs-part.tsx'
import { OperatorsPart } from './operators-part.tsx'
import styles from './overview.module.css'
import { SafetyPart } from './safety-part.tsx'
import { StatementsPart } from './statements-part.tsx'
import { StoragePart } from './storage-part.tsx'

/** „Betrieb“: the state of the installation, what is disturbed first. Product H */
export function OverviewScreen() {
  const client = useQueryClient()
  const reload = () => void client.invalidateQueries({ queryKey: ['superadmin', 'overview'] })
  return (
    <>
      <PageHeader title="Betrieb" actions={<ReloadButton busy={false} onClick={reload} />} />
      <div className={styles.page}>
        <div>
          <RestorationPart />
          <DisturbancesPart />
        </div>
        <FiguresPart />
        <SidePanel
          isWide
          side={
            <>
              <StoragePart />
              <SafetyPart />
              <OperatorsPart />
            </>
          }
        >
          <JobsPart />
          <StatementsPart />
        </SidePanel>
      </div>
    </>
  )
}
