export type Window = { first: number; last: number }

/** Which of `count` things, each `size` large, lie in sight, and some `around`; both included, `last` is -1 where there is none. */
export function windowOf(scrolled: number, room: number, size: number, count: number, around: number): Window {
  if (count === 0) return { first: 0, last: -1 }
  const first = Math.floor(scrolled / size) - around
  const last = Math.ceil((scrolled + room) / size) - 1 + around
  const most = count - 1
  return { first: Math.min(Math.max(0, first), most), last: Math.min(Math.max(0, last), most) }
}
