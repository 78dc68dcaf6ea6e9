import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClearingCase } from '#contract/elda/clearing.ts'
import { NOTICE_KIND_NAMES, REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { CLEARING_STATES } from '#domain/elda/return-words.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { askedSearch } from '../notices/asked-notice.ts'
import styles from './clearing.module.css'
import { accountText, Urgency } from './clearing-columns.tsx'
import { useClearingVerbs } from './queries.ts'

const SettleDialog = lazyLayer(() => import('./settle-dialog.tsx'))
const AssignDialog = lazyLayer(() => import('./assign-dialog.tsx'))

type Props = { found: ClearingCase; onClose: () => void }

/** A question of the insurer: what it means, what to do, and where it comes from. */
export default function ClearingDrawer({ found, onClose }: Props) {
  const [dialog, setDialog] = useState<'settle' | 'assign'>()
  const verbs = useClearingVerbs(useCompanyId())
  const close = () => setDialog(undefined)
  return (
    <Drawer
      title={[found.meaning, found.name].filter(Boolean).join(', ')}
      size={520}
      isSheet
      onClose={onClose}
      footer={<Verbs {...{ found, verbs, setDialog }} />}
    >
      <Facts found={found} />
      <Ways found={found} onFollow={onClose} />
      {dialog === 'settle' && <SettleDialog found={found} verb={verbs.change} onClose={close} />}
      {dialog === 'assign' && <AssignDialog found={found} verb={verbs.assign} onClose={close} />}
    </Drawer>
  )
}

const NUMBERS = {
  missing: 'Im Personalakt steht noch keine.',
  same: 'Sie steht schon im Personalakt.',
  other: 'Im Personalakt steht eine andere.',
}

function Facts({ found }: { found: ClearingCase }) {
  const { code, reaction, message, details, number, dueOn, askedOn, state, reason, workedBy, origin } = found
  const facts: [term: string, text: React.ReactNode][] = [
    ['Was zu tun ist', reaction],
    ['Dringlichkeit', <Urgency key="urgency" urgency={found.urgency} />],
    [
      'Frist',
      <span key="due" className={found.isLate ? styles.late : undefined}>
        {dayText(dueOn)}
      </span>,
    ],
    ['Zustand', [CLEARING_STATES[state], workedBy, reason].filter(Boolean).join(', ')],
    ...(number ? [['Vergebene Nummer', NUMBERS[number]] satisfies [string, string]] : []),
    ['Text der ÖGK', [code, message].filter(Boolean).join(' ')],
    ...details.map(({ label, value }): [string, string] => [label || 'Angabe', value]),
    ['Beitragskonto', accountText(found)],
    ['Referenz', found.reference || 'Keine'],
    ...(origin
      ? [
          [
            'Ursprüngliche Meldung',
            `${NOTICE_KIND_NAMES[origin.kind]} ${origin.kind}, ${REGISTRATION_STATES[origin.state]}`,
          ] satisfies [string, string],
        ]
      : []),
    [
      'Eingang',
      [dayText(askedOn), found.fileName, `eingelesen ${momentText(found.createdAt)}`].filter(Boolean).join(', '),
    ],
    ...(found.isTest ? [['Betrieb', 'Testbetrieb (TM)'] satisfies [string, string]] : []),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([term, text], at) => (
        <div key={at}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The form of a notice is opened by its address. */
function Ways({ found, onFollow }: { found: ClearingCase; onFollow: () => void }) {
  const companyId = String(useCompanyId())
  const { state, followUps, origin, employeeId } = found
  if (state === 'settled' || (followUps.length === 0 && employeeId === null)) return null
  return (
    <ul className={styles.links} aria-label="Nächster Schritt">
      {followUps.map(kind => (
        <li key={kind}>
          <Link
            to="/$companyId/$section/{-$tab}"
            params={{ companyId, section: 'documents', tab: 'EmployeeSocialInsuranceRegistrationOverview' }}
            search={askedSearch({ kind, employeeId, originalId: origin?.id ?? null })}
            onClick={onFollow}
          >
            {NOTICE_KIND_NAMES[kind]} {kind} erstellen
          </Link>
        </li>
      ))}
      {employeeId !== null && (
        <li>
          <Link
            to="/$companyId/$section/{-$tab}"
            params={{ companyId, section: 'documents', tab: 'employeedata' }}
            search={{ employeeId: String(employeeId), part: 'registrations' }}
            onClick={onFollow}
          >
            Personalakt öffnen
          </Link>
        </li>
      )}
    </ul>
  )
}

type VerbProps = {
  found: ClearingCase
  verbs: ReturnType<typeof useClearingVerbs>
  setDialog: (dialog: 'settle' | 'assign') => void
}

function Verbs({ found, verbs, setDialog }: VerbProps) {
  const { id, version, state, number, employeeId, origin } = found
  const mayWriteNumber = useCan('employees.read-sensitive')
  const mayChange = useCan('employees.write')
  const isBusy = verbs.change.isPending || verbs.takeNumber.isPending
  const move = (next: 'open' | 'working') => verbs.change.mutate({ id, version, state: next })
  if (state === 'settled')
    return (
      <Button busy={isBusy} onClick={() => move('open')}>
        Wieder öffnen
      </Button>
    )
  return (
    <div className={styles.buttons}>
      {state === 'open' ? (
        <Button busy={isBusy} onClick={() => move('working')}>
          In Arbeit nehmen
        </Button>
      ) : (
        <Button busy={isBusy} onClick={() => move('open')}>
          Zurücklegen
        </Button>
      )}
      {origin === null && <Button onClick={() => setDialog('assign')}>Mitarbeiter zuordnen</Button>}
      <Button onClick={() => setDialog('settle')}>Erledigt …</Button>
      {number && employeeId !== null && mayWriteNumber && mayChange && (
        <Button variant="primary" busy={isBusy} onClick={() => void take(found, verbs)}>
          VSNR übernehmen
        </Button>
      )}
    </div>
  )
}

async function take({ id, version, employeeVersion, number, name }: ClearingCase, { takeNumber }: VerbProps['verbs']) {
  const replaces = number === 'other'
  const isWanted =
    !replaces ||
    (await confirm({
      title: 'Andere Nummer ersetzen?',
      about: name,
      text: 'Im Personalakt steht eine andere Versicherungsnummer. Sie wird durch die vergebene ersetzt.',
      confirmLabel: 'Ersetzen',
    }))
  if (isWanted && employeeVersion !== null) takeNumber.mutate({ id, version, employeeVersion, replaces })
}
