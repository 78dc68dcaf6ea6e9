import { type KeyboardEvent, memo, type ReactNode } from 'react'
import type { OpenTime } from '#contract/time/open-times.ts'
import { formatTime, fromUtcText } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { personName } from '#domain/people/person-name.ts'
import { Button } from '#web/ui/button.tsx'
import { hoursText, shortDayText, timesText as spanText } from '../time-records/time-texts.ts'
import { beginDay, type OpenGroups, pausedMinutes, workedMinutes } from './open-groups.ts'
import styles from './open-times.module.css'

type Props = {
  groups: OpenGroups
  /** What could not be confirmed just now, and why. */
  left: ReadonlyMap<number, string>
  zone: string
  busy: boolean
  /** Beside the name. */
  markOf: ((time: OpenTime) => ReactNode) | undefined
  /** Leads to the time, where it is corrected. */
  onOpen: (time: OpenTime) => void
  /** Undefined for who may not. */
  onConfirm: ((times: readonly OpenTime[]) => void) | undefined
}

const HEADS = ['Mitarbeiter', 'Tag', 'Von–bis', 'Pausen', 'Stunden', 'Plan'] as const

/** One table, so that columns stand alike: what to look at, what is clear, what still runs. Arrows and J, K go from row to row. */
export function OpenTimesTable({ groups, onConfirm, busy, ...row }: Props) {
  const { doubtful, clear, running } = groups
  const parts = [
    {
      title: 'Bitte ansehen',
      times: doubtful,
      confirm: onConfirm,
      all: `Alle ${formatNumber(doubtful.length, 0)} bestätigen`,
    },
    { title: 'Ohne Auffälligkeit', times: clear, confirm: onConfirm, all: undefined },
    { title: 'Läuft noch und kann nicht bestätigt werden', times: running, confirm: undefined, all: undefined },
  ]
  return (
    <table className={styles.table} onKeyDown={walk}>
      <caption className="visually-hidden">Offene Zeiten</caption>
      <thead>
        <tr>
          {HEADS.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Bestätigen</span>
          </th>
        </tr>
      </thead>
      {parts
        .filter(({ times }) => times.length > 0)
        .map(({ title, times, confirm, all }) => (
          <tbody key={title} aria-label={title}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={HEADS.length}>
                {title} <span>{formatNumber(times.length, 0)}</span>
              </th>
              <td>
                {all && confirm && times.length > 1 && (
                  <Button variant="text" disabled={busy} onClick={() => confirm(times)}>
                    {all}
                  </Button>
                )}
              </td>
            </tr>
            {times.map(time => (
              <Row key={time.id} time={time} busy={busy} {...row} reason={row.left.get(time.id)} confirm={confirm} />
            ))}
          </tbody>
        ))}
    </table>
  )
}

type RowProps = Pick<Props, 'zone' | 'busy' | 'onOpen' | 'markOf'> & {
  time: OpenTime
  reason: string | undefined
  confirm: Props['onConfirm']
}

const Row = memo(({ time, reason, zone, busy, onOpen, markOf, confirm }: RowProps) => {
  const { from, to, pauses, pauseMinutes, plan, doubts } = time
  const name = personName(time)
  const day = shortDayText(beginDay(time, zone).toString())
  const worked = workedMinutes(time)
  const pause = pausedMinutes(time)
  const notes = [...doubts.map(({ text }) => text), ...(reason ? [reason] : [])]
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.name} data-row onClick={() => onOpen(time)}>
          {name}
        </button>
        {markOf?.(time)}
        {notes.map(note => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </th>
      <td>{day}</td>
      <td>
        {to === null ? `${formatTime(fromUtcText(from), zone)}, läuft noch` : spanText({ from, to }, zone)}
        {to !== null && <small className={styles.beside}>{worked !== null && hoursText(worked)}</small>}
      </td>
      <td
        title={
          [...pauses.map(each => spanText(each, zone)), ...(pauseMinutes ? ['ohne Uhrzeit'] : [])].join(', ') ||
          undefined
        }
      >
        {pause === 0 ? <span className={styles.none}>–</span> : hoursText(pause)}
      </td>
      <td>{worked === null ? <span className={styles.none}>–</span> : hoursText(worked)}</td>
      <td className={styles.plan}>{plan ? spanText(plan, zone) : <span className={styles.none}>–</span>}</td>
      <td>
        {confirm && (
          <Button
            variant="text"
            disabled={busy}
            aria-label={`Zeit von ${name} am ${day} bestätigen`}
            onClick={() => confirm([time])}
          >
            Bestätigen
          </Button>
        )}
      </td>
    </tr>
  )
})

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const row = (event.target as HTMLElement).closest('tr')
  const at = rows.findIndex(each => row?.contains(each))
  const next = rows[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
