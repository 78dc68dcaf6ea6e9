import { type CSSProperties, useEffect, useState } from 'react'
import { clockText, wallOf } from '#domain/roster/wall-clock.ts'
import type { WageCalendar } from '#domain/wages/calendar.ts'
import { nowHere } from '#web/ui/today.ts'
import type { BoardDay } from './board-days.ts'
import styles from './now-line.module.css'

type Props = { days: readonly BoardDay[]; calendar: WageCalendar }

/** Where the day is just now: over the rows, under the names. */
export function NowLine(props: Props) {
  const now = useNowAt(props)
  return now && <div role="none" className={styles.nowLine} style={now.style} />
}

/** Its time, in the heads. */
export function NowTime(props: Props) {
  const now = useNowAt(props)
  return (
    now && (
      <span role="none" className={styles.nowTime} style={now.style}>
        {clockText(now.wall)}
      </span>
    )
  )
}

function useNowAt({ days, calendar }: Props) {
  const wall = wallOf(calendar, useNow())
  const at = days.findIndex(({ wall: begin }) => begin <= wall && wall < begin + 1440)
  if (at < 0) return null
  const part = at + (wall - days[at]!.wall) / 1440
  return { wall, style: { '--at': part / days.length } as CSSProperties }
}

/** The minute that it is. */
export function useNow(): number {
  const [now, setNow] = useState(minuteNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(minuteNow()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const minuteNow = (): number => Math.floor(nowHere().epochMilliseconds / 60_000)
