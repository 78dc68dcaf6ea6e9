import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EldaDuty } from '#contract/elda/duties.ts'
import { MISSING_FOR_NOTICE, type MissingForNotice } from '#domain/elda/duty-words.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import styles from './duties.module.css'
import { Deadline, noticeName } from './duty-columns.tsx'

type Props = {
  duty: EldaDuty
  /** The way to its notice, or to make one. */
  action: ReactNode
  onAccounts: () => void
  onClose: () => void
}

/** The part of the file in which it is entered; the account is the store's. */
const PART_OF: Record<Exclude<MissingForNotice, 'account'>, string> = {
  area: 'registrations',
  leavingReason: 'registrations',
  name: 'registrations',
  hours: 'contracts',
  birthDate: 'master',
}

/** Why it is due, and what has to be entered first. */
export default function DutyDrawer({ duty, action, onAccounts, onClose }: Props) {
  const { why, day, rightDay, account, missing, storeName, mdPersonnelId } = duty
  const facts: [term: string, text: React.ReactNode][] = [
    ['Warum fällig', why],
    ['Stichtag', dayText(day)],
    ...(rightDay ? [['Richtig ist', dayText(rightDay)] satisfies [string, string]] : []),
    ['Frist', <Deadline key="deadline" duty={duty} />],
    ['Beitragskonto', account || 'Keines'],
    ['Mitarbeiter', [mdPersonnelId && `Nr. ${mdPersonnelId}`, storeName].filter(Boolean).join(' · ')],
  ]
  return (
    <Drawer title={`${noticeName(duty)} ${personName(duty)}`} size={520} isSheet onClose={onClose} footer={action}>
      <dl className={styles.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.steps} aria-label="Was zu tun ist">
        {missing.map(each => (
          <li key={each}>
            {MISSING_FOR_NOTICE[each]}
            {each === 'account' ? (
              <Button variant="text" onClick={onAccounts}>
                Beitragskonto wählen
              </Button>
            ) : (
              <FileLink duty={duty} part={PART_OF[each]} onFollow={onClose}>
                Im Personalakt eintragen
              </FileLink>
            )}
          </li>
        ))}
        <li>
          {missing.length === 0 && 'Es fehlt nichts.'}
          <FileLink duty={duty} part="registrations" onFollow={onClose}>
            Personalakt öffnen
          </FileLink>
        </li>
      </ul>
    </Drawer>
  )
}

type LinkProps = { duty: EldaDuty; part: string; onFollow: () => void; children: string }
const FileLink = ({ duty, part, onFollow, children }: LinkProps) => (
  <Link
    to="/$companyId/$section/{-$tab}"
    params={{ companyId: String(useCompanyId()), section: 'documents', tab: 'employeedata' }}
    search={{ employeeId: String(duty.employeeId), part }}
    onClick={onFollow}
  >
    {children}
  </Link>
)
