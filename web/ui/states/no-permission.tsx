import { IconLock } from '@tabler/icons-react'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { Notice } from './notice.tsx'

export const NoPermission = ({ children = failureTexts.noPermissionHint }: { children?: string }) => (
  <Notice icon={<IconLock size={20} stroke={1.7} />} title={failureTexts.noPermission}>
    {children}
  </Notice>
)
