import type { OwnReportOptions } from '#domain/months/individual-wage-report.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { type StoredOptions, useChangeSetting, useCreateSetting } from './use-report.ts'

type Props = {
  options: OwnReportOptions
  /** Of the setting that was chosen; empty without one. */
  name: string
  settings: readonly StoredOptions[]
  onClose: () => void
}

/** Under a name that there is it takes the place of that setting. */
export function SaveSettingDialog({ options, name, settings, onClose }: Props) {
  const companyId = useCompanyId()
  const create = useCreateSetting(companyId)
  const change = useChangeSetting(companyId)
  const keyFor = useIdempotencyKey()
  const save = ({ name }: { name: string }) => {
    const stored = settings.find(setting => setting.name === name.trim())
    const done = { onSuccess: onClose }
    if (stored) change.mutate({ id: stored.id, version: stored.version, options }, done)
    else create.mutate({ name: name.trim(), options, idempotencyKey: keyFor({ name, options }) }, done)
  }
  return (
    <PanelDialog
      title="Export Einstellung speichern"
      acceptLabel="Speichern"
      columns={1}
      entries={[
        {
          ...{ kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 60, wide: true },
          note: values =>
            settings.some(setting => setting.name === values.name.trim())
              ? 'Die Einstellung dieses Namens wird überschrieben.'
              : undefined,
        },
      ]}
      values={{ name }}
      error={create.error ?? change.error}
      busy={create.isPending || change.isPending}
      onAccept={save}
      onClose={onClose}
    />
  )
}
