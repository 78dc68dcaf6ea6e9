import { IconPlus } from '@tabler/icons-react'
import type { MonthShift } from '#contract/months/person-months.ts'
import type { StampRecord } from '#contract/time/stamps.ts'
import { formatTime, fromUtcText } from '#domain/basics/days.ts'
import { useCompany } from '#web/lib/session.ts'
import { longDayText, timesText } from '#web/rooms/time/time-records/time-texts.ts'
import { isOpen } from './confirm-times.tsx'
import styles from './employee-times.module.css'
import type { Opened } from './opened.ts'

type Props = {
  day: string
  shifts: readonly MonthShift[]
  /** Undefined while they are loading: the shifts say their times. */
  stamps: readonly StampRecord[] | undefined
  mayOpen: (opened: Opened) => boolean
  onOpen: (opened: Opened) => void
}

/** What was stamped on a day; each opens its stamp, and where there is none the day offers to enter one. */
export function DayTimes({ day, shifts, stamps, mayOpen, onOpen }: Props) {
  const zone = useCompany()!.timeZone
  const enters: Opened = { what: 'stamp', id: undefined, day }
  const shown = stamps?.map(stamp => ({ id: stamp.id, text: stampText(stamp, zone), isOpen: isOpen(stamp) }))
  const known = shifts.flatMap(({ span, stampIds }) =>
    span ? [{ id: stampIds[0]!, text: timesText(span, zone), isOpen: false }] : [],
  )
  const times = shown ?? known
  const isElsewhere = shifts.some(({ span }) => span === null)
  return (
    <div className={styles.shifts}>
      {times.map(time => {
        const opened: Opened = { what: 'stamp', id: time.id, day }
        const says = (
          <>
            {time.text}
            {time.isOpen && (
              <span className={styles.open} title="Noch nicht bestätigt">
                offen
              </span>
            )}
          </>
        )
        return mayOpen(opened) ? (
          <button key={time.id} type="button" onClick={() => onOpen(opened)}>
            {says}
          </button>
        ) : (
          <span key={time.id}>{says}</span>
        )
      })}
      {isElsewhere && <span className={styles.elsewhere}>in einem anderen Standort</span>}
      {times.length === 0 && !isElsewhere && mayOpen(enters) && (
        <button
          type="button"
          className={styles.enter}
          aria-label={`Zeit am ${longDayText(day)} erfassen`}
          onClick={() => onOpen(enters)}
        >
          <IconPlus size={14} stroke={1.8} aria-hidden />
        </button>
      )}
    </div>
  )
}

const stampText = ({ from, to }: StampRecord, zone: string): string =>
  to === null ? `${formatTime(fromUtcText(from), zone)}–läuft` : timesText({ from, to }, zone)
