import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { formatHours } from '#domain/basics/numbers.ts'
import { retimed, withBreakChanged } from '#domain/roster/plan-changes.ts'
import { idOf, type PlanChange } from '#domain/roster/plan-history.ts'
import { clockText, dayOfWall, spanText, type WallSpan, wallOf } from '#domain/roster/wall-clock.ts'
import { LAW_RULES } from '#domain/working-time/rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { weekdayText } from './board-days.ts'
import { type BoardWeek, nameOf } from './board-week.ts'
import type { Told } from './law-told.ts'
import styles from './override-dialog.module.css'
import { type Question, usePlanState } from './plan-store.ts'

/** What is planned against a rule needs a reason; what would mend it stands before. */
export default function OverrideDialog({ week }: { week: BoardWeek }) {
  const question = usePlanState(state => state.question)
  return question && <Asked week={week} question={question} />
}

const SUGGESTED = ['Ausfall', 'Auf eigenen Wunsch', 'Außergewöhnlicher Andrang'] as const

function Asked({ week, question }: { week: BoardWeek; question: Question }) {
  const { doubts, change, answer } = question
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [first] = doubts
  const person = week.people.find(({ id }) => id === first?.employeeId)
  const mends = doubts.flatMap(doubt => mendsOf(doubt, change, week))
  const submit = () => (reason.trim() ? answer({ reason: reason.trim() }) : setMissing(true))
  const title =
    doubts.length === 1 && first
      ? `${LAW_RULES[first.rule].name}: Begründung nötig`
      : `${doubts.length} Regeln nicht eingehalten`
  return (
    <Dialog
      title={title}
      size={600}
      onClose={() => answer(undefined)}
      footer={
        <>
          <span className={styles.kept}>Steht in den Aufzeichnungen nach AZG § 26</span>
          <Button onClick={() => answer(undefined)}>Abbrechen</Button>
          <Button variant="primary" onClick={submit}>
            Mit Begründung einteilen
          </Button>
        </>
      }
    >
      {person && <p className={styles.who}>{nameOf(person)}</p>}
      {doubts.map(doubt => (
        <div key={`${doubt.rule} ${doubt.limit} ${doubt.shiftId}`} className={styles.doubt}>
          <IconAlertTriangle size={18} />
          <p>{doubt.text}</p>
        </div>
      ))}
      {first && <Gap doubt={first} change={change} week={week} />}
      {mends.length > 0 && (
        <section aria-label="Was es behebt">
          <h3 className={styles.head}>Was es behebt</h3>
          <div className={styles.mends}>
            {mends.map(mend => (
              <div key={mend.text}>
                <IconClock size={18} stroke={1.7} />
                <p>{mend.text}</p>
                <Button onClick={() => answer({ change: mend.change })}>Anwenden</Button>
              </div>
            ))}
          </div>
        </section>
      )}
      <TextInput
        label="Begründung"
        value={reason}
        maxLength={500}
        data-autofocus
        error={isMissing && !reason.trim() ? 'Bitte geben Sie eine Begründung an' : undefined}
        onChange={event => setReason(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && submit()}
      />
      <div className={styles.suggested}>
        {SUGGESTED.map(text => (
          <button key={text} type="button" onClick={() => setReason(text)}>
            {text}
          </button>
        ))}
      </div>
    </Dialog>
  )
}

type Mend = { text: string; change: PlanChange }

/** The begin or end that keeps the rule, where the shift it stands at is one that is changed just now. */
function mendsOf(
  { rule, shiftId, earliestStart, latestEnd }: Told,
  change: PlanChange,
  { calendar }: BoardWeek,
): Mend[] {
  const { history } = usePlanState.getState()
  const step = change.steps.find(({ key, after }) => after && idOf(history, key) === shiftId)
  const after = step?.after
  if (!step || !after) return []
  const keyed = { ...after, key: step.key }
  const instead = ({ steps: [mended] }: PlanChange): PlanChange => ({
    ...change,
    steps: change.steps.map(each => (each === step ? { ...step, after: mended!.after } : each)),
  })
  const at = (from: number, to: number) => instead(retimed(keyed, from, to))
  const momentText = (minute: number) => {
    const wall = wallOf(calendar, minute)
    return `${weekdayText(dayOfWall(wall))} um ${clockText(wall)}`
  }
  const { from, to } = after
  return [
    ...(rule === 'PAUSE' && after.breakMinutes === 0
      ? [{ text: '30 Minuten Pause eintragen', change: instead(withBreakChanged(keyed)) }]
      : []),
    ...(earliestStart !== null && earliestStart > from && earliestStart < to
      ? [{ text: `${momentText(earliestStart)} beginnen`, change: at(earliestStart, to) }]
      : []),
    ...(latestEnd !== null && latestEnd < to && latestEnd > from
      ? [{ text: `${momentText(latestEnd)} enden`, change: at(from, latestEnd) }]
      : []),
  ]
}

/** Between two shifts, to scale. */
function Gap({ doubt, change, week }: { doubt: Told; change: PlanChange; week: BoardWeek }) {
  const { history } = usePlanState.getState()
  const spanOfShift = (id: number | null): WallSpan | undefined => {
    const step = change.steps.find(({ key }) => idOf(history, key) === id)
    const found = step ? step.after : week.shifts.find(shift => shift.id === id)
    return found ? { from: wallOf(week.calendar, found.from), to: wallOf(week.calendar, found.to) } : undefined
  }
  const [one, other] = [spanOfShift(doubt.shiftId), spanOfShift(doubt.otherShiftId)]
  if (doubt.rule !== 'RUHE_TAG' || !one || !other) return null
  const [before, after] = one.from < other.from ? [one, other] : [other, one]
  const all = after.to - before.from
  const share = (minutes: number) => `${(minutes / all) * 100}%`
  const rest = after.from - before.to
  return (
    <div className={styles.gap} aria-hidden style={{ '--rest': share(rest) } as CSSProperties}>
      <b
        style={{ width: share(before.to - before.from) }}
      >{`${weekdayText(dayOfWall(before.from))} ${spanText(before)}`}</b>
      <i style={{ width: share(rest) }}>{formatHours(Math.max(0, rest))}</i>
      <b
        style={{ width: share(after.to - after.from) }}
      >{`${weekdayText(dayOfWall(after.from))} ${spanText(after)}`}</b>
    </div>
  )
}
