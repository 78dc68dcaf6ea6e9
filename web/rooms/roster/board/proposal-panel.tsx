import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatEuro } from '#domain/basics/numbers.ts'
import { dayOfWall, spanText } from '#domain/roster/wall-clock.ts'
import { costCents } from '#domain/roster/week-costs.ts'
import { workMinutes } from '#domain/roster/week-sums.ts'
import { useCan } from '#web/lib/session.ts'
import { hourRatesQuery } from '#web/rooms/roster/hour-rates/queries.ts'
import { proposalOf } from '#web/rooms/roster/proposals/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { askAvailable } from './available-store.ts'
import { weekdayText } from './board-days.ts'
import { hoursText } from './board-texts.ts'
import { type BoardShift, type BoardWeek, nameOf } from './board-week.ts'
import panel from './check-panel.module.css'
import type { LawDesk } from './law-told.ts'
import { currentId, type Plan } from './plan-store.ts'
import styles from './proposal.module.css'
import { accept, changeOf } from './proposal-accept.ts'
import { leftOpenText, reasonText } from './proposal-reasons.ts'
import {
  type Assigned,
  endProposal,
  type ProposalState,
  showProposal,
  startProposal,
  undecided,
  useProposalState,
} from './proposal-store.ts'
import type { WeekAsked } from './queries.ts'

type Props = {
  asked: WeekAsked
  /** As it is. */
  week: BoardWeek
  plan: Plan
  desk: LawDesk | undefined
  onJump: (shiftId: number) => void
  onEnd: () => void
}

/** Who might work what is open, each with its why; what stays open says why. */
export default function ProposalPanel(props: Props) {
  const state = useProposalState()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const assigned = undecided(state, props.week)
  const count = state.phase === 'shown' ? state.found.assigned.length + state.found.open.length : 0
  const end = () => {
    endProposal()
    props.onEnd()
  }
  return (
    <aside className={panel.panel} aria-label="Vorschlag">
      <header>
        <h2 ref={head} tabIndex={-1}>
          Vorschlag
          {count > 0 && state.phase === 'shown' && (
            <span className={styles.count}>{`${state.found.assigned.length} von ${count} besetzt`}</span>
          )}
        </h2>
        <IconButton label="Vorschlag schließen" icon={<IconX size={17} />} onClick={end} />
      </header>
      <div className={panel.body}>
        {state.phase === 'asking' && <Asking {...props} onCancel={end} />}
        {state.phase === 'failed' && (
          <div className={styles.note} role="alert">
            <p>{state.why}</p>
            <Button onClick={startProposal}>Noch einmal</Button>
          </div>
        )}
        {state.phase === 'shown' && <Found {...props} {...{ assigned, state }} />}
      </div>
    </aside>
  )
}

/** A proposal is thought about as long as this. */
const SECONDS = 20

