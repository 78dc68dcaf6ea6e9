import { roundTo } from '#domain/basics/numbers.ts'

export type Axis = { step: number; ticks: readonly number[]; top: number }

/** What one reads without reckoning. */
const LEADS = [1, 2, 2.5, 5, 10]
const INTERVALS = [3, 4, 5]

/** The smallest step that people count in with which so many intervals reach a value; whole ones at least. */
export function niceStep(most: number, intervals: number): number {
  const least = Math.max(most / intervals, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = LEADS.map(lead => lead * power).filter(Number.isInteger)
  return steps.find(step => step >= least) ?? 10 * power
}

/** For two measures that share their lines: as many intervals for both, so that as little as possible stays empty. */
export function twoAxes(mostLeft: number, mostRight: number): { left: Axis; right: Axis } {
  const [best] = INTERVALS.map(intervals => {
    const [left, right] = [niceStep(mostLeft, intervals), niceStep(mostRight, intervals)]
    const used = (most: number, step: number) => most / (step * intervals)
    return { intervals, left, right, used: used(mostLeft, left) + used(mostRight, right) }
  }).sort((one, other) => other.used - one.used || one.intervals - other.intervals)
  const { intervals, left, right } = best!
  return { left: axisOf(left, intervals), right: axisOf(right, intervals) }
}

const axisOf = (step: number, intervals: number): Axis => ({
  step,
  ticks: Array.from({ length: intervals + 1 }, (_, at) => at * step),
  top: step * intervals,
})

export type Slot = { parts: readonly number[]; line: number | null; isPlanned: boolean }
export type Size = { width: number; height: number; gutter: number }

const WIDEST_BAR = 34
const SHARE_OF_BAR = 0.58
const HEAD = 18
const FOOT = 26

/** Where everything stands, in pixels. */
export function layoutOf(slots: readonly Slot[], { width, height, gutter }: Size) {
  const heights = slots.map(({ parts }) => sum(parts))
  const { left, right } = twoAxes(Math.max(0, ...heights), Math.max(0, ...slots.map(({ line }) => line ?? 0)))
  const slotWidth = Math.max(0, (width - 2 * gutter) / Math.max(1, slots.length))
  const barWidth = Math.min(WIDEST_BAR, slotWidth * SHARE_OF_BAR)
  const bottom = height - FOOT
  const room = bottom - HEAD
  const y = (value: number, axis: Axis) => roundTo(bottom - (value / axis.top) * room, 2)
  const middles = slots.map((_, at) => roundTo(gutter + slotWidth * (at + 0.5), 2))
  const bars = slots.map(({ parts, isPlanned }, at) => {
    const x = roundTo(middles[at]! - barWidth / 2, 2)
    const pieces = isPlanned ? [sum(parts)] : parts
    return pieces.map((value, part) => {
      const [from, to] = [sum(pieces.slice(0, part)), sum(pieces.slice(0, part + 1))]
      return { part, value, x, y: y(to, left), width: barWidth, height: roundTo(y(from, left) - y(to, left), 2) }
    })
  })
  const marks = slots.map(({ line }, at) => (line === null ? null : { x: middles[at]!, y: y(line, right) }))
  return {
    ...{ left, right, slotWidth, bottom, bars, middles, marks, line: pathOf(marks) },
    ticks: left.ticks.map((value, at) => ({ y: y(value, left), left: value, right: right.ticks[at]! })),
    slotAt: (x: number) =>
      slots.length === 0 ? undefined : nearest(Math.floor((x - gutter) / slotWidth), slots.length),
  }
}

/** Broken where there is nothing to say. */
export function pathOf(marks: readonly ({ x: number; y: number } | null)[]): string {
  return marks.map((mark, at) => (mark ? `${marks[at - 1] ? 'L' : 'M'}${mark.x} ${mark.y}` : '')).join('')
}

const nearest = (at: number, count: number) => Math.min(count - 1, Math.max(0, at))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
