import type { KindSum, MonthDay, MonthOfPerson, MonthShift } from '#contract/months/person-months.ts'
import type { StampRecord } from '#contract/time/stamps.ts'
import { kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import { useCompany } from '#web/lib/session.ts'
import { hoursText, longDayText, shortDayText } from '#web/rooms/time/time-records/time-texts.ts'
import { DayTimes } from './day-times.tsx'
import styles from './employee-times.module.css'
import { columnText, kindText, sumText } from './month-texts.ts'
import type { Opened } from './opened.ts'
import { stampsByDay } from './stamps-by-day.ts'

type Props = {
  month: MonthOfPerson
  /** Undefined while they are loading. */
  stamps: readonly StampRecord[] | undefined
  entry: string | null
  mayOpen: (opened: Opened) => boolean
  onOpen: (opened: Opened) => void
}

/** A line a day, a column a kind that the month has; the last line is the month. */
export function MonthDays({ month, stamps, entry, mayOpen, onOpen }: Props) {
  const zone = useCompany()!.timeZone
  const kinds = month.kinds.map(({ kind }) => kind)
  const shiftsOn = Map.groupBy(month.shifts, ({ day }) => day)
  const stampsOn = stamps && stampsByDay(stamps, month.shifts, zone)
  const pauses = month.shifts.reduce((sum, shift) => sum + pauseOf(shift), 0)
  const opensFigure = (kind: TimeKind, day?: string) => () => onOpen({ what: 'figure', kind, day })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, with the keys, too
    <section className={styles.scroll} aria-label="Tage des Monats" tabIndex={0}>
      <table className={styles.days}>
        <thead>
          <tr>
            <th scope="col">Tag</th>
            <th scope="col">Dienst</th>
            <th scope="col">Pause</th>
            <th scope="col">Soll</th>
            <th scope="col">Ist</th>
            {kinds.map(kind => (
              <th key={kind} scope="col" title={kindOf(kind).name}>
                {columnText(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.days.map(day => (
            <Day
              key={day.day}
              {...{ day, kinds, mayOpen, onOpen }}
              shifts={shiftsOn.get(day.day) ?? NONE}
              stamps={stampsOn && (stampsOn.get(day.day) ?? NONE)}
              note={noteOf(day, month, entry)}
              opensFigure={kind => opensFigure(kind, day.day)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Monat</th>
            <td />
            <td>{pauses > 0 ? hoursText(pauses) : <Nothing />}</td>
            <td>{hoursText(month.targetMinutes)}</td>
            <td>{hoursText(month.actualMinutes)}</td>
            {month.kinds.map(sum => (
              <td key={sum.kind}>
                <Figure sum={sum} of="im Monat" onClick={opensFigure(sum.kind)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
const NONE: never[] = []

/** What makes the day another one than the rest. */
type Note = { text: string; isQuiet?: true }
function noteOf({ day, holiday }: MonthDay, { lines, rules }: MonthOfPerson, entry: string | null): Note | undefined {
  if (holiday) return { text: holiday }
  const absence = lines.find(line => line.absenceId !== null && line.day === day)
  if (absence) return { text: kindText(absence.kind) }
  if (rules.some(({ from, to }) => from <= day && day <= to)) return undefined
  return { text: entry && day < entry ? 'vor dem Eintritt' : 'kein Vertrag', isQuiet: true }
}

const pauseOf = ({ pauses, deducted, span, workedMinutes }: MonthShift): number =>
  span === null ? 0 : [...pauses, ...deducted].length === 0 ? 0 : lengthOf(span) - workedMinutes

const lengthOf = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000

type DayProps = {
  day: MonthDay
  kinds: readonly TimeKind[]
  shifts: readonly MonthShift[]
  stamps: readonly StampRecord[] | undefined
  note: Note | undefined
  mayOpen: (opened: Opened) => boolean
  onOpen: (opened: Opened) => void
  opensFigure: (kind: TimeKind) => () => void
}

function Day({ day, kinds, shifts, stamps, note, mayOpen, onOpen, opensFigure }: DayProps) {
  const pauses = shifts.reduce((sum, shift) => sum + pauseOf(shift), 0)
  const weekday = Temporal.PlainDate.from(day.day).dayOfWeek
  return (
    <tr data-weekend={weekday > 5 || undefined} data-monday={weekday === 1 || undefined}>
      <th scope="row">
        {shortDayText(day.day)}
        {note && <small data-quiet={note.isQuiet}>{note.text}</small>}
      </th>
      <td>
        <DayTimes {...{ day: day.day, shifts, stamps, mayOpen, onOpen }} />
      </td>
      <td>{pauses > 0 ? hoursText(pauses) : <Nothing />}</td>
      <td>{day.agreedMinutes > 0 ? hoursText(day.agreedMinutes) : <Nothing />}</td>
      <td>{day.actualMinutes > 0 ? hoursText(day.actualMinutes) : <Nothing />}</td>
      {kinds.map(kind => {
        const sum = day.kinds.find(other => other.kind === kind)
        return (
          <td key={kind}>
            {sum ? <Figure sum={sum} of={`am ${longDayText(day.day)}`} onClick={opensFigure(kind)} /> : <Nothing />}
          </td>
        )
      })}
    </tr>
  )
}

type FigureProps = { sum: KindSum; of: string; onClick: () => void }

const Figure = ({ sum, of, onClick }: FigureProps) => (
  <button
    type="button"
    className={styles.figure}
    aria-label={`${kindText(sum.kind)} ${of}: ${sumText(sum)}`}
    onClick={onClick}
  >
    {sumText(sum)}
  </button>
)

const Nothing = () => <span className={styles.nothing}>–</span>
