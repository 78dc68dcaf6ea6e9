import { useQuery } from '@tanstack/react-query'
import type { FailedJob, OverviewJobs } from '#contract/superadmin/overview.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './overview.module.css'
import { PlaceLink } from './place-link.tsx'
import { JOB_WORDS } from './places.ts'
import { failedJobsQuery } from './queries.ts'

type Props = { kind: OverviewJobs['kind']; onClose: () => void }

/** What of a kind failed for good, with the way into the company whose it was; what it was about only the company shows. */
export default function FailedJobsDialog({ kind, onClose }: Props) {
  const { data, error, refetch } = useQuery(failedJobsQuery(kind))
  return (
    <Dialog title={`${JOB_WORDS[kind].label}: fehlgeschlagen in 24 Stunden`} onClose={onClose} size={560}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} height={44} />}
      {data?.length === 0 && <p>In 24 Stunden ist nichts davon fehlgeschlagen.</p>}
      <ul className={styles.lines}>
        {data?.map(job => (
          <li key={`${job.job} ${job.at} ${job.company?.id}`}>
            <Line job={job} kind={kind} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Line({ job: { job, at, tries, company }, kind }: { job: FailedJob; kind: OverviewJobs['kind'] }) {
  const { place } = JOB_WORDS[kind]
  const detail = `${job} · ${momentText(at)} · ${tries === 1 ? '1 Versuch' : `${tries} Versuche`}`
  if (!company || !place)
    return (
      <div className={styles.line}>
        <b>{company?.name ?? 'Ohne Betrieb'}</b>
        <span className={styles.detail}>{detail}</span>
      </div>
    )
  return (
    <PlaceLink place={place} companyId={company.id} className={styles.line}>
      <b>{company.name}</b>
      <span className={styles.detail}>{detail}</span>
    </PlaceLink>
  )
}
