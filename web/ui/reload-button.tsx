import { IconRefresh } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useIsPhone } from './use-is-phone.ts'

const RELOAD = 'Daten neu laden'

/** Rare, where what others change comes by itself: on a phone it is an icon. */
export function ReloadButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  if (useIsPhone()) return <IconButton label={RELOAD} icon={<IconRefresh size={18} stroke={1.7} />} onClick={onClick} />
  return (
    <Button icon={<IconRefresh size={16} />} busy={busy} onClick={onClick}>
      {RELOAD}
    </Button>
  )
}
