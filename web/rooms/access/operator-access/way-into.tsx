import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'

const EnterCompanyDialog = lazyLayer(() => import('./enter-company-dialog.tsx'))

/** A company, and whose personnel file is to be opened there. */
export type Aim = { id: number; name: string; employeeId?: number }

export const pathOf = ({ id, employeeId }: Aim) => ({
  to: '/$companyId/$section/{-$tab}' as const,
  params: { companyId: String(id), section: 'documents', tab: 'employeedata' },
  search: (employeeId === undefined ? {} : { employeeId: String(employeeId) }) as Record<string, string>,
})

/** The way into a company: at once where the operator has a role or is already, into any other one only with a reason. */
export function useWayInto(): {
  enter: (aim: Aim) => void
  worksIn: (company: { id: number }) => boolean
  dialog: ReactNode
} {
  const navigate = useNavigate()
  const companies = useSession(({ signedIn }) => signedIn?.companies)
  const [aim, setAim] = useState<Aim>()
  const worksIn = useCallback(({ id }: { id: number }) => companies?.some(each => each.id === id) ?? false, [companies])
  const enter = useCallback(
    (wanted: Aim) => (worksIn(wanted) ? void navigate(pathOf(wanted)) : setAim(wanted)),
    [worksIn, navigate],
  )
  const dialog = aim && <EnterCompanyDialog aim={aim} onClose={() => setAim(undefined)} />
  return { enter, worksIn, dialog }
}
