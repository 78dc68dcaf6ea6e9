import { IconLock } from '@tabler/icons-react'
import type { CompanySettings } from '#contract/accounts/companies.ts'
import { MASTER_DATA_LOCKED } from '#domain/accounts/company-settings.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './company-settings.module.css'
import type { SettingsForm } from './setting-field.tsx'
import { EditableRow, SettingList, SettingRow } from './setting-list.tsx'

type Props = { form: SettingsForm; company: CompanySettings; isBound: boolean }

/** Spec 3 §2.1, column 1. */
export function CompanyCard({ form, company, isBound }: Props) {
  return (
    <div>
      <Card title="Einstellungen">
        <SettingList>
          <Fixed label="Interne ID" text={String(company.id)} />
          <EditableRow form={form} name="name" />
          <EditableRow form={form} name="description" />
          <EditableRow form={form} name="street" />
          <EditableRow form={form} name="postalCode" />
          <EditableRow form={form} name="city" />
          <EditableRow form={form} name="companyNumber" />
          <EditableRow form={form} name="softwareId" />
          <EditableRow form={form} name="bmdId" />
          <EditableRow form={form} name="dpwId" />
          <EditableRow
            form={form}
            name="socialInsuranceRegistrationMode"
            note="Wird beim Planen geprüft: Wer nicht so angemeldet ist, dessen Dienste werden nicht veröffentlicht."
          />
          <EditableRow form={form} name="employeeChangedFromMDMode" />
          <EditableRow form={form} name="activePdfMode" />
          <EditableRow form={form} name="useEldaService" words={['Aus', 'Ein']} isSwitch />
        </SettingList>
      </Card>
      {company.isMasterDataLocked && (
        <p className={styles.note}>
          <IconLock size={14} stroke={1.8} aria-hidden /> {MASTER_DATA_LOCKED}
        </p>
      )}
      {form.isEditing && (
        <p className={styles.note}>
          {isBound
            ? 'Diese Einstellungen gelten für alle Standorte des Betriebs. Ändern können Sie nur die Ihrer Standorte.'
            : 'Beim Wechsel der Lohnverrechnung ändern sich die Tabs im Bereich Export. Frühere Übergaben bleiben lesbar.'}
        </p>
      )}
    </div>
  )
}

const Fixed = ({ label, text }: { label: string; text: string }) => (
  <SettingRow label={label}>
    <span className={styles.value}>{text || '–'}</span>
  </SettingRow>
)
