import { useQuery } from '@tanstack/react-query'
import type { ReportType } from '#domain/reports/report-kinds.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { storedSettingsQuery, useChangeSetting, useCreateSetting } from './queries.ts'
import type { ReportChoices } from './report-choices.ts'
import type { ReportPlace } from './use-report-place.ts'

type Props = { type: ReportType; choices: ReportChoices; name: string; place: ReportPlace; onClose: () => void }

/** Under a name that there is it takes the place of that setting. */
export default function SaveSettingDialog({ type, choices, name, place, onClose }: Props) {
  const settings = useQuery(storedSettingsQuery(place.companyId, type)).data ?? []
  const create = useCreateSetting()
  const change = useChangeSetting()
  const keyFor = useIdempotencyKey()
  const save = ({ name }: { name: string }) => {
    const saved = { name: name.trim(), type, choices: { ...choices, storeId: place.storeId } }
    const stored = settings.find(setting => setting.name === saved.name)
    const done = { onSuccess: onClose }
    if (stored) change.mutate({ ...saved, id: stored.id, version: stored.version }, done)
    else create.mutate({ ...saved, idempotencyKey: keyFor(saved) }, done)
  }
  return (
    <PanelDialog
      title="Einstellung speichern"
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
