import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { TransferTarget } from '#contract/time/transfer-targets.ts'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { useChangeTarget, useCreateTarget, useRemoveTarget, type useTestTarget } from './queries.ts'
import { TargetTestSteps } from './target-test-steps.tsx'
import { draftOf, needsSecret, useTargetForm, valuesOf } from './target-values.ts'
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
  const create = useCreateTarget(companyId)
  const change = useChangeTarget(companyId)
  const { mutateAsync: remove } = useRemoveTarget(companyId)
  const keyFor = useIdempotencyKey()
  const form = useTargetForm(target)
  // Whoever changed it meanwhile is not overwritten: only after the user was told does the newer version count.
  const [openedVersion, setOpenedVersion] = useState(target?.version)
  const isStale = isRefusal(change.error, 409)
  const dirty = target === undefined || form.isDirty()
  const busy = create.isPending || change.isPending
  const hasInput = form.isDirty()
  useEffect(() => onState({ busy, dirty: hasInput }), [busy, hasInput, onState])

  const saved = (after: TransferTarget) => {
    const values = valuesOf(after)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    setOpenedVersion(after.version)
    onSaved(after)
    test.mutate(after.id)
  }
  // Awaited, not called back: a new target gets a form of its own as soon as the list holds it.
  const keep = async (saving: Promise<TransferTarget>) => {
    try {
      saved(await saving)
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.fields)
    }
  }
  const save = form.onSubmit(values => {
    const draft = draftOf(values)
    test.reset()
    if (!target) return void keep(create.mutateAsync({ draft, idempotencyKey: keyFor(draft) }))
    if (!dirty) return test.mutate(target.id)
    const wanted = {
      id: target.id,
      version: isStale ? target.version : openedVersion,
      ...draft,
      // Belongs to the old host unless it was entered along with the new one.
      ...(values.host !== target.host && values.hostKey === target.hostKey && { hostKey: '' }),
    }
    void keep(change.mutateAsync(wanted))
  })
  const pin = (hostKey: string) =>
    target && void keep(change.mutateAsync({ id: target.id, version: target.version, hostKey }))
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

  const keepsSecret = target !== undefined && !needsSecret(form.values, target)
  const secretHint = keepsSecret ? 'unverändert' : undefined
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <div className={styles.fields}>
        {isStale && <Banner tone="warn">{refusalTexts.reloadedMeanwhile}</Banner>}
        <TextInput
          className={styles.wide}
          label="Name"
          placeholder="z. B. Lohnbüro"
          required
          data-autofocus={!target || undefined}
          {...form.getInputProps('name')}
        />
        <TextInput label="Host" placeholder="sftp.lohn.example" required {...form.getInputProps('host')} />
        <TextInput label="Port" required inputMode="numeric" {...form.getInputProps('port')} />
        <TextInput label="Benutzer" required autoComplete="off" {...form.getInputProps('user')} />
        <TextInput label="Ordner" placeholder="/" {...form.getInputProps('folder')} />
        <div className={styles.wide}>
          <ChoiceChips
            label="Anmeldung mit"
            choices={[
              { value: 'password', label: 'Passwort' },
              { value: 'key', label: 'Privater Schlüssel' },
            ]}
            chosen={form.values.auth}
            onToggle={auth => form.setFieldValue('auth', auth)}
          />
        </div>
        {form.values.auth === 'password' ? (
          <PasswordInput
            className={styles.wide}
            label="Passwort"
            autoComplete="new-password"
            placeholder={secretHint}
            required={!keepsSecret}
            {...form.getInputProps('password')}
          />
        ) : (
          <>
            <Textarea
              className={styles.wide}
              classNames={{ input: styles.mono }}
              label="Privater Schlüssel"
              placeholder={secretHint ?? '-----BEGIN OPENSSH PRIVATE KEY-----'}
              required={!keepsSecret}
              rows={4}
              spellCheck={false}
              autoComplete="off"
              {...form.getInputProps('privateKey')}
            />
            <PasswordInput
              className={styles.wide}
              label="Passphrase des Schlüssels"
              autoComplete="new-password"
              placeholder={secretHint}
              {...form.getInputProps('passphrase')}
            />
          </>
        )}
        <TextInput
          className={styles.wide}
          classNames={{ input: styles.mono }}
          label="Fingerabdruck des Servers"
          description="Leer lassen und beim ersten Test bestätigen, oder vom Betreiber übernehmen."
          placeholder="SHA256:…"
          spellCheck={false}
          {...form.getInputProps('hostKey')}
        />
        {canBeDefault && (
          <label className={styles.check}>
            <input type="checkbox" {...form.getInputProps('isDefault', { type: 'checkbox' })} />
            Neue Dateien hier ablegen
          </label>
        )}
      </div>
      {target && !dirty && (
        <TargetTestSteps
          target={target}
          result={test.variables === target.id ? test.data : undefined}
          running={test.isPending}
          pinning={change.isPending}
          onPin={pin}
        />
      )}
      <div className={styles.footer}>
        {target && (
          <Button className={styles.remove} variant="text" disabled={busy} onClick={() => askRemove(target)}>
            Ziel löschen
          </Button>
        )}
        <Button type="submit" variant="primary" busy={busy || test.isPending}>
          {!target ? 'Ziel anlegen' : dirty ? 'Speichern und testen' : 'Ziel testen'}
        </Button>
      </div>
    </form>
  )
}
