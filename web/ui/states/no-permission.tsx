import { IconLock } from '@tabler/icons-react'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { Notice } from './notice.tsx'

export const NoPermission = ({ children = refusalTexts.noPermissionHint }: { children?: string }) => (
  <Notice icon={<IconLock size={20} stroke={1.7} />} title={refusalTexts.noPermission}>
    {children}
  </Notice>
)
