import { type ImportTemplate, ImportTemplateDraft } from '#contract/imports/import-templates.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

type Props = {
  record: ImportTemplate | undefined
  rows: readonly ImportTemplate[]
  /** Of a new one: what it keeps besides its name. */
  mapping: Omit<ImportTemplateDraft, 'name'>
  /** Imported columns without a name, which can't be found again. */
  nameless: number
  onSaved: (template: ImportTemplate) => void
  onClose: () => void
}

/** Names are unique among the templates of a kind. */
export default function ImportTemplateDialog({ record, rows, mapping, nameless, onSaved, onClose }: Props) {
  const others = rows.filter(({ id, kind }) => id !== record?.id && kind === mapping.kind)
  return (
    <RecordDialog
      noun="imports/import-templates"
      record={record}
      title={record ? 'Vorlage umbenennen' : 'Vorlage speichern'}
      name={record?.name}
      submitLabel="Speichern"
      entries={entriesOf(others)}
      values={{ name: record?.name ?? '' }}
      schema={ImportTemplateDraft}
      toDraft={({ name }: { name: string }) => ({ ...mapping, name })}
      create={queries.useCreate()}
      change={queries.useChange()}
      onSaved={onSaved}
      onClose={onClose}
    >
      {() =>
        !record &&
        nameless > 0 && (
          <Banner tone="warn">
            {nameless === 1
              ? 'Eine Spalte ohne richtigen Namen wird nicht gemerkt.'
              : `${nameless} Spalten ohne richtigen Namen werden nicht gemerkt.`}
          </Banner>
        )
      }
    </RecordDialog>
  )
}

const entriesOf = (others: readonly ImportTemplate[]): Entry<{ name: string }>[] => [
  {
    kind: 'text',
    key: 'name',
    label: 'Name',
    required: true,
    maxLength: 60,
    check: values => (others.some(({ name }) => name === values.name.trim()) ? 'Wird bereits verwendet' : undefined),
  },
]
