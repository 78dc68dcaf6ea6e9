import { type Skill, SkillDraft } from '#contract/roster/skills.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { RecordDialogProps } from '#web/lib/record-list.tsx'
import { queries } from './queries.ts'

type Values = { name: string }

export default function SkillDialog({ record, rows, onClose }: RecordDialogProps<Skill>) {
  const others = rows.filter(({ id }) => id !== record?.id)
  return (
    <RecordDialog
      noun="roster/skills"
      record={record}
      title={record ? 'Qualifikation bearbeiten' : 'Neue Qualifikation'}
      name={record?.name}
      size={420}
      entries={[
        {
          kind: 'text',
          key: 'name',
          label: 'Name',
          required: true,
          maxLength: 60,
          hint: 'Was ein Dienst verlangen kann: „Kalte Küche“, „Barista“, „Schlüssel“.',
          check: ({ name }) =>
            others.some(other => other.name === name.trim()) ? 'Wird bereits verwendet' : undefined,
        },
      ]}
      values={{ name: record?.name ?? '' }}
      schema={SkillDraft}
      toDraft={({ name }: Values) => ({ name })}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}
