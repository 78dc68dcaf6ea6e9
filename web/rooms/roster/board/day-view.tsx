// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid one cell can have the focus, no row and no head (ARIA)
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo, useRef } from 'react'
import { plannedSteps, workMinutes } from '#domain/roster/week-sums.ts'
import type { Day } from '#domain/wages/calendar.ts'
import board from './board.module.css'
import { type BoardDay, longDayText, weekdayText } from './board-days.ts'
import { eventRuns } from './board-events.ts'
import type { Judged } from './board-findings.ts'
import { type BoardRow, boardRows } from './board-lines.ts'
import { hoursText, shiftsText } from './board-texts.ts'
import { axisOf, dayGroups } from './day-lines.ts'
import { DayRow } from './day-row.tsx'
import styles from './day-view.module.css'
import { EventChips } from './event-chips.tsx'
import { NowLine, NowTime } from './now-line.tsx'
import { usePlanState } from './plan-store.ts'
import { dayNeedQuery } from './queries.ts'
import { useShownParts } from './shown-parts.ts'
import { useBoardHeight } from './use-board-height.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { type BoardAt, useBoardPointer } from './use-board-pointer.ts'
import { useScrolled } from './use-scrolled.ts'

type Props = BoardAt & { day: Day; judged: ReadonlyMap<number, readonly Judged[]>; storeName: string }

/** Pixels; the style sheet has the same. */
const GROUP = 28
const ROW = 44
const HEADS = 116
/** Each line of events above. */
const EVENT = 22
const AROUND = 200

type Line = { top: number; height: number } & ({ title: string; count: number } | { row: BoardRow; index: number })

/** One day from 05:00 on: people under the place where they work. Product G. */
export default function DayView({ day: asked, judged, storeName, ...at }: Props) {
  const { week, days, canWrite } = at
  const scroll = useRef<HTMLDivElement>(null)
  useBoardHeight(scroll)
  const parts = useShownParts()
  const isSaving = usePlanState(({ waiting }) => waiting.length > 0)
  const day = days.find(each => each.day === asked) ?? days[0]!
  const axis = useMemo(() => axisOf(day, week), [day, week])
  const groups = useMemo(() => dayGroups(boardRows(week, [day], parts, canWrite), week), [week, day, parts, canWrite])
  const rows = useMemo(() => groups.flatMap(group => group.rows), [groups])
  const lines = useMemo(() => linesOf(groups), [groups])
  const { top, height } = useScrolled(scroll)
  const { active, onKeyDown, onFocus } = useBoardKeys(scroll, rows, { ...at, days: [day] })
  const onPointerDown = useBoardPointer(scroll, { ...at, days: [axis] })
  const shown = lines.filter(
    line =>
      ('index' in line && line.index === active.row) ||
      (line.top + line.height > top - AROUND && line.top < top + height + AROUND),
  )
  const last = lines.at(-1)
  return (
    <div
      ref={scroll}
      role="grid"
      aria-label={`Dienstplan ${storeName}, ${longDayText(day.day)}`}
      aria-rowcount={lines.length + 1}
      aria-colcount={2}
      aria-readonly={canWrite ? undefined : true}
      className={`${board.scroll} ${styles.scroll}`}
      data-writes={canWrite || undefined}
      aria-busy={isSaving}
      {...{ onKeyDown, onFocus, onPointerDown }}
    >
      <DayHead {...{ week, axis, day }} />
      <div role="none" className={styles.lines} style={{ height: last ? last.top + last.height : 0 }}>
        {shown.map(line =>
          'row' in line ? (
            <DayRow
              key={line.row.kind === 'open' ? `open ${line.row.spotId} ${line.row.lane}` : line.row.person.id}
              {...{ axis, day, judged, parts, week }}
              row={line.row}
              index={line.index}
              top={line.top}
              place={lines.indexOf(line)}
              active={line.index === active.row ? active : undefined}
            />
          ) : (
            <div
              key={`group ${line.title}`}
              role="row"
              aria-rowindex={lines.indexOf(line) + 2}
              className={styles.group}
              style={{ top: line.top }}
            >
              <div role="rowheader">
                {line.title}
                <span>{line.title === 'Ohne Dienst' ? `${line.count} Mitarbeiter` : shiftsText(line.count)}</span>
              </div>
            </div>
          ),
        )}
        <NowLine days={[axis]} calendar={week.calendar} />
      </div>
    </div>
  )
}

