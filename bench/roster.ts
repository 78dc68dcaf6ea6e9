import type { Figure } from '../scripts/bench.ts'
import { type Measured, measured } from './roster-board.ts'
import { plannerFigures } from './roster-planners.ts'
import { weekFigures } from './roster-week.ts'
import type { Bench } from './server.ts'

/** Weeks as the server answers them, fifty who plan at once, and the board in a browser. */
export const rosterFigures = async (bench: Bench): Promise<Figure[]> => [
  ...(await weekFigures(bench)),
  ...(await plannerFigures(bench)),
  ...(await boardFigures()),
]

/** A week of a large store and a month of a very large one on the board, beside the plainest page of the same and two kept timelines. */
export async function boardFigures(): Promise<Figure[]> {
  const week = await measured({ people: 200, days: 7 }, ['board', 'floor', 'vis', 'calendarTimeline'], ['board', 'vis'])
  const month = await measured(
    { people: 500, days: 31 },
    ['board', 'month', 'floor', 'monthFloor', 'vis', 'calendarTimeline'],
    ['board', 'vis'],
  )
  const [ofWeek, ofMonth] = ['Dienstplan 200 Mitarbeiter × 7 Tage', 'Dienstplan 500 Mitarbeiter × 31 Tage']
  return [
    paintFigure(ofWeek, week.board, week.floor, 1.5),
    peerFigure(week.board, week.vis, week.calendarTimeline),
    moveFigure(ofWeek, week.board, week.vis),
    ...sizeFigures(ofWeek, week.board, week.floor, week.vis),
    paintFigure(`${ofMonth}, Monatsansicht`, month.month, month.monthFloor, 2),
    peerFigure(month.month, month.vis, month.calendarTimeline),
    ...sizeFigures(`${ofMonth}, Monatsansicht`, month.month, month.monthFloor, month.vis),
    paintFigure(`${ofMonth} im Raster der Woche`, month.board, month.floor, 2),
    peerFigure(month.board, month.vis, month.calendarTimeline),
    moveFigure(`${ofMonth} im Raster der Woche`, month.board, month.vis),
    ...sizeFigures(`${ofMonth} im Raster der Woche`, month.board, month.floor, month.vis),
  ]
}

const paintFigure = (what: string, ours: Measured, floor: Measured, most: number): Figure => ({
  what: `${what}: Rechenzeit der Seite bis zum Bild (bis alle Feststellungen stehen, ${ms(ours.tell)} mehr), gegen eine feste Seite`,
  ours: ms(ours.paint),
  against: ms(floor.paint),
  ratio: ours.paint / floor.paint,
  target: `≤ ${String(most).replace('.', ',')}×`,
  ok: ours.paint <= most * floor.paint,
})

function peerFigure(ours: Measured, vis: Measured, calendarTimeline: Measured): Figure {
  const best = Math.min(vis.paint, calendarTimeline.paint)
  return {
    what: `… gegen die schnellere von vis-timeline (${ms(vis.paint)}) und react-calendar-timeline (${ms(calendarTimeline.paint)})`,
    ours: ms(ours.paint),
    against: ms(best),
    ratio: ours.paint / best,
    target: '≤ 1/8',
    ok: ours.paint * 8 <= best,
  }
}

const moveFigure = (what: string, ours: Measured, vis: Measured): Figure => ({
  what: `${what}: Rechenzeit je Bewegung beim Ziehen mit Arbeitszeitrecht, p95, gegen vis-timeline ohne`,
  ours: ms(ours.move),
  against: ms(vis.move),
  ratio: ours.move / vis.move,
  target: '≤ 16,7 ms und ≤ 1/3',
  ok: ours.move <= 16.7 && ours.move * 3 <= vis.move,
})

const sizeFigures = (what: string, ours: Measured, floor: Measured, vis: Measured): Figure[] => [
  {
    what: `${what}: Elemente der Seite, gegen vis-timeline`,
    ours: `${ours.nodes}`,
    against: `${vis.nodes}`,
    ratio: ours.nodes / vis.nodes,
    target: '≤ 500',
    ok: ours.nodes <= 500,
  },
  {
    what: `${what}: mehr belegt als die feste Seite, gegen vis-timeline`,
    ours: `${(ours.heap - floor.heap).toFixed(1)} MB`,
    against: `${(vis.heap - floor.heap).toFixed(1)} MB`,
    ratio: (ours.heap - floor.heap) / (vis.heap - floor.heap),
    target: '≤ 5 MB',
    ok: ours.heap - floor.heap <= 5,
  },
]

const ms = (value: number) => `${value.toFixed(1)} ms`
