import { type EmploymentModelDetail, EmploymentModelDraft } from '#contract/settings/employment-models.ts'
import { EMPLOYMENT_TEMPLATES } from '#domain/wages/employment-templates.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

type Values = { template: string | null; name: string; validFrom: string | null }
type Props = {
  template: string | undefined
  models: readonly EmploymentModelDetail[]
  onMade: (id: number) => void
  onClose: () => void
}

/** A new model is a template under a name of its own, until somebody has checked it. */
export default function NewModelDialog({ template = EMPLOYMENT_TEMPLATES[0]!.key, models, onMade, onClose }: Props) {
  const create = queries.useCreate()
  return (
    <RecordDialog
      noun="settings/employment-models"
      record={undefined}
      title="Neues Beschäftigungsmodell"
      entries={entriesOf(models)}
      values={{ template, name: '', validFrom: `${today().slice(0, 4)}-01-01` }}
      schema={EmploymentModelDraft}
      toDraft={draftOf}
      create={create}
      onSaved={({ id }) => {
        onMade(id)
        onClose()
      }}
      onClose={onClose}
    >
      {values => <Banner tone="info">{`${templateOf(values).about} Vorlage, bitte prüfen.`}</Banner>}
    </RecordDialog>
  )
}

const templateOf = ({ template }: Values) =>
  EMPLOYMENT_TEMPLATES.find(({ key }) => key === template) ?? EMPLOYMENT_TEMPLATES[0]!

/** What was given no name is called as its template. */
function draftOf(values: Values) {
  const { name, group, rules } = templateOf(values)
  return { ...rules, name: values.name.trim() || name, group, validFrom: values.validFrom, isTemplate: true }
}

const entriesOf = (models: readonly EmploymentModelDetail[]): Entry<Values>[] => [
  {
    kind: 'dropdown-search',
    key: 'template',
    label: 'Vorlage',
    required: true,
    choices: EMPLOYMENT_TEMPLATES.map(({ key, name }) => ({ value: key, label: name })),
  },
  {
    kind: 'text',
    key: 'name',
    label: 'Name',
    maxLength: 128,
    hint: 'Leer heißt das Modell wie die Vorlage.',
    check: values => (models.some(({ name }) => name === draftOf(values).name) ? 'Wird bereits verwendet' : undefined),
  },
  { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true },
]
