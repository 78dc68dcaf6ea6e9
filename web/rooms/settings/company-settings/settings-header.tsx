import { IconPencil } from '@tabler/icons-react'
import type { CompanySettings } from '#contract/accounts/companies.ts'
import type { StoreSettings } from '#contract/accounts/stores.ts'
import { HistoryButton } from '#web/lib/history-button.tsx'
import { useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageFooter } from '#web/ui/page-footer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { SettingsFileMenu } from '../settings-file/settings-file-menu.tsx'
import styles from './company-settings.module.css'

type Props = {
  isEditing: boolean
  canWrite: boolean
  isBusy: boolean
  company: CompanySettings
  stores: readonly StoreSettings[] | undefined
  count: number
  onEdit: () => void
  onCancel: () => void
  onSave: () => void
}

/** On a phone the buttons stand at the foot of the window. */
export function SettingsHeader(props: Props) {
  const { isEditing, canWrite, company, stores = [], count } = props
  const isBound = useCompany()?.storeIds != null
  const isPhone = useIsPhone()
  const records = [
    `accounts/companies:${company.id}`,
    `settings/elda-employer:${company.id}`,
    ...stores.map(({ id }) => `accounts/stores:${id}`),
  ]
  return (
    <PageHeader title="Betriebseinstellungen" actions={!isPhone && <Buttons {...props} />}>
      {isEditing ? (
        <span role="status">
          {count > 0 && <span className={styles.count}>{count === 1 ? '1 Änderung' : `${count} Änderungen`}</span>}
        </span>
      ) : (
        <div className={styles.history}>
          <HistoryButton title="Verlauf der Betriebseinstellungen" records={records.slice(0, MOST_RECORDS)} />
          {canWrite && !isBound && <SettingsFileMenu companyId={company.id} companyName={company.name} />}
        </div>
      )}
    </PageHeader>
  )
}

export const SettingsFooter = (props: Props) =>
  useIsPhone() &&
  props.canWrite && (
    <PageFooter>
      <Buttons {...props} />
    </PageFooter>
  )

/** As many as the event log takes at once. */
const MOST_RECORDS = 50

function Buttons({ canWrite, isEditing, isBusy, onEdit, onCancel, onSave }: Props) {
  if (!canWrite) return null
  if (!isEditing)
    return (
      <Button variant="primary" icon={<IconPencil size={17} stroke={1.8} />} onClick={onEdit}>
        Bearbeiten
      </Button>
    )
  return (
    <>
      <Button onClick={onCancel} disabled={isBusy}>
        Abbrechen
      </Button>
      <Button variant="primary" busy={isBusy} onClick={onSave}>
        Speichern
      </Button>
    </>
  )
}
