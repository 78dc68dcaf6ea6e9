import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ListedEmployeeRun } from '#contract/exports/employee-sync.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import styles from './employee-sync.module.css'
import { runsQuery, useDownloadRun } from './queries.ts'
import { momentText, peopleText } from './sync-texts.ts'
import { useSeesHandedOver } from './use-sees-handed-over.ts'

const STATES: Record<ListedEmployeeRun['state'], { tone: Tone; label: string }> = {
  stored: { tone: 'ok', label: 'erstellt' },
  sending: { tone: 'info', label: 'wird abgelegt' },
  delivered: { tone: 'ok', label: 'abgelegt' },
  failed: { tone: 'error', label: 'fehlgeschlagen' },
}

/** "Übergaben": who handed over how many, newest first; their files hold SV number and IBAN. */
export function SyncRunsCard() {
  const canOpen = useSeesHandedOver()
  const companyId = useCompanyId()
  const zone = useCompany()?.timeZone ?? VIENNA
  const { data: runs, error, refetch } = useQuery(runsQuery(companyId))
  const { mutate: download, isPending } = useDownloadRun(companyId)
  return (
    <Card title="Übergaben">
      {error && !runs ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ItemList
          label="Übergaben"
          items={runs?.map(run => ({
            key: run.id,
            title: `Lauf ${run.id}`,
            mark: <StatusPill tone={STATES[run.state].tone}>{STATES[run.state].label}</StatusPill>,
            detail: [
              momentText(run.created, zone),
              run.createdBy,
              peopleText(run.employeeCount),
              run.fileName,
              run.message,
            ]
              .filter(Boolean)
              .join(' · '),
            actions: canOpen && (
              <IconButton
                label={`Lauf ${run.id} unverändert herunterladen`}
                icon={<IconDownload size={17} stroke={1.7} />}
                disabled={isPending}
                onClick={() => download(run)}
              />
            ),
          }))}
          empty={<p className={styles.note}>Noch nichts übergeben</p>}
        />
      )}
    </Card>
  )
}
