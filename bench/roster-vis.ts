import 'vis-timeline/styles/vis-timeline-graph2d.min.css'
import { DataSet } from 'vis-data/peer'
import { Timeline } from 'vis-timeline/peer'
import type { StoreWeek } from '#contract/roster/weeks.ts'
import { barsOf, daysInSight, midnight } from './roster-plans.ts'
import { HEIGHT, stageOf, type Way } from './roster-stage.ts'

/** The same plan as a timeline of vis: a row each, only what is in sight, as it advises for many items. */
const draw: Way['draw'] = (place, answers, size) => {
  const week = JSON.parse(answers.week) as StoreWeek
  const groups = new DataSet(
    week.people.map(({ id, lastName, firstName }) => ({ id, content: `${lastName} ${firstName}` })),
  )
  const items = new DataSet(
    barsOf(week).map(({ id, employeeId, from, to, kind }) => ({
      ...{ id, group: employeeId, content: '', start: date(from), end: date(to), className: kind },
    })),
  )
  const timeline = new Timeline(place, items, groups, {
    ...{ start: date(midnight(0)), end: date(midnight(daysInSight(size))), height: HEIGHT },
    ...{ stack: false, editable: true, verticalScroll: true, zoomable: false },
  })
  return { clear: () => timeline.destroy() }
}

const date = (minute: number) => new Date(minute * 60_000)

export const stage = stageOf({ vis: { draw, shown: '.vis-item.shift' } })
