import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonRegistrations, Registration } from '#contract/elda/registrations.ts'
import { dayOf, formatDay, fromUtcText } from '#domain/basics/days.ts'
import {
  NOTICE_KIND_NAMES,
  REGISTRATION_STATUS,
  type RegistrationState,
  type Standing,
  stateText,
} from '#domain/elda/registration-states.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { Group } from '#web/rooms/people/employees/employee-group.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import { EmployeeDuties } from '../duties/employee-duties.tsx'
import { EmployeeFacts } from '../insured-facts/employee-facts.tsx'
import styles from './employee-registrations.module.css'
import { personRegistrationsQuery, useStateRegistration } from './queries.ts'
import StatementDialog from './statement-dialog.tsx'

/** How somebody stands with the social insurance, and what was reported. */
export default function EmployeeRegistrations({ employeeId }: { employeeId: number }) {
  const { data, error, refetch } = useQuery(personRegistrationsQuery(useCompanyId(), employeeId))
  const canNotify = useCan('elda.write')
  const notifies = useCompany()!.useEldaService && canNotify
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section className={styles.part} aria-label="ÖGK">
      {data ? <Found found={data} employeeId={employeeId} /> : <Skeleton rows={4} height={40} />}
      {notifies && (
        <>
          <Group title="Was zu melden ist" about="Nach den Daten, mit der Frist.">
            <EmployeeDuties employeeId={employeeId} />
          </Group>
          <Group title="Angaben für Meldungen" about="Was in keinem Vertrag steht.">
            <EmployeeFacts employeeId={employeeId} />
          </Group>
        </>
      )}
    </section>
  )
}

function Found({ found, employeeId }: { found: PersonRegistrations; employeeId: number }) {
  const { standing, stated, registrations } = found
  return (
    <>
      <div className={styles.standing}>
        <StatusPill tone={TONES[standing]}>{REGISTRATION_STATUS[standing]}</StatusPill>
        <p>{standing === 'stated' && stated ? statedText(stated) : textOf(standing, registrations)}</p>
        <Statement found={found} employeeId={employeeId} />
      </div>
      {registrations.length > 0 && (
        <table className={styles.table} aria-label="Meldungen">
          <thead>
            <tr>
              <th scope="col">Meldung</th>
              <th scope="col">Frist</th>
              <th scope="col">Zustand</th>
              <th scope="col">seit</th>
              <th scope="col">Referenzwert</th>
            </tr>
          </thead>
          <tbody>
            {registrations.map(registration => (
              <Line key={registration.id} {...registration} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** Nobody has reported here what another program or the accountant has: it is said by hand, with its reason. */
function Statement({ found, employeeId }: { found: PersonRegistrations; employeeId: number }) {
  const [isOpen, setOpen] = useState(false)
  const saving = useStateRegistration(useCompanyId(), employeeId)
  const { standing, stated, version } = found
  if (!useCan('employees.write') || (standing !== 'open' && standing !== 'stated')) return null
  const takeBack = () =>
    saving.mutate({ since: null, reason: 'Zurückgenommen', version, former: stated ?? { since: null, reason: '' } })
  return (
    <div className={styles.actions}>
      <Button onClick={() => setOpen(true)}>{standing === 'open' ? 'Angemeldet seit …' : 'Ändern'}</Button>
      {standing === 'stated' && (
        <Button variant="text" busy={saving.isPending} onClick={takeBack}>
          Zurücknehmen
        </Button>
      )}
      {isOpen && <StatementDialog {...{ found, saving }} onClose={() => setOpen(false)} />}
    </div>
  )
}

const statedText = ({ since, reason }: NonNullable<PersonRegistrations['stated']>): string =>
  [
    since ? `Angemeldet seit ${dayText(since)}` : 'Angemeldet, bevor Kontor verwendet wurde',
    reason || 'Hier gibt es dazu keine Meldung.',
  ].join(' · ')

function Line({ kind, state, dueOn, stateAt, reference, message, isTest }: Registration) {
  const { timeZone } = useCompany()!
  return (
    <tr>
      <th scope="row">
        {NOTICE_KIND_NAMES[kind]} <small>{kind}</small>
      </th>
      <td data-late={(dueOn !== null && NOT_FILED.includes(state) && dueOn < today()) || undefined}>
        {dueOn ? dayText(dueOn) : '–'}
      </td>
      <td>
        {stateText(state, isTest)}
        {message && (
          <p className={styles.message} data-tone={state === 'rejected' ? 'error' : undefined}>
            {message}
          </p>
        )}
      </td>
      <td>{formatDay(dayOf(fromUtcText(stateAt), timeZone))}</td>
      <td>{reference || '–'}</td>
    </tr>
  )
}

const NOT_FILED: readonly RegistrationState[] = ['draft', 'created', 'rejected']
const TONES: Record<Standing, Tone> = { registered: 'ok', stated: 'ok', deregistered: 'neutral', open: 'warn' }

function textOf(standing: Standing, registrations: readonly Registration[]): string {
  if (standing === 'registered') return 'Die Anmeldung ist bei der Österreichischen Gesundheitskasse eingebracht.'
  if (standing === 'deregistered') return 'Die Abmeldung ist bei der Österreichischen Gesundheitskasse eingebracht.'
  const rejected = registrations[0]?.state === 'rejected'
  return `${rejected ? 'Die letzte Meldung wurde abgewiesen und gilt als nicht erstattet. ' : ''}Die Anmeldung muss vor Arbeitsantritt eingebracht sein (ASVG § 33).`
}
