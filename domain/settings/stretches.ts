/**
 * Minutes from one moment to another, counted from Monday's midnight. `day` is the one whose limits they count for, and
 * `shiftDay` the one on which their shift began; Monday is 0.
 */
export type Stretch = { from: number; to: number; day: number; shiftDay: number }

export const DAY = 1440

export const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, to }) => sum + to - from, 0)

/** Its first minutes, and what follows them. */
export function splitAfter<S extends Stretch>(stretches: readonly S[], minutes: number): [first: S[], rest: S[]] {
  const [first, rest]: [S[], S[]] = [[], []]
  let left = Math.max(0, minutes)
  for (const stretch of inOrder(stretches)) {
    const cut = Math.min(stretch.to, stretch.from + left)
    if (cut > stretch.from) first.push({ ...stretch, to: cut })
    if (cut < stretch.to) rest.push({ ...stretch, from: cut })
    left -= cut - stretch.from
  }
  return [first, rest]
}

/** Its last minutes, and what lies before them. */
export const splitLast = <S extends Stretch>(stretches: readonly S[], minutes: number): [before: S[], last: S[]] =>
  splitAfter(stretches, lengthOf(stretches) - minutes)

/** Cut at each midnight, so that every part lies on one day of the calendar. */
export function cutAtMidnight<S extends Stretch>(stretches: readonly S[]): S[] {
  return stretches.flatMap(stretch => {
    const parts: S[] = []
    for (let { from } = stretch; from < stretch.to; from = midnightAfter(from))
      parts.push({ ...stretch, from, to: Math.min(stretch.to, midnightAfter(from)) })
    return parts
  })
}

/** What of it lies within a window of each day; one whose end is not after its beginning goes on past midnight. */
export function within<S extends Stretch>(stretches: readonly S[], from: number, to: number): S[] {
  const windows =
    to > from
      ? [[from, to]]
      : [
          [0, to],
          [from, DAY],
        ]
  return cutAtMidnight(stretches).flatMap(stretch => {
    const midnight = stretch.from - (stretch.from % DAY)
    return windows.flatMap(([begin = 0, end = 0]) => {
      const part = {
        ...stretch,
        from: Math.max(stretch.from, midnight + begin),
        to: Math.min(stretch.to, midnight + end),
      }
      return part.to > part.from ? [part] : []
    })
  })
}

export const inOrder = <S extends Stretch>(stretches: readonly S[]): S[] =>
  stretches.toSorted((a, b) => a.from - b.from)

const midnightAfter = (minute: number) => (Math.floor(minute / DAY) + 1) * DAY
