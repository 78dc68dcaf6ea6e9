import type { ReportSetting } from '#contract/months/report-settings.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { useChangeSetting, useCreateSetting } from './queries.ts'

type Props = {
  title: string
  /** What is kept, as JSON. */
  setting: string
  /** Of the setting that was chosen; empty without one. */
  name: string
  settings: readonly Pick<ReportSetting, 'id' | 'name' | 'version'>[]
  onClose: () => void
}

/** Under a name that there is it takes the place of that setting. */
export default function SaveSettingDialog({ title, setting, name, settings, onClose }: Props) {
  const create = useCreateSetting()
  const change = useChangeSetting()
  const keyFor = useIdempotencyKey()
  const save = (typed: { name: string }) => {
    const name = typed.name.trim()
    const stored = settings.find(setting => setting.name === name)
    const done = { onSuccess: onClose }
    if (stored) change.mutate({ id: stored.id, version: stored.version, setting }, done)
    else create.mutate({ name, setting, idempotencyKey: keyFor({ name, setting }) }, done)
  }
  return (
    <PanelDialog
      title={title}
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