function Asking({ asked, week, onCancel }: Props & { onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0)
  const isNothingOpen = !week.shifts.some(
    ({ employeeId, span }) =>
      employeeId === null && dayOfWall(span.from) >= week.first && dayOfWall(span.from) <= week.last,
  )
  const latest = useRef(asked)
  useEffect(() => {
    if (isNothingOpen)
      return showProposal({
        phase: 'shown',
        found: { assigned: [], open: [], isBest: true },
        refused: new Set(),
        seconds: 0,
      })
    const begin = Date.now()
    const passed = () => Math.round((Date.now() - begin) / 1000)
    const timer = setInterval(() => setSeconds(passed()), 1000)
    const stop = new AbortController()
    proposalOf(latest.current, stop.signal).then(
      found => showProposal({ phase: 'shown', found, refused: new Set(), seconds: (Date.now() - begin) / 1000 }),
      (error: unknown) => {
        if (!stop.signal.aborted) showProposal({ phase: 'failed', why: failureText(error) })
      },
    )
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [isNothingOpen])
  return (
    <div className={styles.note}>
      <p role="status">Gesucht wird, wer die offenen Dienste übernehmen kann …</p>
      <progress aria-label="Suche nach einem Vorschlag" max={SECONDS} value={Math.min(seconds, SECONDS)} />
      <p className={styles.faint}>{`${seconds} Sekunden, höchstens etwa ${SECONDS}`}</p>
      <Button onClick={onCancel}>Abbrechen</Button>
    </div>
  )
}

type Shown = Extract<ProposalState, { phase: 'shown' }>

function Found({ asked, week, plan, desk, onJump, assigned, state }: Props & { assigned: Assigned[]; state: Shown }) {
  const { found, refused, seconds } = state
  const shifts = new Map(week.shifts.map(shift => [shift.id, shift]))
  const refuse = (id: number) => showProposal({ ...state, refused: new Set([...refused, id]) })
  const people = new Map(week.people.map(person => [person.id, nameOf(person)]))
  const left = found.open.filter(({ shiftId }) => shifts.get(shiftId)?.employeeId === null)
  if (found.assigned.length + found.open.length === 0)
    return (
      <p className={styles.note} role="status">
        In dieser Woche ist kein Dienst offen. Zeichnen Sie einen in der Zeile „Nicht zugeordnet“, um jemanden
        vorgeschlagen zu bekommen.
      </p>
    )
  return (
    <>
      <p className="visually-hidden" role="status">
        {`Vorschlag: ${found.assigned.length} von ${found.assigned.length + found.open.length} besetzt`}
      </p>
      {assigned.length > 0 && (
        <section aria-label="Neu zugeteilt">
          <h3>Neu zugeteilt</h3>
          {assigned.map(one => {
            const what = shiftText(shifts.get(one.shiftId)!)
            const name = people.get(one.employeeId) ?? ''
            return (
              <div key={one.shiftId} className={styles.line}>
                <button type="button" onClick={() => onJump(one.shiftId)}>
                  <b>{what}</b>
                  <span>{name}</span>
                  <small>{reasonText(one.reason, week)}</small>
                </button>
                <IconButton
                  label={`${name} ${what} übernehmen`}
                  icon={<IconCheck size={16} />}
                  active
                  onClick={() => void accept([one], week, plan)}
                />
                <IconButton
                  label={`${name} ${what} nicht übernehmen`}
                  icon={<IconX size={16} />}
                  onClick={() => refuse(one.shiftId)}
                />
              </div>
            )
          })}
        </section>
      )}
      {assigned.length === 0 && found.assigned.length > 0 && (
        <p className={styles.note}>Alles ist entschieden. Was Sie nicht übernommen haben, bleibt offen.</p>
      )}
      {left.length > 0 && (
        <section aria-label="Bleibt offen">
          <h3>Bleibt offen</h3>
          {left.map(one => (
            <div key={one.shiftId} className={styles.left}>
              <button type="button" onClick={() => onJump(one.shiftId)}>
                <b>{shiftText(shifts.get(one.shiftId)!)}</b>
                <small>{leftOpenText(one)}</small>
              </button>
              <Button
                variant="text"
                aria-label={`Verfügbare ansehen: ${shiftText(shifts.get(one.shiftId)!)}`}
                onClick={({ clientX: x, clientY: y }) => askAvailable({ shiftId: one.shiftId, at: { x, y } })}
              >
                Verfügbare ansehen
              </Button>
            </div>
          ))}
        </section>
      )}
      {assigned.length > 0 && <Effect {...{ asked, week, desk, assigned }} />}
      <p className={styles.foot}>
        {`Reihenfolge: Wunsch, Saldo, Gerechtigkeit, Kosten. Gerechnet in ${seconds.toFixed(1).replace('.', ',')} s, ${
          found.isBest ? 'beste Lösung' : 'die beste, die in der Zeit gefunden wurde'
        }.`}
      </p>
    </>
  )
}

/** „Sa 10:00–14:30 Service“ */
export const shiftText = ({ span, spot }: BoardShift): string =>
  [weekdayText(dayOfWall(span.from)), spanText(span), spot].filter(Boolean).join(' ')

type EffectProps = Pick<Props, 'asked' | 'week' | 'desk'> & { assigned: readonly Assigned[] }

/** What it would change: hours, cost by right, and what the rules would say. */
function Effect({ asked, week, desk, assigned }: EffectProps) {
  const seesPay = useCan('employees.read-sensitive')
  const rates = useQuery({ ...hourRatesQuery(asked), enabled: seesPay }).data
  const shifts = new Map(week.shifts.map(shift => [shift.id, shift]))
  const minutes = assigned.map(({ shiftId }) => workMinutes(shifts.get(shiftId)!))
  const hours = minutes.reduce((sum, each) => sum + each, 0)
  const costs = assigned.map(({ employeeId }, at) => {
    const cents = rates?.get(employeeId) ?? null
    return cents === null ? null : costCents(minutes[at]!, cents)
  })
  const known = costs.filter(cents => cents !== null)
  const hints = desk?.brought(week.shifts, changeOf(assigned, week), currentId).length
  return (
    <section aria-label="Wirkung">
      <h3>Wirkung</h3>
      <dl className={styles.effect}>
        <dt>Stunden</dt>
        <dd>{`+${hoursText(hours)}`}</dd>
        {known.length > 0 && (
          <>
            <dt>Kosten, ohne Zuschläge</dt>
            <dd>{`+ ${formatEuro(known.reduce((sum, cents) => sum + cents, 0))}`}</dd>
          </>
        )}
        {known.length > 0 && known.length < costs.length && (
          <>
            <dt>Ohne bekannten Lohn</dt>
            <dd>{costs.length - known.length}</dd>
          </>
        )}
        {hints !== undefined && (
          <>
            <dt>Neu zu beachten</dt>
            <dd>{hints === 0 ? 'nichts' : hints}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
