// biome-ignore-all lint/a11y/useFocusableInteractive: as of the grid
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo } from 'react'
import { formatEuro } from '#domain/basics/numbers.ts'
import type { Window } from '#domain/roster/shown-window.ts'
import { dayOfWall, type WallSpan } from '#domain/roster/wall-clock.ts'
import type { DayCost } from '#domain/roster/week-costs.ts'
import { plannedSteps, workMinutes } from '#domain/roster/week-sums.ts'
import { useCan } from '#web/lib/session.ts'
import styles from './board.module.css'
import type { BoardDay } from './board-days.ts'
import { eventRuns, namesOf } from './board-events.ts'
import { hoursText, shiftsText } from './board-texts.ts'
import type { BoardWeek } from './board-week.ts'
import type { dayNeed } from './day-need.ts'
import { EventChips } from './event-chips.tsx'
import { NowTime } from './now-line.tsx'
import { dayNeedQuery } from './queries.ts'
import { useShownParts } from './shown-parts.ts'
import { useDayCosts } from './use-day-costs.ts'

type Props = { week: BoardWeek; days: readonly BoardDay[]; columns: Window }
type Known = Props & { costs?: readonly DayCost[] | undefined; needOf?: typeof dayNeed | undefined }

/** Of each day who is planned, the hours, and how many at a time. Only who may see what it costs asks for it. */
export function DayHeads(props: Props) {
  return useCan('employees.read-sensitive') ? <PaidHeads {...props} /> : <NeededHeads {...props} />
}

function PaidHeads(props: Props) {
  return <NeededHeads {...props} costs={useDayCosts(props.week)} />
}

function NeededHeads(props: Known) {
  return props.week.needs.length > 0 ? <ComparedHeads {...props} /> : <Heads {...props} />
}

function ComparedHeads(props: Known) {
  return <Heads {...props} needOf={useQuery(dayNeedQuery).data?.dayNeed} />
}

function Heads({ week, days, columns, costs, needOf }: Known) {
  const sums = useMemo(() => sumsOf(week, days), [week, days])
  const needs = useMemo(() => days.map(day => needOf?.(week, day.wall)), [needOf, week, days])
  const most = Math.max(4, ...sums.flatMap(({ steps }) => steps), ...needs.map(need => need?.most ?? 0))
  const planned = sums.reduce((sum, { minutes }) => sum + minutes, 0)
  const target = [...week.targets.values()].reduce((sum, minutes) => sum + minutes, 0)
  const own = week.people.filter(({ isOwn }) => isOwn).length
  const { runs, lanes } = useMemo(() => eventRuns(week.events, days), [week.events, days])
  const showsShare = useShownParts(parts => parts.visibilityProductivity)
  const shown = days.slice(columns.first, columns.last + 1)
  return (
    <div role="row" aria-rowindex={1} className={styles.heads} style={{ '--lanes': lanes } as CSSProperties}>
      <div role="columnheader" className={styles.corner} data-name>
        <i>Feiertage und Ereignisse</i>
        <b>{`${own} Mitarbeiter`}</b>
        <span>{`${hoursText(planned)} h geplant${target > 0 ? `, Soll ${hoursText(target, 0)}` : ''}`}</span>
        {costs && (
          <span
            data-screen-only
          >{`${formatEuro(costs.reduce((sum, { cents }) => sum + cents, 0))} ohne Zuschläge`}</span>
        )}
        <small>
          geplant je Stunde
          {needOf && <span className={styles.missing}>fehlt zum Bedarf</span>}
        </small>
      </div>
      {shown.map((day, place) => {
        const at = columns.first + place
        const { people, minutes, steps } = sums[at]!
        const need = needs[at]
        const share = showsShare ? need?.neededShare : undefined
        const cost = costs?.[day.day - week.first]
        const count = need ? `${people} von ${people + need.people}` : `${people} geplant`
        return (
          <div
            key={day.day}
            role="columnheader"
            className={styles.dayHead}
            style={{ gridColumn: at + 2 }}
            data-free={day.isFree || undefined}
            data-today={day.isToday || undefined}
            aria-current={day.isToday ? 'date' : undefined}
            aria-label={[
              headText(day, need ? `${count} Mitarbeitern` : `${people} Mitarbeiter`, minutes, cost, need?.short),
              ...(share === undefined ? [] : [`Produktivität ${share} %`]),
              ...namesOf(runs, at),
            ].join(', ')}
            title={titleOf(cost, need?.short)}
          >
            <i>
              <EventChips {...{ runs, at }} first={columns.first} />
            </i>
            <b data-now={day.isToday ? 'heute' : undefined} data-share={share === undefined ? undefined : `${share} %`}>
              {day.title}
            </b>
            <span data-hours={`${hoursText(minutes)} h`} data-short={(need && need.people > 0) || undefined}>
              {count}
            </span>
            {cost && <small data-screen-only>{formatEuro(cost.cents)}</small>}
            <svg viewBox={`0 0 96 ${most}`} preserveAspectRatio="none" aria-hidden>
              <path d={stepPath(steps, most)} />
              {need && <path data-short d={need.shortPath(most)} />}
              {need && <path data-need d={need.needPath(most)} />}
            </svg>
          </div>
        )
      })}
      <NowTime days={days} calendar={week.calendar} />
    </div>
  )
}

const headText = (
  { long, holiday, isToday }: BoardDay,
  count: string,
  minutes: number,
  cost: DayCost | undefined,
  short: readonly string[] = [],
): string =>
  [
    ...[isToday && 'heute', long, holiday, count, `${hoursText(minutes)} Stunden`],
    ...[cost && formatEuro(cost.cents), cost && unknownText(cost), short.length > 0 && shortText(short)],
  ]
    .filter(Boolean)
    .join(', ')

const titleOf = (cost: DayCost | undefined, short: readonly string[] = []): string | undefined =>
  [short.length > 0 && shortText(short), cost && unknownText(cost)].filter(Boolean).join(', ') || undefined

/** „2 Dienste ohne bekannten Lohn“ */
const unknownText = ({ unknown }: DayCost): string =>
  unknown === 0 ? '' : `${shiftsText(unknown)} ohne bekannten Lohn`

/** „Unter Bedarf 17:00–20:00“ */
const shortText = (short: readonly string[]): string => `Unter Bedarf ${short.join(', ')}`

const STEP = 15

/** In one pass: of a month there are thousands. None lasts longer than a day. */
function sumsOf({ shifts }: BoardWeek, days: readonly BoardDay[]) {
  const sums = days.map(() => ({ people: new Set<number>(), minutes: 0, spans: [] as WallSpan[] }))
  const first = days[0]!.day
  for (const shift of shifts) {
    const { span, employeeId } = shift
    const at = dayOfWall(span.from) - first
    const sum = sums[at]
    if (sum) sum.minutes += workMinutes(shift)
    if (employeeId === null) continue
    sum?.people.add(employeeId)
    sum?.spans.push(span)
    if (dayOfWall(span.to - 1) - first > at) sums[at + 1]?.spans.push(span)
  }
  return sums.map(({ people, minutes, spans }, at) => ({
    ...{ people: people.size, minutes },
    steps: plannedSteps(spans, days[at]!.wall, STEP),
  }))
}

/** Steps, never curves. */
function stepPath(steps: readonly number[], most: number): string {
  let path = `M0 ${most}`
  let before = 0
  for (let at = 0; at < steps.length; at++) {
    if (steps[at] === before) continue
    before = steps[at]!
    path += `H${at}V${most - before}`
  }
  return `${path}H${steps.length}V${most}`
}
