import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ImportAlert } from '#contract/notifications/alerts.ts'
import { dayOf, formatDay, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { useCompany } from '#web/lib/session.ts'
import { useSetAside } from '#web/rooms/imports/import-jobs/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import type { DrawerProps } from './alerts-drawer.tsx'
import { ListDrawer } from './list-drawer.tsx'
import { CATEGORY_LABELS, importsText } from './list-texts.ts'
import styles from './lists.module.css'
import { importJobsQuery } from './queries.ts'
import { bellKey } from './viewer.ts'

const TITLE = CATEGORY_LABELS.issuesWithImportJobsCount

export function ImportIssuesDrawer({ viewer, onClose, onBack }: DrawerProps) {
  const zone = useCompany()?.timeZone ?? VIENNA
  const { mutate: settle, isPending, variables } = useSetAside(viewer.companyId)
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: bellKey(viewer) })
  const params = { companyId: String(viewer.companyId), section: 'documents', tab: 'EmployeeImportJobs' }
  return (
    <ListDrawer
      title={TITLE}
      {...{ onClose, onBack }}
      footer={
        <Link
          to="/$companyId/$section/{-$tab}"
          params={params}
          search={{ importState: 'issue' }}
          className={styles.link}
          onClick={onClose}
        >
          In Import Jobs ansehen
        </Link>
      }
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
          <div className={styles.pills}>
            <StatusPill tone="error">{stateText(row)}</StatusPill>
          </div>
          <Button
            aria-label={`${row.fileName} als erledigt vermerken`}
            busy={isPending && variables.id === row.importJobId}
            onClick={() => settle({ id: row.importJobId, version: row.version, isDone: true }, { onSettled: reload })}
          >
            Erledigt
          </Button>
        </li>
      )}
    />
  )
}

const stateText = ({ state, errorRows }: ImportAlert) =>
  state === 'failed' ? 'fehlgeschlagen' : errorRows === 1 ? 'eine Zeile mit Fehlern' : `${errorRows} Zeilen mit Fehlern`
