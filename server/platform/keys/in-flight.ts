type Round = { count: number; isOver: boolean; ended: PromiseWithResolvers<void> }

const newRound = (): Round => ({ count: 0, isOver: false, ended: Promise.withResolvers<void>() })
let round = newRound()

/** Requests and jobs say when they begin; what is given says that they have ended, once. */
export function beginWork(): () => void {
  const mine = round
  mine.count++
  let hasEnded = false
  return () => {
    if (hasEnded) return
    hasEnded = true
    mine.count--
    if (mine.isOver && mine.count === 0) mine.ended.resolve()
  }
}

/** When everything has ended that had begun before: what a change must wait for that holds from now on for whatever begins. */
export function allBegunHasEnded(): Promise<void> {
  const former = round
  round = newRound()
  former.isOver = true
  if (former.count === 0) former.ended.resolve()
  return former.ended.promise
}
