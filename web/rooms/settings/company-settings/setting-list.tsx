import type { ReactNode } from 'react'
import styles from './company-settings.module.css'
import { SettingField, type SettingsForm } from './setting-field.tsx'

export const SettingList = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>

/** A label and its value; as high to be read as to be changed. */
export const SettingRow = ({ label, note, children }: { label: string; note?: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>
      {note ? <div className={styles.noted}>{children}</div> : children}
      {note && <p className={styles.rowNote}>{note}</p>}
    </dd>
  </div>
)

/** What of a card is not done yet, or when. */
export const CardNote = ({ children }: { children: ReactNode }) => <p className={styles.cardNote}>{children}</p>

type Props = { form: SettingsForm; note?: string } & Omit<Parameters<typeof SettingField>[0], 'form'>

/** One that can be changed; its label is that of its entry. */
export function EditableRow({ form, note, ...field }: Props) {
  const entry = form.state.shown.find(({ key }) => key === field.name)
  if (!entry) return null
  return (
    <SettingRow label={entry.label} {...(note && { note })}>
      <SettingField form={form} {...field} />
    </SettingRow>
  )
}
