import { RetentionDraft, type RetentionSettings } from '#contract/privacy/retention.ts'
import { PERIOD_FIELDS, RETENTION, RETENTION_CLASSES } from '#domain/privacy/retention.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangePeriods } from './queries.ts'

type Values = { [Field in keyof RetentionDraft]: number | null | undefined }

export default function PeriodsDialog({ settings, onClose }: { settings: RetentionSettings; onClose: () => void }) {
  const companyId = useCompanyId()
  const { version: _, ...values } = settings
  return (
    <RecordDialog
      noun="privacy/retention"
      record={{ id: companyId, ...settings }}
      title="Aufbewahrungsfristen"
      entries={ENTRIES}
      values={values as Values}
      schema={RetentionDraft}
      change={useChangePeriods(companyId)}
      onClose={onClose}
    />
  )
}

const ENTRIES: Entry<Values>[] = RETENTION_CLASSES.map(kind => {
  const { label, least, unit, source } = RETENTION[kind]
  const word = unit === 'years' ? 'Jahre' : 'Monate'
  return {
    kind: 'numeric',
    key: PERIOD_FIELDS[kind],
    label,
    unit: word,
    required: true,
    min: least,
    max: 99,
    hint: `Mindestens ${least} ${least === 1 ? 'Jahr' : word} · ${source}`,
  }
})
