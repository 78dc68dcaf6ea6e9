import type { Day } from '../wages/calendar.ts'

/** A shift as it is planned; moments in minutes since 1970. */
export type Planned = {
  employeeId: number | null
  storeId: number
  from: number
  to: number
  /** Null: nobody knows when the break is. */
  breakFrom: number | null
  breakMinutes: number
  /** Where it is worked; null: nobody says. */
  spotId?: number | null
  /** What it takes, of its own or of its place. */
  skillId?: number | null
  /** In a change only where these change, or where all of it goes: what is not said stays as it is. */
  details?: PlanDetails
}
/** What of a shift is neither when nor who. `ownSkillId`: what it takes besides what its place asks for. */
export type PlanDetails = {
  ownSkillId: number | null
  isPinned: boolean
  note: string
  isConfirmed?: boolean
  isApproved?: boolean
}
/** One shift before and after; null: there is none. `key` is its own for as long as the page is open: it has another id when it is made again. */
export type PlanStep = { key: number; before: Planned | null; after: Planned | null }
/** What was done at once. */
export type PlanChange = {
  what: string
  steps: readonly PlanStep[]
  /** The Monday of the week it lies in, where that is not the one in sight. */
  week?: Day
}
export type PlanHistory = {
  readonly done: readonly PlanChange[]
  readonly undone: readonly PlanChange[]
  /** The id of each shift by its key, as it was made last; without one the key is the id. */
  readonly ids: ReadonlyMap<number, number>
}

export const MOST_STEPS = 50
export const NO_HISTORY: PlanHistory = { done: [], undone: [], ids: new Map() }

export const inverse = ({ steps, ...change }: PlanChange): PlanChange => ({
  ...change,
  steps: steps.map(({ key, before, after }) => ({ key, before: after, after: before })).reverse(),
})

/** A new change; what was undone can't be done again. */
export const withChange = (history: PlanHistory, change: PlanChange): PlanHistory => ({
  ...history,
  done: [...history.done, change].slice(-MOST_STEPS),
  undone: [],
})

/** What to do to undo the last one, and to do again what was undone last; undefined: nothing. */
export const toUndo = ({ done }: PlanHistory): PlanChange | undefined =>
  done.length > 0 ? inverse(done.at(-1)!) : undefined
export const toRedo = ({ undone }: PlanHistory): PlanChange | undefined => undone.at(-1)

export const afterUndo = (history: PlanHistory): PlanHistory => ({
  ...history,
  done: history.done.slice(0, -1),
  undone: [...history.undone, history.done.at(-1)!],
})
export const afterRedo = (history: PlanHistory): PlanHistory => ({
  ...history,
  done: [...history.done, history.undone.at(-1)!].slice(-MOST_STEPS),
  undone: history.undone.slice(0, -1),
})

/** What of it can be undone where somebody goes now: what they did last, if it lies there. */
export function followed({ done, ids }: PlanHistory, storeId: number, week: Day): PlanHistory {
  const { week: of, ...change } = done.at(-1) ?? { what: '', steps: [] }
  const isThere = of === week && change.steps.every(({ before, after }) => (after ?? before)?.storeId === storeId)
  return isThere ? { ...NO_HISTORY, done: [change], ids } : NO_HISTORY
}

/** What was made has an id now. */
export const withIds = (history: PlanHistory, made: ReadonlyMap<number, number>): PlanHistory =>
  made.size === 0 ? history : { ...history, ids: new Map([...history.ids, ...made]) }

export const idOf = ({ ids }: PlanHistory, key: number): number => ids.get(key) ?? key

/** The key of a shift by the id that it has now. */
export function keyOf({ ids }: PlanHistory, id: number): number {
  for (const [key, each] of ids) if (each === id) return key
  return id
}

/** Whether what a change begins with is there as it left it. `now`: the shifts that there are, by id. */
export const isUntouched = (history: PlanHistory, change: PlanChange, now: ReadonlyMap<number, Planned>): boolean =>
  change.steps.every(({ key, before }) => {
    const there = now.get(idOf(history, key))
    return before === null ? there === undefined : there !== undefined && isSamePlan(there, before)
  })

export const isSamePlan = (one: Planned, other: Planned): boolean =>
  (one.spotId ?? null) === (other.spotId ?? null) &&
  (['employeeId', 'storeId', 'from', 'to', 'breakFrom', 'breakMinutes'] as const).every(
    field => one[field] === other[field],
  )
