import { useCompanyId, useSession } from '#web/lib/session.ts'

export type Viewer = { companyId: number; accountId: string }

export function useViewer(): Viewer {
  const companyId = useCompanyId()
  const accountId = useSession(({ signedIn }) => signedIn?.user.id ?? '')
  return { companyId, accountId }
}

/** What one has read or switched is told to one's own pages only: under a noun that names the account. */
export const bellKey = ({ companyId, accountId }: Viewer) => ['notifications', `bell-${accountId}`, companyId]
