import type { ImportJob } from '#contract/imports/import-jobs.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { hasOpenIssue, momentText } from './import-texts.ts'
import { useSetAside } from './queries.ts'

/** That nothing is left to do about what went wrong, and the way back. */
export function IssueNote({ job: { id, version, setAside } }: { job: ImportJob }) {
  const { mutate, isPending } = useSetAside(useCompanyId())
  if (!setAside) return null
  return (
    <Banner
      tone="info"
      actions={
        <Button variant="text" busy={isPending} onClick={() => mutate({ id, version, isDone: false })}>
          Wieder öffnen
        </Button>
      }
    >
      {`Als erledigt vermerkt von ${setAside.by}, ${momentText(setAside.at)}`}
    </Banner>
  )
}

export function SetAsideButton({ job }: { job: ImportJob }) {
  const { mutate, isPending } = useSetAside(useCompanyId())
  const { id, version } = job
  return (
    hasOpenIssue(job) && (
      <Button variant="text" busy={isPending} onClick={() => mutate({ id, version, isDone: true })}>
        Als erledigt vermerken
      </Button>
    )
  )
}
