import { useQuery } from '@tanstack/react-query'
import type { RetentionLock } from '#contract/privacy/retention.ts'
import { z } from '#contract/zod.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { lockQuery, useChangeLock } from './queries.ts'

type Props = { employeeId: number; name: string; onClose: () => void }

/** A legal dispute: nothing of the person is erased before somebody lifts it. */
export default function LockDialog({ employeeId, name, onClose }: Props) {
  const { data, error, refetch } = useQuery(lockQuery(useCompanyId(), employeeId))
  const title = `Löschsperre für ${name}`
  if (data) return <LockForm {...{ employeeId, title, onClose }} lock={data} />
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Abbrechen</Button>}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} height={45} />}
    </Dialog>
  )
}

type FormProps = { employeeId: number; title: string; lock: RetentionLock; onClose: () => void }

const LockForm = ({ employeeId, title, lock, onClose }: FormProps) => (
  <RecordDialog
    noun="privacy/retention-locks"
    record={{ id: employeeId, version: lock.version }}
    title={title}
    entries={ENTRIES}
    values={{ reason: lock.reason }}
    schema={Draft}
    change={useChangeLock(useCompanyId())}
    onClose={onClose}
  >
    {({ reason }) => (
      <Banner tone="info">
        {reason
          ? 'Solange ein Grund da steht, wird von dieser Person nichts gelöscht, auch wenn die Frist um ist.'
          : 'Ohne Grund gilt keine Sperre; gelöscht wird auch dann nur, was zwei Personen wollen.'}
      </Banner>
    )}
  </RecordDialog>
)

const Draft = z.object({ reason: z.string().trim().max(500, 'Höchstens 500 Zeichen') })

const ENTRIES: Entry<{ reason: string }>[] = [
  { kind: 'textarea', key: 'reason', label: 'Grund', hint: 'Etwa das Gericht und die Geschäftszahl.' },
]
