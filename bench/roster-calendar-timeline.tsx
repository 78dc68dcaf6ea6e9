import 'react-calendar-timeline/lib/Timeline.css'
import moment from 'moment'
import timeline from 'react-calendar-timeline'
import { createRoot } from 'react-dom/client'
import type { StoreWeek } from '#contract/roster/weeks.ts'
import { barsOf, daysInSight, midnight } from './roster-plans.ts'
import { HEIGHT, stageOf, type Way } from './roster-stage.ts'

const Timeline = timeline.default

/** The same plan by react-calendar-timeline, in a script of its own: it needs React 18. */
const draw: Way['draw'] = (place, answers, size) => {
  const week = JSON.parse(answers.week) as StoreWeek
  const groups = week.people.map(({ id, lastName, firstName }) => ({ id, title: `${lastName} ${firstName}` }))
  const items = barsOf(week).map(({ id, employeeId, from, to }) => ({
    ...{ id, group: employeeId, title: '', start_time: from * 60_000, end_time: to * 60_000 },
  }))
  place.style.height = `${HEIGHT}px`
  place.style.overflow = 'auto'
  const root = createRoot(place)
  root.render(
    <Timeline
      {...{ groups, items }}
      defaultTimeStart={moment(midnight(0) * 60_000)}
      defaultTimeEnd={moment(midnight(daysInSight(size)) * 60_000)}
      lineHeight={44}
      canMove
    />,
  )
  return { clear: () => root.unmount() }
}

export const stage = stageOf({ calendarTimeline: { draw, shown: '.rct-item' } })
