/** Which of several lines each span takes so that none lies upon another: the first that is free where it begins. In the order given. */
export function lanesOf(spans: readonly { from: number; to: number }[]): number[] {
  const ends: number[] = []
  const lanes = new Array<number>(spans.length)
  for (const at of [...spans.keys()].sort((a, b) => spans[a]!.from - spans[b]!.from || a - b)) {
    const { from, to } = spans[at]!
    const free = ends.findIndex(end => end <= from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    lanes[at] = lane
  }
  return lanes
}
