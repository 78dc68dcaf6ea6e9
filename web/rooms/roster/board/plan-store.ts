import { useEffect, useMemo, useRef } from 'react'
import { create } from 'zustand'
import { type Overtaken, onTopOf, overtakenOf } from '#domain/roster/overtaken.ts'
import {
  afterRedo,
  afterUndo,
  followed,
  idOf,
  isUntouched,
  keyOf,
  NO_HISTORY,
  type PlanChange,
  type PlanHistory,
  type Planned,
  toRedo,
  toUndo,
  withChange,
  withIds,
} from '#domain/roster/plan-history.ts'
import { PUBLISHED } from '#domain/roster/shift-drop.ts'
import { dayNumber, dayText } from '#domain/wages/calendar.ts'
import { isStale } from '#web/ui/api-error.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type BoardShift, type BoardWeek, withPending } from './board-week.ts'
import type { LawDesk, Told } from './law-told.ts'
import { type Confirmation, checkedDoubts, isDoubtful, saveChange, storedNow } from './plan-saving.ts'
import type { WeekAsked } from './queries.ts'

/** Asked before it is saved. */
export type Question = {
  change: PlanChange
  doubts: readonly Told[]
  /** Another change in its place, the same with a reason, or nothing. */
  answer: (decided: { change: PlanChange } | { reason: string } | undefined) => void
}

/** Somebody else was quicker: their state beside what was wanted here. */
export type OvertakenQuestion = {
  change: PlanChange
  overtaken: readonly Overtaken[]
  answer: (isMine: boolean) => void
}

type PlanState = {
  history: PlanHistory
  /** On their way to the server, the oldest first. */
  waiting: readonly PlanChange[]
  question: Question | undefined
  overtaken: OvertakenQuestion | undefined
  /** Read aloud. */
  said: string
}

const EMPTY: PlanState = { history: NO_HISTORY, waiting: [], question: undefined, overtaken: undefined, said: '' }
export const usePlanState = create<PlanState>()(() => EMPTY)
const { getState, setState } = usePlanState

export const say = (said: string): void => setState({ said })

let lastKey = 0
/** Of a shift that is not stored yet. */
export const newKey = (): number => --lastKey

/** What the board does with shifts: checked, shown at once, saved one after the other, undone and done again. */
export function usePlan(asked: WeekAsked, loaded: BoardWeek | undefined, desk: LawDesk | undefined) {
  const { waiting, history } = usePlanState()
  const place = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place begins anew
  useEffect(() => {
    const week = dayNumber(Temporal.PlainDate.from(asked.from))
    setState(({ history }) => ({ ...EMPTY, history: followed(history, asked.storeId, week) }))
  }, [place])
  useEffect(() => () => setState(EMPTY), [])
  useLeaveWarning(waiting.length > 0)
  const week = useMemo(() => loaded && withPending(loaded, pendingOf(waiting, history)), [loaded, waiting, history])
  const now = useRef({ asked, week, desk })
  now.current = { asked, week, desk }
  const verbs = useMemo(() => planVerbs(() => now.current), [])
  return { week, ...verbs }
}

/** What is shown already is not saved yet: the browser asks before it goes. */
function useLeaveWarning(isSaving: boolean): void {
  useEffect(() => {
    if (!isSaving) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSaving])
}

export type Plan = ReturnType<typeof planVerbs>

type Now = { asked: WeekAsked; week: BoardWeek | undefined; desk: LawDesk | undefined }

