import { IconCloudOff } from '@tabler/icons-react'
import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'

/** Trying again within the page would look for the same file; a new page may know another. */
export const MissingPartNotice = ({ isPage }: { isPage?: boolean }) => (
  <Notice
    isPage={isPage}
    tone="error"
    icon={<IconCloudOff size={20} stroke={1.7} />}
    title="Die Seite konnte nicht geladen werden"
    actions={<Button onClick={() => location.reload()}>Neu laden</Button>}
  >
    Ein Teil von Kontor fehlt: Die Verbindung ist unterbrochen, oder es gibt gerade eine neue Version.
  </Notice>
)