function linesOf(groups: ReturnType<typeof dayGroups>): Line[] {
  const lines: Line[] = []
  let [top, index] = [0, 0]
  for (const { title, count, rows } of groups) {
    lines.push({ top, height: GROUP, title, count })
    top += GROUP
    for (const row of rows) {
      lines.push({ top, height: ROW, row, index: index++ })
      top += ROW
    }
  }
  return lines
}

const STEP = 15
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21]

/** How many are planned and needed at a time, on the same axis as the rows; the numbers are those of the day in its week. */
function DayHead({ week, axis, day: boardDay }: Pick<Props, 'week'> & { axis: BoardDay; day: BoardDay }) {
  const { day, wall } = boardDay
  const needOf = useQuery({ ...dayNeedQuery, enabled: week.needs.length > 0 }).data?.dayNeed
  const [ofDay, onAxis] = useMemo(
    () => [wall, axis.wall].map(begin => needOf?.(week, begin)),
    [needOf, week, wall, axis],
  )
  const given = week.shifts.filter(({ employeeId }) => employeeId !== null)
  const steps = plannedSteps(
    given.map(({ span }) => span),
    axis.wall,
    STEP,
  )
  const most = Math.max(3, ...steps, onAxis?.most ?? 0)
  const begun = week.shifts.filter(({ from }) => week.calendar.dayOf(from) === day)
  const minutes = begun.reduce((sum, shift) => sum + workMinutes(shift), 0)
  const open = begun.filter(({ employeeId }) => employeeId === null).length
  const people = new Set(begun.flatMap(({ employeeId }) => employeeId ?? [])).size
  const begin = (axis.wall % 1440) / 60
  const { runs, lanes } = useMemo(() => eventRuns(week.events, [boardDay]), [week.events, boardDay])
  const headText = [longDayText(day), ...runs.map(({ name }) => name)].join(', ')
  const share = useShownParts(parts => parts.visibilityProductivity) ? ofDay?.neededShare : undefined
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={styles.heads}
      style={{ '--lanes': lanes, height: HEADS + 3 + lanes * EVENT } as CSSProperties}
    >
      <div role="columnheader" className={styles.corner} data-name>
        <i>Feiertage und Ereignisse</i>
        <b data-short={(ofDay && ofDay.people > 0) || undefined}>
          {ofDay ? `${people} von ${people + ofDay.people} Mitarbeitern` : `${people} Mitarbeiter`}
        </b>
        <span>{`${hoursText(minutes)} h geplant${share === undefined ? '' : `, Produktivität ${share} %`}`}</span>
        {open > 0 && <span>{`${shiftsText(open)} nicht zugeordnet`}</span>}
        <small>
          je Viertelstunde
          {onAxis && <span className={board.missing}>fehlt zum Bedarf</span>}
        </small>
      </div>
      <div role="columnheader" className={styles.axis} aria-label={headText}>
        <em className={styles.events}>
          <EventChips runs={runs} at={0} />
        </em>
        {HOURS.map(hours => {
          const hour = begin + hours
          return (
            <i key={hours} style={{ left: `${(hours / 24) * 100}%` }} data-next={hour === 24 || undefined}>
              {hour === 24 ? weekdayText(day + 1) : String(hour % 24).padStart(2, '0')}
            </i>
          )
        })}
        <span data-most>{most}</span>
        <svg viewBox={`0 0 ${steps.length} ${most}`} preserveAspectRatio="none" aria-hidden>
          <path d={`M0 ${most}${steps.map((count, place) => `V${most - count}H${place + 1}`).join('')}V${most}`} />
          {onAxis && <path data-short d={onAxis.shortPath(most)} />}
          {onAxis && <path data-need d={onAxis.needPath(most)} />}
        </svg>
      </div>
      <NowTime days={[axis]} calendar={week.calendar} />
    </div>
  )
}
