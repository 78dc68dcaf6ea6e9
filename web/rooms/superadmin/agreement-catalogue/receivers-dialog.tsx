import type { Receivers } from '#contract/superadmin/agreement-catalogue.ts'
import { dayText } from '#web/lib/day-text.ts'
import { ItemList } from '#web/ui/item-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './agreement-catalogue.module.css'
import { companiesText } from './catalogue-texts.ts'

/** Who would be asked, and who keeps tables of their own. */
export default function ReceiversDialog({ receivers, onClose }: { receivers: Receivers; onClose: () => void }) {
  const { receivers: asked, own, closed } = receivers
  return (
    <Dialog title="Wer den Vorschlag bekommt" size={560} onClose={onClose}>
      <div className={styles.receivers}>
        <h3 className={styles.part}>Bekommen einen Vorschlag</h3>
        <ItemList
          label="Bekommen einen Vorschlag"
          items={asked.map(({ companyId, company, agreement }) => ({
            key: `${companyId} ${agreement}`,
            title: company,
            detail: agreement,
          }))}
          empty={<p className={styles.note}>Kein Betrieb folgt diesem Kollektivvertrag und erlaubt Vorschläge.</p>}
        />
        {own.length > 0 && (
          <>
            <h3 className={styles.part}>Haben eigene Tabellen, bleiben unberührt</h3>
            <ItemList
              label="Haben eigene Tabellen"
              items={own.map(({ companyId, company, agreement, since }) => ({
                key: `${companyId} ${agreement}`,
                title: company,
                detail: `${agreement}, eigene Tabelle ab ${dayText(since)}`,
              }))}
            />
          </>
        )}
        {closed > 0 && (
          <p className={styles.note}>
            {companiesText(closed)} {closed === 1 ? 'erlaubt' : 'erlauben'} derzeit keine zentralen Kollektivverträge.
          </p>
        )}
      </div>
    </Dialog>
  )
}
