import { IconCloudOff } from '@tabler/icons-react'
import { isRefusal } from '#web/ui/api-error.ts'
import { failureText, failureTexts } from '#web/ui/states/failure-texts.ts'
import { Button } from '../button.tsx'
import { NoPermission } from './no-permission.tsx'
import { Notice } from './notice.tsx'

type Props = { error: unknown; title?: string; onRetry?: () => void; isPage?: boolean }

/** Why nothing could be loaded, with the way to try again; a missing right is told apart. */
export function ErrorState({ error, title = failureTexts.loadFailed, onRetry, isPage }: Props) {
  if (isRefusal(error, 403)) return <NoPermission>{failureText(error)}</NoPermission>
  return (
    <Notice
      tone="error"
      isPage={isPage}
      icon={<IconCloudOff size={20} stroke={1.7} />}
      title={title}
      actions={onRetry && <Button onClick={onRetry}>Erneut versuchen</Button>}
    >
      {failureText(error)}
    </Notice>
  )
}
