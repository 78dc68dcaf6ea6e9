import { useCan } from '#web/lib/session.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import type { Viewer } from '../lists/viewer.ts'
import { MailListCard } from '../mail-list/mail-list-card.tsx'
import styles from './bell.module.css'
import { BellSwitches } from './bell-switches.tsx'

export default function BellConfigDrawer({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const seesSettings = useCan('settings.read')
  return (
    <Drawer title="Benachrichtigungen einstellen" onClose={onClose} size={480}>
      <div className={styles.settings}>
        <BellSwitches viewer={viewer} />
        {seesSettings && <MailListCard companyId={viewer.companyId} />}
      </div>
    </Drawer>
  )
}
