import { IconEye, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OwnVisit } from '#contract/access/operator-access.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import styles from './operator-access.module.css'
import { useAskToWrite, useLeaveCompany } from './queries.ts'
import { minutesText, minutesUntil } from './visit-text.ts'

const LOOK_MS = 5_000

type Props = { visit: OwnVisit; companyId: number; company: string }

/** Over all pages of a company that an operator has entered: where they are, until when, and that they only look. */
export default function VisitBanner({ visit, companyId, company }: Props) {
  const { mutate: ask, isPending: isAsking } = useAskToWrite()
  const { mutate: leave, isPending: isLeaving } = useLeaveCompany()
  const left = useMinutesLeft(visit.endsAt)
  useWayOut(companyId, company)
  useEffect(() => {
    // The server lets nobody in any more: what is shown is old.
    if (left === 0) leave(visit)
  }, [left, leave, visit])
  const Icon = visit.mayWrite ? IconPencil : IconEye
  return (
    <section className={styles.visit} data-writing={visit.mayWrite || undefined} aria-label="Zugriff als Betreiber">
      <Icon size={18} stroke={1.8} aria-hidden />
      <p>
        <b>
          {visit.mayWrite ? `Als Betreiber in ${company}, mit Änderungen` : `Als Betreiber in ${company}, nur lesend`}
        </b>
        <span className={styles.between}> · </span>
        <span className={styles.reason} title={visit.reason}>
          {visit.reason}
        </span>
      </p>
      <span className={styles.left}>{`noch ${minutesText(left)}`}</span>
      {!visit.mayWrite && (
        <Button variant="text" busy={isAsking} disabled={visit.isAsked} onClick={() => ask(visit)}>
          {visit.isAsked ? 'Besitzer ist gefragt' : 'Um Änderungen bitten'}
        </Button>
      )}
      <Button busy={isLeaving} onClick={() => leave(visit)}>
        Verlassen
      </Button>
    </section>
  )
}

function useMinutesLeft(endsAt: string): number {
  const [left, setLeft] = useState(() => minutesUntil(endsAt))
  useEffect(() => {
    setLeft(minutesUntil(endsAt))
    const timer = setInterval(() => setLeft(minutesUntil(endsAt)), LOOK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}

/** However a visit ends, by oneself, by the company or by its time: back to the companies, told why. */
function useWayOut(companyId: number, company: string): void {
  const navigate = useNavigate()
  useEffect(
    () => () => {
      const { status, signedIn } = useSession.getState()
      if (status !== 'signed-in' || !signedIn || signedIn.companies.some(({ id }) => id === companyId)) return
      toast.info('Zugriff beendet', company)
      void navigate({ to: '/superadmin/SuperadminCompany' as '/' })
    },
    [companyId, company, navigate],
  )
}
