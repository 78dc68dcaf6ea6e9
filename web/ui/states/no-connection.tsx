import { IconCloudOff } from '@tabler/icons-react'
import { Notice } from './notice.tsx'

export const NO_CONNECTION =
  'Der Server ist nicht erreichbar. Sobald er antwortet, geht es hier von selbst weiter; Ihre Eingaben sind noch da.'

/** Stands in the place of what can't be loaded until the server answers, and goes by itself. */
export const NoConnection = ({ isPage }: { isPage?: boolean }) => (
  <div role="status">
    <Notice isPage={isPage} icon={<IconCloudOff size={20} stroke={1.7} />} title="Keine Verbindung">
      {NO_CONNECTION}
    </Notice>
  </div>
)