function planVerbs(now: () => Now) {
  let queue: Promise<unknown> = Promise.resolve()

  async function put(change: PlanChange, onRefused: () => void, given?: Confirmation): Promise<boolean> {
    const confirmation = given ?? (await confirmed(change))
    if (confirmation === undefined) {
      onRefused()
      return false
    }
    if ('change' in confirmation) return put(confirmation.change, onRefused)
    setState(({ waiting }) => ({ waiting: [...waiting, change] }))
    // Who turns the page meanwhile still saves where it was done.
    const asked = placeOf(change, now().asked)
    const sent = queue.then(() => send(asked, change, confirmation))
    queue = sent.catch(() => {})
    let failure: unknown
    const isSaved = await sent.catch((error: unknown) => {
      failure = error
      return false
    })
    setState(({ waiting }) => ({ waiting: waiting.filter(each => each !== change) }))
    if (isSaved) return true
    onRefused()
    if (isStale(failure)) return overtake(asked, change)
    if (failure) toast.error('Der Dienst wurde nicht gespeichert', failureText(failure))
    return false
  }

  /** Both versions are shown; who still wants theirs does it on top of what is stored now. */
  async function overtake(asked: WeekAsked, change: PlanChange): Promise<boolean> {
    const stored = await storedNow(asked)
    const now = (key: number) => stored.get(currentId(key))
    const overtaken = overtakenOf(change, now)
    const again = onTopOf(change, now, newKey)
    if (!again) return true
    const isMine = overtaken.length === 0 || (await askOvertaken(change, overtaken))
    return isMine && apply(again)
  }

  /** Undefined: not to be done. */
  async function confirmed(change: PlanChange): Promise<Confirmation | { change: PlanChange } | undefined> {
    const { week, desk } = now()
    // Of another week the server alone knows enough.
    if (!desk || !week || change.week !== undefined) return { doubts: [], reason: '' }
    const found = desk.brought(week.shifts, change, currentId)
    const blocked = found.find(({ severity }) => severity === 'blocks')
    if (blocked) {
      toast.error('Das geht nicht', blocked.text)
      say(blocked.text)
      return undefined
    }
    const doubts = found.filter(({ severity }) => severity === 'override')
    return doubts.length === 0 ? { doubts: [], reason: '' } : ask(change, doubts)
  }

  async function send(asked: WeekAsked, change: PlanChange, confirmation: Confirmation): Promise<boolean> {
    try {
      if (change.week !== undefined) await storedNow(asked)
      await saveChange(asked, change, confirmation, currentId, made =>
        setState(({ history }) => ({ history: withIds(history, made) })),
      )
      return true
    } catch (error) {
      if (!isDoubtful(error)) throw error
      const doubts = await checkedDoubts(asked, change, currentId)
      const decided = await ask(change, doubts)
      if (decided === undefined || 'change' in decided) return false
      return send(asked, change, decided)
    }
  }

  const remember = (change: PlanChange) => setState(({ history }) => ({ history: withChange(history, change) }))
  const forget = (change: PlanChange) =>
    setState(({ history }) => ({ history: { ...history, done: history.done.filter(each => each !== change) } }))

  /** Checks it, asks for a reason where it needs one, shows it at once and saves it. */
  async function apply(change: PlanChange): Promise<boolean> {
    const confirmation = await confirmed(change)
    if (!confirmation) return false
    if ('change' in confirmation) return apply(confirmation.change)
    remember(change)
    say(change.what)
    return put(change, () => forget(change), confirmation)
  }

  async function undo(): Promise<void> {
    const change = toUndo(getState().history)
    if (!change || !(await isFree(change, now))) return
    const { history } = getState()
    const original = history.done.at(-1)!
    setState({ history: afterUndo(history), said: `Rückgängig: ${change.what}` })
    await put(change, () =>
      setState(({ history }) => ({
        history: {
          ...history,
          done: [...history.done, original],
          undone: history.undone.filter(each => each !== original),
        },
      })),
    )
  }

  async function redo(): Promise<void> {
    const change = toRedo(getState().history)
    if (!change || !(await isFree(change, now))) return
    const { history } = getState()
    setState({ history: afterRedo(history), said: `Wiederholt: ${change.what}` })
    await put(change, () =>
      setState(({ history }) => ({
        history: {
          ...history,
          undone: [...history.undone, change],
          done: history.done.filter(each => each !== change),
        },
      })),
    )
  }

  return { apply, undo, redo }
}

/** Nobody else's work is undone, and nothing that people were told. */
async function isFree(change: PlanChange, now: () => Now): Promise<boolean> {
  const { history } = getState()
  const { asked, week } = now()
  const shown = new Map(week?.shifts.map(shift => [shift.id, shift]))
  const shifts = change.week === undefined ? shown : await storedNow(placeOf(change, asked)).catch(couldNot)
  // Meanwhile something else may be the last thing that was done.
  const { done, undone } = getState().history
  if (!shifts || done.at(-1) !== history.done.at(-1) || undone.at(-1) !== history.undone.at(-1)) return false
  const isPublished = change.steps.some(({ key }) => shown.get(idOf(history, key))?.isPublished)
  if (!isPublished && isUntouched(history, change, shifts)) return true
  const why = isPublished ? PUBLISHED : 'Diesen Dienst hat inzwischen jemand anderer geändert.'
  toast.warning(`${change.what}: bleibt, wie es ist`, why)
  say(why)
  setState({
    history: {
      ...history,
      done: history.done.filter(each => each !== history.done.at(-1)),
      undone: [],
    },
  })
  return false
}

function couldNot(error: unknown): undefined {
  toast.error('Das war nicht möglich', failureText(error))
}

/** Where it is saved. */
const placeOf = ({ week }: PlanChange, asked: WeekAsked): WeekAsked =>
  week === undefined ? asked : { ...asked, from: dayText(week), to: dayText(week + 6) }

export const currentId = (key: number): number => idOf(getState().history, key)
/** By the id that a shift has now. */
export const currentKey = (id: number): number => keyOf(getState().history, id)

const ask = (change: PlanChange, doubts: readonly Told[]) =>
  new Promise<Confirmation | { change: PlanChange } | undefined>(resolve =>
    setState({
      question: {
        change,
        doubts,
        answer: decided => {
          setState({ question: undefined })
          resolve(decided && ('change' in decided ? decided : { doubts, reason: decided.reason }))
        },
      },
    }),
  )

const askOvertaken = (change: PlanChange, overtaken: readonly Overtaken[]) =>
  new Promise<boolean>(resolve =>
    setState({
      overtaken: {
        change,
        overtaken,
        answer: isMine => {
          setState({ overtaken: undefined })
          resolve(isMine)
        },
      },
    }),
  )

function pendingOf(waiting: readonly PlanChange[], history: PlanHistory): Map<number, Planned | null> {
  const pending = new Map<number, Planned | null>()
  for (const { steps, week } of waiting)
    if (week === undefined) for (const { key, after } of steps) pending.set(idOf(history, key), after)
  return pending
}

/** With the key under which its steps are kept. */
export const keyed = (shift: BoardShift) => ({ ...shift, key: currentKey(shift.id) })
