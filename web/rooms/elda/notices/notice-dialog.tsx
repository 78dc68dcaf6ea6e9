import { useMemo, useState } from 'react'
import type { WholeNotice } from '#contract/elda/notices.ts'
import { NOTICE_KIND_NAMES } from '#domain/elda/registration-states.ts'
import { isStale } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import {
  type FieldValues,
  fieldEntries,
  formValues,
  recordValues,
  requestEntries,
  requestFormValues,
  requestNames,
  requestRecordValues,
} from './field-entries.ts'
import { NoticeRecord } from './notice-record.tsx'
import styles from './notices.module.css'
import { noticeTitle, useChangeNotice } from './queries.ts'

type Props = {
  notice: WholeNotice
  /** For the insurance number, made with it and not filed yet. */
  request: WholeNotice | null
  onClose: () => void
}

/** Asks for what the data do not have; beside it the record as it becomes, and that of its request where it has one. */
export default function NoticeDialog({ notice, request, onClose }: Props) {
  const { id, kind, values, faults, version } = notice
  const revision = `${version} ${request?.version ?? ''}`
  const [opened] = useState(revision)
  const [showsAll, setShowsAll] = useState(faults.length + (request?.faults.length ?? 0) === 0)
  const [shown, setShown] = useState<'VS' | 'own'>('own')
  const change = useChangeNotice()
  const { state, box, dirty, accept } = useFormPanel<FieldValues>({
    entries: useMemo(
      () => [...fieldEntries(notice, showsAll), ...(request ? requestEntries(request, showsAll) : [])],
      [notice, request, showsAll],
    ),
    values: useMemo(() => ({ ...formValues(notice), ...(request && requestFormValues(request)) }), [notice, request]),
    revision,
    error: change.error,
    onAccept(typed, changed) {
      const asked = requestNames(changed)
      const own = changed.filter(name => !name.includes('.'))
      const picked = (from: Record<string, string>, names: readonly string[]) =>
        Object.fromEntries(names.map(name => [name, from[name] ?? '']))
      const changes = [
        ...(request && asked.length > 0
          ? [{ id: request.id, version: request.version, values: picked(requestRecordValues(typed), asked) }]
          : []),
        ...(own.length > 0 ? [{ id, version, values: picked(recordValues(kind, typed), own) }] : []),
      ]
      const [first, ...others] = changes
      if (!first) return onClose()
      change.mutate([first, ...others], { onSuccess: onClose })
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
      {dirty && (revision !== opened || isStale(change.error)) && (
        <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>
      )}
      <div className={styles.beside}>
        <div className={styles.part}>
          <FormPanel {...{ state, box }} columns={1} />
          {!showsAll && <Button onClick={() => setShowsAll(true)}>Alle Felder zeigen</Button>}
        </div>
        <div className={styles.part}>
          {request && (
            <Segments
              label="Welcher Satz"
              choices={[
                { value: 'own', label: `2 · ${NOTICE_KIND_NAMES[kind]} ${kind}` },
                { value: 'VS', label: '1 · VSNR-Anforderung VS' },
              ]}
              chosen={shown}
              onChoose={setShown}
            />
          )}
          {request && shown === 'VS' ? (
            <NoticeRecord kind="VS" values={{ ...request.values, ...requestRecordValues(state.values) }} />
          ) : (
            <NoticeRecord kind={kind} values={{ ...values, ...recordValues(kind, state.values) }} />
          )}
        </div>
      </div>
    </FormDialog>
  )
}
