import { useQuery } from '@tanstack/react-query'
import type { PersonRegistrations, Registration } from '#contract/elda/registrations.ts'
import { dayOf, formatDay, fromUtcText } from '#domain/basics/days.ts'
import {
  REGISTRATION_KIND_NAMES,
  REGISTRATION_STATUS,
  type RegistrationState,
  type Standing,
} from '#domain/elda/registration-states.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import styles from './employee-registrations.module.css'
import { personRegistrationsQuery } from './queries.ts'
import { StateLine } from './state-line.tsx'

/** How somebody stands with the social insurance, and what was reported. */
export default function EmployeeRegistrations({ employeeId }: { employeeId: number }) {
  const { data, error, refetch } = useQuery(personRegistrationsQuery(useCompanyId(), employeeId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section className={styles.part} aria-label="ÖGK">
      {data ? <Found {...data} /> : <Skeleton rows={4} height={40} />}
    </section>
  )
}

const Found = ({ standing, registrations }: PersonRegistrations) => (
  <>
    <div className={styles.standing}>
      <StatusPill tone={TONES[standing]}>{REGISTRATION_STATUS[standing]}</StatusPill>
      <p>{textOf(standing, registrations)}</p>
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

function Line({ kind, state, dueOn, stateAt, reference, message }: Registration) {
  const { timeZone } = useCompany()!
  return (
    <tr>
      <th scope="row">
        {REGISTRATION_KIND_NAMES[kind]} <small>{kind}</small>
      </th>
      <td data-late={(dueOn !== null && NOT_FILED.includes(state) && dueOn < today()) || undefined}>
        {dueOn ? dayText(dueOn) : '–'}
      </td>
      <td>
        <StateLine state={state} />
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
  if (standing === 'stated') return 'Angemeldet, bevor Kontor verwendet wurde. Hier gibt es dazu keine Meldung.'
  if (standing === 'deregistered') return 'Die Abmeldung ist bei der Österreichischen Gesundheitskasse eingebracht.'
  const rejected = registrations[0]?.state === 'rejected'
  return `${rejected ? 'Die letzte Meldung wurde abgewiesen und gilt als nicht erstattet. ' : ''}Die Anmeldung muss vor Arbeitsantritt eingebracht sein (ASVG § 33).`
}
