import type { SheetDay, SheetEntry, WeekSheet } from '#contract/months/week-sheets.ts'
import { kindOf } from '#domain/wages/time-kinds.ts'
import { hoursText, longDayText, shortDayText } from '#web/rooms/time/time-records/time-texts.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { daysText, kindText, nightsText } from './month-texts.ts'
import type { Opened } from './opened.ts'
import { useMayOpen } from './use-may-open.ts'
import styles from './week-drawer.module.css'
import { becauseText, sumText } from './week-texts.ts'

type Week = Extract<Opened, { what: 'week' }>
type Props = { sheet: WeekSheet; week: Week; onOpen: (opened: Opened) => void }

/** Day by day what counted, with the sums after each piece; what the figure is of stands out. */
export function WeekDays({ sheet: { days }, week, onOpen }: Props) {
  const entries = days.flatMap(day => day.entries)
  const filled = entries.reduce((sum, each) => (each.what === 'away' && each.fillsWeek ? sum + each.minutes : sum), 0)
  const hasMoreWork = entries.some(each => each.what === 'work' && each.contractMinutes !== null)
  return (
    <section aria-labelledby="week-days">
      <h3 id="week-days" className={styles.heading}>
        Tage der Woche
      </h3>
      {entries.length === 0 ? (
        <EmptyState title="Nichts in dieser Woche">Es wurde nichts gestempelt, und nichts fiel aus.</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, with the keys, too
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Stücke der Woche">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Zeit</th>
                <th scope="col" className={styles.text}>
                  Zählt als
                </th>
                <th scope="col">Dauer</th>
                <th scope="col">Tag bisher</th>
                <th scope="col">Woche bisher</th>
                {hasMoreWork && <th scope="col">Vertrag bisher</th>}
              </tr>
            </thead>
            {filled > 0 && (
              <tbody>
                <tr className={styles.quiet}>
                  <td />
                  <td className={styles.text}>Bezahlter Ausfall der Woche zählt zuerst</td>
                  <td>{hoursText(filled)}</td>
                  <td>–</td>
                  <td>{hoursText(filled)}</td>
                  {hasMoreWork && <td>–</td>}
                </tr>
              </tbody>
            )}
            {days.map(day => (
              <Day key={day.day} {...{ day, week, hasMoreWork, onOpen }} />
            ))}
          </table>
        </div>
      )}
    </section>
  )
}

type DayProps = { day: SheetDay; week: Week; hasMoreWork: boolean; onOpen: (opened: Opened) => void }

function Day({ day, week, hasMoreWork, onOpen }: DayProps) {
  const { entries, nights, limitMinutes, workedMinutes, holiday } = day
  const said = [
    holiday,
    workedMinutes > 0 && `gearbeitet ${hoursText(workedMinutes)}`,
    workedMinutes > 0 && limitMinutes !== null && `Grenze ${hoursText(limitMinutes)}`,
    ...nights.map(nightText),
  ].filter(Boolean)
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={hasMoreWork ? 6 : 5}
          className={styles.day}
          data-empty={entries.length === 0 || undefined}
        >
          {longDayText(day.day)}
          <span>{said.join(' · ')}</span>
        </th>
      </tr>
      {entries.map((entry, index) => (
        <Entry key={index} {...{ entry, week, hasMoreWork, onOpen }} day={day.day} />
      ))}
    </tbody>
  )
}

/** Which thirds of a night are paid; whoever begins late in the last one has half of it or nothing. */
function nightText({ thirds, sixths }: SheetDay['nights'][number]): string {
  if (sixths === 0) return 'Nachtzulage: keine, zu spät begonnen'
  const which = thirds.map(third => `${third}.`).join(' und ')
  return `Nachtzulage: ${sixths === 1 ? 'halbes ' : ''}${which} Drittel, ${nightsText(sixths)}`
}

type EntryProps = Omit<DayProps, 'day'> & { entry: SheetEntry; day: string }

function Entry({ entry, day, week, hasMoreWork, onOpen }: EntryProps) {
  const isWork = entry.what === 'work'
  const own = isOf(entry, day, week)
  return (
    <tr data-own={own || undefined} data-what={entry.what}>
      <td>
        <Times {...{ entry, day, onOpen }} />
      </td>
      <td className={styles.text}>
        {nameOf(entry)}
        <Besides {...{ entry, day }} />
      </td>
      <td>{lengthText(entry)}</td>
      <td>{isWork ? sumText(entry.dayMinutes) : '–'}</td>
      <td>{isWork ? sumText(entry.weekMinutes) : entry.what === 'away' && entry.fillsWeek ? 'füllt' : '–'}</td>
      {hasMoreWork && <td>{isWork ? sumText(entry.contractMinutes) : '–'}</td>}
    </tr>
  )
}

/** Whether a piece is what the figure is made of. */
function isOf(entry: SheetEntry, day: string, { figure, month = '' }: Week): boolean {
  if (!figure || entry.what === 'pause') return false
  const isDay = (each: string) => (figure.day === undefined ? each.startsWith(month) : figure.day === each)
  if (entry.kind === figure.kind && isDay(day)) return true
  return entry.what === 'work' && entry.besides.some(({ kind, day }) => kind === figure.kind && isDay(day))
}

function Times({ entry, day, onOpen }: Pick<EntryProps, 'entry' | 'day' | 'onOpen'>) {
  const mayOpen = useMayOpen()
  if (!('times' in entry)) return '–'
  if (!entry.times) return <span className={styles.elsewhere}>anderer Standort</span>
  const opened: Opened | undefined =
    entry.what === 'work' && entry.stampId !== null ? { what: 'stamp', id: entry.stampId, day } : undefined
  if (!opened || !mayOpen(opened)) return entry.times
  return (
    <button type="button" onClick={() => onOpen(opened)}>
      {entry.times}
    </button>
  )
}

const nameOf = (entry: SheetEntry): string => {
  if (entry.what === 'pause') return entry.isDeducted ? 'Pause, automatisch' : 'Pause'
  return kindText(entry.kind)
}

/** What else is to say of a piece: why, what falls on the same time, where it counts. */
function Besides({ entry, day }: Pick<EntryProps, 'entry' | 'day'>) {
  if (entry.what === 'away' || entry.what === 'settled')
    return entry.text && <small className={styles.why}>{entry.text}</small>
  if (entry.what === 'beside')
    return <small className={styles.why}>auf den Dienst vom {shortDayText(entry.shiftDay)}, der dort zählt</small>
  if (entry.what === 'pause') return null
  const why = [
    becauseText(entry),
    entry.limitDay !== day && `Tag ist der ${shortDayText(entry.limitDay)}`,
    entry.isKept && 'kommt auf das Zeitkonto',
  ].filter(Boolean)
  return (
    <>
      {why.length > 0 && <small className={styles.why}>{why.join(', ')}</small>}
      {entry.besides.map(beside => (
        <span key={`${beside.kind} ${beside.day}`} className={styles.beside}>
          dazu {kindText(beside.kind)}
          {beside.day !== day && ` für ${shortDayText(beside.day)}`}
        </span>
      ))}
    </>
  )
}

function lengthText(entry: SheetEntry): string {
  if (entry.what !== 'away' || kindOf(entry.kind).unit !== 'days') return hoursText(entry.minutes)
  return [daysText(entry.hundredths), entry.minutes > 0 && hoursText(entry.minutes)].filter(Boolean).join(', ')
}
