import { Link } from '@tanstack/react-router'
import type { ImportAlert } from '#contract/notifications/alerts.ts'
import { dayOf, formatDay, fromUtcText } from '#domain/basics/days.ts'
import { useCompany } from '#web/lib/session.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { AlertList } from './alert-list.tsx'
import type { DrawerProps } from './alerts-drawer.tsx'
import { CATEGORY_LABELS, importsText } from './list-texts.ts'
import styles from './lists.module.css'
import { importJobsQuery } from './queries.ts'

const TITLE = CATEGORY_LABELS.issuesWithImportJobsCount

export function ImportIssuesDrawer({ viewer, onClose }: DrawerProps) {
  const zone = useCompany()?.timeZone ?? 'Europe/Vienna'
  const params = { companyId: String(viewer.companyId), section: 'documents', tab: 'EmployeeImportJobs' }
  return (
    <Drawer
      title={TITLE}
      onClose={onClose}
      size={600}
      footer={
        <Link to="/$companyId/$section/{-$tab}" params={params} className={styles.link} onClick={onClose}>
          Alle Importe
        </Link>
      }
    >
      <AlertList
        label={TITLE}
        query={importJobsQuery(viewer)}
        rowKey={({ importJobId }) => importJobId}
        countText={importsText}
        line={row => (
          <li className={styles.line}>
            <div className={styles.text}>
              <p className={styles.name}>
                <Link
                  to="/$companyId/$section/{-$tab}"
                  params={params}
                  search={{ importJobId: String(row.importJobId) }}
                  onClick={onClose}
                >
                  {row.fileName}
                </Link>
              </p>
              <p className={styles.where}>
                {formatDay(dayOf(fromUtcText(row.createdAt), zone))} · {row.createdBy}
              </p>
              {row.message && <p className={styles.missing}>{row.message}</p>}
            </div>
            <StatusPill tone="error">{stateText(row)}</StatusPill>
          </li>
        )}
      />
    </Drawer>
  )
}

const stateText = ({ state, errorRows }: ImportAlert) =>
  state === 'failed' ? 'fehlgeschlagen' : errorRows === 1 ? 'eine Zeile mit Fehlern' : `${errorRows} Zeilen mit Fehlern`
