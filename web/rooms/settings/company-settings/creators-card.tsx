import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './company-settings.module.css'
import type { SettingsForm } from './setting-field.tsx'
import { CardNote, EditableRow, SettingList } from './setting-list.tsx'

type Props = {
  form: SettingsForm
  ids: readonly number[]
  canEdit: boolean
  onAdd: () => void
  onRemove: (id: number) => void
}

/** Spec 3 §2.1, column 3; the password is never shown, only that there is one. */
export function CreatorsCard({ form, ids, canEdit, onAdd, onRemove }: Props) {
  const isEditing = form.isEditing && canEdit
  return (
    <>
      {ids.map((id, place) => (
        <Card
          key={id}
          title="Elda Hersteller Einstellungen"
          hint={ids.length > 1 || id < 0 ? place + 1 : undefined}
          actions={
            isEditing && (
              <IconButton
                label={`Hersteller ${place + 1} löschen`}
                icon={<IconTrash size={17} stroke={1.7} />}
                tone="danger"
                onClick={() => onRemove(id)}
              />
            )
          }
        >
          <SettingList>
            {FIELDS.map(field => (
              <EditableRow
                key={field}
                form={form}
                name={`creator.${id}.${field}`}
                words={field === 'periodic_clearing_check' ? ['von Hand', 'regelmäßig'] : undefined}
                isSwitch={field === 'periodic_clearing_check'}
                shown={field === 'elda_password' && id > 0 ? '••••••••' : undefined}
              />
            ))}
            {isEditing && <EditableRow form={form} name={`creator.${id}.enter_pwd_as_sha512`} />}
          </SettingList>
          <CardNote>{NOTE}</CardNote>
        </Card>
      ))}
      {ids.length === 0 && (
        <Card title="Elda Hersteller Einstellungen">
          <p className={styles.empty}>Noch kein Hersteller.</p>
          <CardNote>{NOTE}</CardNote>
        </Card>
      )}
      {isEditing && (
        <div className={styles.add}>
          <Button variant="text" icon={<IconPlus size={16} stroke={1.8} />} onClick={onAdd}>
            Hersteller hinzufügen
          </Button>
        </div>
      )}
    </>
  )
}

const FIELDS = [
  'elda_serial_number',
  'defaultProjekt',
  'elda_password',
  'name',
  'country',
  'postal',
  'city',
  'street',
  'phone',
  'email',
  'periodic_clearing_check',
]

const NOTE =
  'Mit Seriennummer und Passwort meldet sich Kontor beim Webservice von ELDA an, sendet Dateien und holt Rücksendungen ab: auf Knopfdruck, und von selbst, wenn „Clearing abholen“ auf „regelmäßig“ steht.'
