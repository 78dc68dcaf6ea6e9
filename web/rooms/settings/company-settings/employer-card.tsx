import { IconPlus, IconTrash } from '@tabler/icons-react'
import { accountDoubt } from '#domain/settings/elda.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './company-settings.module.css'
import { SettingField, type SettingsForm } from './setting-field.tsx'
import { CardNote, EditableRow, SettingList } from './setting-list.tsx'

type Props = {
  form: SettingsForm
  /** Of the insurers that are shown, new ones last. */
  ids: readonly number[]
  canEdit: boolean
  onAdd: () => void
  onRemove: (id: number) => void
}

/** Spec 3 §2.1, column 3. */
export function EmployerCard({ form, ids, canEdit, onAdd, onRemove }: Props) {
  const isEditing = form.isEditing && canEdit
  return (
    <Card title="Elda Dienstgeber Einstellungen">
      <SettingList>
        <EditableRow form={form} name="employer.name" />
        <EditableRow form={form} name="employer.phone_number" />
        <EditableRow form={form} name="employer.email" />
      </SettingList>
      <table className={styles.insurers} data-editing={isEditing || undefined}>
        <Head {...{ isEditing }} />
        <tbody>
          {ids.map((id, place) => (
            <tr key={id}>
              <td>
                <SettingField form={form} name={`insurer.${id}.insurer`} />
              </td>
              <td>
                <SettingField form={form} name={`insurer.${id}.contribution_accountnumber`} />
              </td>
              {isEditing && (
                <td>
                  <IconButton
                    label={`Versicherungsträger ${place + 1} löschen`}
                    icon={<IconTrash size={17} stroke={1.7} />}
                    tone="danger"
                    onClick={() => onRemove(id)}
                  />
                </td>
              )}
            </tr>
          ))}
          {ids.length === 0 && (
            <tr>
              <td colSpan={isEditing ? 3 : 2} className={styles.none}>
                Noch kein Versicherungsträger.
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {doubtsOf(form, ids).map(doubt => (
        <CardNote key={doubt}>{doubt}</CardNote>
      ))}
      {isEditing && (
        <div className={styles.add}>
          <Button variant="text" icon={<IconPlus size={16} stroke={1.8} />} onClick={onAdd}>
            Versicherungsträger hinzufügen
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Of what is typed as of what is kept, each once. */
const doubtsOf = ({ state }: SettingsForm, ids: readonly number[]): string[] => [
  ...new Set(
    ids
      .map(id => accountDoubt(typedIn(state, id, 'insurer'), typedIn(state, id, 'contribution_accountnumber')))
      .filter(Boolean),
  ),
]
const typedIn = (state: SettingsForm['state'], id: number, field: string): string =>
  String(state.values[`insurer.${id}.${field}`] ?? '').trim()

type HeadProps = {
  isEditing: boolean
}

function Head({ isEditing }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">Versicherungsträger</th>
        <th scope="col">Beitragskonto</th>
        {isEditing && (
          <td>
            <span className="visually-hidden">Löschen</span>
          </td>
        )}
      </tr>
    </thead>
  )
}
