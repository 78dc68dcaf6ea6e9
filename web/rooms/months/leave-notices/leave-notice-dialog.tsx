import { type LeaveNotice, LeaveNoticeDraft } from '#contract/months/leave-notices.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeNotice, useRecordNotice } from './queries.ts'

type Props = {
  employeeId: number
  /** Undefined: a new one. */
  notice: LeaveNotice | undefined
  onClose: () => void
}

type Values = { day: string | null; note: string }

const ENTRIES: Entry<Values>[] = [
  {
    kind: 'date',
    key: 'day',
    label: 'Hinweis am',
    required: true,
    hint: 'Er zählt im letzten Jahr vor dem Verfall (UrlG § 4 Abs. 5).',
    check: ({ day }) => (day && day > today() ? 'Der Hinweis liegt in der Zukunft' : undefined),
  },
  { kind: 'textarea', key: 'note', label: 'Notiz', maxLength: 500, hint: 'Zum Beispiel wie er erteilt wurde.' },
]

/** That somebody was asked to take leave before it expires. UrlG § 4 (5). */
export default function LeaveNoticeDialog({ employeeId, notice, onClose }: Props) {
  const companyId = useCompanyId()
  return (
    <RecordDialog
      noun="months/leave-notices"
      record={notice}
      title={notice ? 'Hinweis bearbeiten' : 'Hinweis festhalten'}
      {...(notice && { name: `Hinweis vom ${dayText(notice.day)}` })}
      submitLabel={notice ? 'Speichern' : 'Festhalten'}
      size={440}
      entries={ENTRIES}
      values={{ day: notice?.day ?? today(), note: notice?.note ?? '' }}
      schema={LeaveNoticeDraft}
      toDraft={({ day, note }) => ({ employeeId, day: day ?? '', note })}
      create={useRecordNotice(companyId)}
      change={useChangeNotice(companyId)}
      onClose={onClose}
    />
  )
}
