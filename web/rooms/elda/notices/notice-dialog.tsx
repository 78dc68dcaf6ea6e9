import { useMemo, useState } from 'react'
import type { WholeNotice } from '#contract/elda/notices.ts'
import { isStale } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { type FieldValues, fieldEntries, formValues, recordValues } from './field-entries.ts'
import { NoticeRecord } from './notice-record.tsx'
import styles from './notices.module.css'
import { noticeTitle, useChangeNotice } from './queries.ts'

/** Asks for what the data do not have; beside it the record as it becomes. */
export default function NoticeDialog({ notice, onClose }: { notice: WholeNotice; onClose: () => void }) {
  const { id, kind, values, faults, version } = notice
  const [showsAll, setShowsAll] = useState(faults.length === 0)
  const [opened] = useState(version)
  const change = useChangeNotice()
  const entries = useMemo(() => fieldEntries(notice, showsAll), [notice, showsAll])
  const { state, box, dirty, accept } = useFormPanel<FieldValues>({
    entries,
    values: useMemo(() => formValues(notice), [notice]),
    revision: version,
    error: change.error,
    onAccept(typed, changed) {
      if (changed.length === 0) return onClose()
      const written = recordValues(kind, typed)
      const sent = Object.fromEntries(changed.map(name => [name, written[name] ?? '']))
      change.mutate({ id, values: sent, version }, { onSuccess: onClose })
    },
  })
  return (
    <FormDialog
      title={`${noticeTitle(notice)} bearbeiten`}
      dirty={dirty}
      busy={change.isPending}
      submitLabel="Entwurf speichern"
      size={1040}
      onSubmit={accept}
      onClose={onClose}
    >
      {dirty && (version !== opened || isStale(change.error)) && (
        <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>
      )}
      <div className={styles.beside}>
        <div className={styles.part}>
          <FormPanel {...{ state, box }} columns={1} />
          {!showsAll && <Button onClick={() => setShowsAll(true)}>Alle Felder zeigen</Button>}
        </div>
        <NoticeRecord kind={kind} values={{ ...values, ...recordValues(kind, state.values) }} />
      </div>
    </FormDialog>
  )
}
