import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmployeeMergeDraft, MergePerson, MergePreview } from '#contract/superadmin/employee-merges.ts'
import { LEAST_REASON } from '#domain/superadmin/employee-search.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { ApiError, isRefusal } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import { DialogFooter } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { factsOf, nameOf } from './choose-file.tsx'
import styles from './employee-merges.module.css'
import { FieldChoices } from './field-choices.tsx'
import { type Files, previewQuery, useMerge } from './queries.ts'

type Props = {
  files: Files
  onSwap: () => void
  onBack: () => void
  onBusy: (isBusy: boolean) => void
  onMerged: (kept: MergePerson) => void
  onClose: () => void
}

/** What a merge would do, what is to be chosen, and the last word. */
export function MergeCheck({ files, onSwap, onBack, onBusy, onMerged, onClose }: Props) {
  const { data, error, refetch, isFetching } = useQuery(previewQuery(files))
  const { fields, choose, reason, setReason, fault, merge, failure, isPending } = useDraft(
    files,
    data,
    onBusy,
    onMerged,
  )
  const isReady = data !== undefined && data.problems.length === 0 && !isFetching
  return (
    <form
      ref={focusOn}
      tabIndex={-1}
      className={styles.step}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isReady) merge()
      }}
    >
      {!data && !error && <Skeleton rows={6} height={46} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Pair preview={data} onSwap={onSwap} />
          {data.problems.length > 0 && (
            <section className={styles.part} aria-label="Das spricht dagegen">
              <h3>Das spricht dagegen</h3>
              <CheckList checks={data.problems.map(title => ({ key: title, tone: 'error', title }))} />
              <div>
                <Button busy={isFetching} onClick={() => void refetch()}>
                  Erneut prüfen
                </Button>
              </div>
            </section>
          )}
          {data.fields.length > 0 && <FieldChoices preview={data} chosen={fields} onChoose={choose} />}
          <Consequences preview={data} />
          {data.problems.length === 0 && (
            <TextField
              label="Grund"
              value={reason}
              placeholder="Gleiche SV-Nummer, beim Import zweimal erfasst"
              maxLength={200}
              required
              error={fault}
              onChange={setReason}
            />
          )}
          {failure && <Banner tone="error">{failure}</Banner>}
          {data.problems.length === 0 && (
            <p className={styles.last}>
              {nameOf(data.dissolved)} gibt es danach nicht mehr. <b>Das kann nicht rückgängig gemacht werden.</b>
            </p>
          )}
        </>
      )}
      <DialogFooter>
        <div className={styles.aside}>
          <Button variant="text" disabled={isPending} onClick={onBack}>
            Anderen Akt wählen
          </Button>
        </div>
        <Button disabled={isPending} onClick={onClose}>
          Abbrechen
        </Button>
        <Button type="submit" variant="danger" disabled={!isReady} busy={isPending}>
          Zusammenlegen
        </Button>
      </DialogFooter>
    </form>
  )
}

/** What was pressed in the step before is gone. */
const focusOn = (form: HTMLFormElement | null) => form?.focus({ preventScroll: true })

/** What was chosen and typed, until it is sent. */
function useDraft(
  files: Files,
  data: MergePreview | undefined,
  onBusy: (isBusy: boolean) => void,
  onMerged: (kept: MergePerson) => void,
) {
  const [fields, setFields] = useState<EmployeeMergeDraft['fields']>({})
  const [reason, setReason] = useState('')
  const [wasSent, setSent] = useState(false)
  const { mutate, error, isPending, reset } = useMerge()
  const keyFor = useIdempotencyKey()
  const { companyId, ...pair } = files
  const merge = () => {
    setSent(true)
    if (!data || reason.trim().length < LEAST_REASON) return
    const { kept, dissolved } = data
    const body = { ...pair, keptVersion: kept.version, dissolvedVersion: dissolved.version, fields, reason }
    onBusy(true)
    mutate(
      { companyId, body, idempotencyKey: keyFor({ companyId, body }) },
      { onSuccess: onMerged, onSettled: () => onBusy(false) },
    )
  }
  const tooShort = wasSent && reason.trim().length < LEAST_REASON
  const refusedReason = error instanceof ApiError ? error.fields.reason : undefined
  return {
    fields,
    choose: (part: EmployeeMergeDraft['fields']) => setFields(before => ({ ...before, ...part })),
    reason,
    setReason: (text: string) => {
      setReason(text)
      if (error) reset()
    },
    fault: tooShort
      ? `Mindestens ${LEAST_REASON} Zeichen: woran ist zu sehen, dass es derselbe Mitarbeiter ist?`
      : refusedReason,
    merge,
    failure: error && !refusedReason ? failureOf(error) : undefined,
    isPending,
  }
}

const failureOf = (error: Error) =>
  isRefusal(error, 409) && error instanceof ApiError && error.code === 'stale'
    ? 'Einer der beiden Akten wurde inzwischen geändert; zusammengelegt wurde nichts. Wählen Sie den zweiten Akt noch einmal und prüfen Sie, was sich geändert hat.'
    : failureText(error)

function Pair({ preview: { kept, dissolved }, onSwap }: { preview: MergePreview; onSwap: () => void }) {
  return (
    <div className={styles.pair}>
      <File title="Bleibt" file={kept} />
      <Button icon={<IconArrowsExchange size={16} stroke={1.8} />} onClick={onSwap}>
        Tauschen
      </Button>
      <File title="Geht auf" file={dissolved} />
    </div>
  )
}

const File = ({ title, file }: { title: string; file: MergePerson }) => (
  <section className={styles.file} aria-label={title}>
    <span>{title}</span>
    <b>{nameOf(file)}</b>
    <p>{factsOf(file)}</p>
  </section>
)

function Consequences({ preview: { employments, goes, dropped } }: { preview: MergePreview }) {
  return (
    <section className={styles.part} aria-label="Was mitgeht">
      <h3>Was mitgeht</h3>
      {employments && <p>{employments}</p>}
      {goes.length === 0 ? (
        <p>Der Akt, der aufgeht, hat nichts als seine Stammdaten.</p>
      ) : (
        <Counts label="Geht mit" counts={goes} />
      )}
      {dropped.length > 0 && (
        <>
          <p>Der Akt, der bleibt, hat dasselbe schon. Aus dem anderen entfällt:</p>
          <Counts label="Entfällt" counts={dropped} />
        </>
      )}
    </section>
  )
}

const Counts = ({ label, counts }: { label: string; counts: MergePreview['goes'] }) => (
  <ul className={styles.counts} aria-label={label}>
    {counts.map(({ label: name, count }) => (
      <li key={name}>
        {name} <span>{count}</span>
      </li>
    ))}
  </ul>
)
