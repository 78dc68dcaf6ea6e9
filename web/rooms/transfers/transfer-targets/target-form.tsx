import { useEffect } from 'react'
import { type TransferTarget, TransferTargetDraft } from '#contract/transfers/transfer-targets.ts'
import { useRecordForm } from '#web/lib/record-form.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { DialogFooter } from '#web/ui/overlay/dialog.tsx'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { useChangeTarget, useCreateTarget, useRemoveTarget, type useTestTarget } from './queries.ts'
import { TargetTestSteps } from './target-test-steps.tsx'
import { draftOf, fingerprintOf, targetEntries, valuesOf } from './target-values.ts'
import styles from './transfer-targets.module.css'

type Props = {
  /** Undefined for a new one. */
  target: TransferTarget | undefined
  canBeDefault: boolean
  /** Kept outside: it goes on while a new target becomes a stored one. */
  test: ReturnType<typeof useTestTarget>
  onState: (state: { busy: boolean; dirty: boolean }) => void
  onSaved: (target: TransferTarget) => void
  onRemoved: () => void
}

export function TargetForm({ target, canBeDefault, test, onState, onSaved, onRemoved }: Props) {
  const companyId = useCompanyId()
  const { mutateAsync: remove } = useRemoveTarget(companyId)
  const { state, box, dirty, busy, wasOvertaken, send, accept } = useRecordForm({
    record: target,
    entries: targetEntries(target, canBeDefault),
    values: valuesOf(target),
    schema: TransferTargetDraft,
    toDraft: draftOf,
    besides: values => fingerprintOf(values, target),
    create: useCreateTarget(companyId),
    change: useChangeTarget(companyId),
    onSaved: saved => {
      onSaved(saved)
      test.mutate(saved.id)
    },
    onUnchanged: () => target && test.mutate(target.id),
  })
  useEffect(() => onState({ busy, dirty }), [busy, dirty, onState])

  const askRemove = async (removed: TransferTarget) => {
    const done = await confirm({
      title: 'Ziel löschen',
      text: `„${removed.name}“ wird mit seinen Zugangsdaten gelöscht. Frühere Übergaben bleiben erhalten.`,
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(removed),
    })
    if (done) onRemoved()
  }

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        test.reset()
        accept()
      }}
    >
      {wasOvertaken && <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>}
      <FormPanel {...{ state, box }} columns={2} />
      {target && !dirty && (
        <TargetTestSteps
          target={target}
          result={test.variables === target.id ? test.data : undefined}
          running={test.isPending}
          pinning={busy}
          onPin={hostKey => send({ hostKey })}
        />
      )}
      <Footer {...{ target, busy, askRemove, test, dirty }} />
    </form>
  )
}

type FooterProps = Pick<Props, 'test'> &
  Pick<ReturnType<typeof useRecordForm>, 'busy' | 'dirty'> & {
    target: TransferTarget | undefined
    askRemove: (removed: TransferTarget) => unknown
  }

function Footer({ target, busy, askRemove, test, dirty }: FooterProps) {
  return (
    <DialogFooter>
      {target && (
        <Button className={styles.remove} variant="text" disabled={busy} onClick={() => askRemove(target)}>
          Ziel löschen
        </Button>
      )}
      <Button type="submit" variant="primary" busy={busy || test.isPending}>
        {!target ? 'Ziel erstellen' : dirty ? 'Speichern und testen' : 'Ziel testen'}
      </Button>
    </DialogFooter>
  )
}
