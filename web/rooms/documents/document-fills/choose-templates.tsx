import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Store } from '#contract/accounts/stores.ts'
import type { FillChoice } from '#contract/documents/document-fills.ts'
import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import { fieldNamed } from '#domain/documents/template-fields.ts'
import { isLocked } from '#domain/documents/template-problems.ts'
import { templateTypeLabel } from '#domain/documents/template-types.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { DateField } from '#web/ui/date-field.tsx'
import styles from './document-fills.module.css'
import { lockedText } from './locked-text.ts'

type Meant = Omit<FillChoice, 'employeeIds'>
type Props = { templates: readonly DocumentTemplate[]; meant: Meant; onChange: (meant: Meant) => void }

/** Spec 2 §2.1, page 1. */
export function ChooseTemplates({ templates, meant, onChange }: Props) {
  const { data: stores = [] } = useQuery(storesQuery(useCompanyId()))
  const seesSensitive = useCan('employees.read-sensitive')
  const mayKeep = useCan('documents.write')
  const set = (part: Partial<Meant>) => onChange({ ...meant, ...part })
  const shown = templates.filter(
    ({ storeId }) => storeId === null || meant.storeId === null || storeId === meant.storeId,
  )
  const toggle = (id: number) =>
    set({
      templateIds: meant.templateIds.includes(id)
        ? meant.templateIds.filter(each => each !== id)
        : [...meant.templateIds, id],
    })
  const hindrance = (template: DocumentTemplate) => {
    if (isLocked(template)) return lockedText(template.problems.length)
    return !seesSensitive && template.fields.some(key => fieldNamed(key)?.isSensitive)
      ? 'mit geschützten Daten'
      : undefined
  }
  return (
    <>
      <WhereAndWhen {...{ stores, meant, templates, set }} />
      {[...Map.groupBy(shown, template => template.template_type)].map(([type, ofType]) => (
        <fieldset key={type} className={styles.group}>
          <legend>{templateTypeLabel(type)}</legend>
          {ofType.map(template => {
            const why = hindrance(template)
            return (
              <label key={template.id} className={styles.line} data-disabled={why !== undefined || undefined}>
                <input
                  type="checkbox"
                  disabled={why !== undefined}
                  checked={meant.templateIds.includes(template.id)}
                  onChange={() => toggle(template.id)}
                />
                <span>{template.name}</span>
                <span data-tone={why ? 'error' : undefined}>
                  {why ?? stores.find(({ id }) => id === template.storeId)?.name ?? 'Firmenweite Vorlage'}
                </span>
              </label>
            )
          })}
        </fieldset>
      ))}
      <ContractChoices {...{ meant, set, mayKeep }} />
    </>
  )
}

type WhereAndWhenProps = Pick<Props, 'meant' | 'templates'> & {
  stores: readonly Store[]
  set: (part: Partial<Meant>) => void
}

function WhereAndWhen({ stores, meant, templates, set }: WhereAndWhenProps) {
  return (
    <div className={styles.where}>
      <Select
        label="Standort"
        data={[
          { value: '', label: 'Aktuelle Mitarbeiter Kostenstelle' },
          ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={meant.storeId === null ? '' : String(meant.storeId)}
        onChange={value => {
          const storeId = value ? Number(value) : null
          const stays = (id: number) => {
            const template = templates.find(one => one.id === id)
            return !template?.storeId || storeId === null || template.storeId === storeId
          }
          set({ storeId, templateIds: meant.templateIds.filter(stays) })
        }}
        allowDeselect={false}
        searchable
      />
      <DateField
        label="Datum im Dokument"
        required
        value={Temporal.PlainDate.from(meant.documentDate)}
        onChange={day => day && set({ documentDate: day.toString() })}
      />
    </div>
  )
}

type ContractChoicesProps = Pick<Props, 'meant'> & {
  set: (part: Partial<Meant>) => void
  mayKeep: boolean
}

function ContractChoices({ meant, set, mayKeep }: ContractChoicesProps) {
  return (
    <div className={styles.contracts}>
      <label>
        <input
          type="checkbox"
          checked={meant.futureContract}
          onChange={event => set({ futureContract: event.currentTarget.checked })}
        />
        Zukünftiger Arbeitsvertrag
      </label>
      <label>
        <input
          type="checkbox"
          checked={meant.pastContract}
          onChange={event => set({ pastContract: event.currentTarget.checked })}
        />
        Vergangener Arbeitsvertrag
      </label>
      {mayKeep && (
        <label>
          <input
            type="checkbox"
            checked={meant.keepsInFile}
            onChange={event => set({ keepsInFile: event.currentTarget.checked })}
          />
          In der Akte ablegen
        </label>
      )}
    </div>
  )
}
