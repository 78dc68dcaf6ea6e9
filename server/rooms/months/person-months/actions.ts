import type {
  MonthOfPerson,
  PersonBalances,
  PersonMonth,
  PersonMonthsQuery,
  ShownMonths,
} from '#contract/months/person-months.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { type Month, monthOfText, monthText, yearAndMonth } from '#domain/wages/month-numbers.ts'
import { reckonMonth, tellMonth } from '#domain/wages/wage-month.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import {
  acrossCompanies,
  acrossStores,
  type CompanyScope,
  type CompanyTx,
  inCompany,
} from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sourceHash } from '#server/platform/source-hash.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { readPersons, readSetting } from '../person-histories/actions.ts'
import { hashOf, madeFrom, type Person, type Setting } from '../person-histories/rules.ts'
import { takeOver } from '../person-month-chains/actions.ts'
import * as chains from '../person-month-chains/rows.ts'
import { type Chain, toMake } from '../person-month-chains/rules.ts'
import * as rows from './rows.ts'
import { type Look, listedMonth, madeMonth, shownBalances, shownMonth } from './rules.ts'

/** What was made by another release of what months are reckoned with is out of date. */
export const ENGINE = sourceHash('domain/wages', 'domain/settings', 'domain/basics')
/** In one transaction; whoever wants a month of theirs that is out of date waits for its end. */
const PEOPLE_AT_ONCE = 1000
/** Read together, so that their rows take little memory. */
const PART = 250
/** Reckoned before others get their turn. */
const STEP = 20
/** Ten thousand people take ten; each change that comes in between adds one. */
const MOST_ROUNDS = 400
const MONTHS_AHEAD = 12

type Whose = Pick<chains.Asked, 'employeeIds' | 'storeIds'>

export function list(scope: CompanyScope, { month, storeIds }: PersonMonthsQuery): Promise<PersonMonth[]> {
  const stores = storeIds ?? scope.storeIds
  return whenFresh(scope, stores ? { storeIds: stores } : {}, month, async (tx, asked) => {
    const look = await lookOf(tx, scope)
    return (await rows.list(tx, asked, stores ?? undefined)).map(month => listedMonth(month, look))
  })
}

/** From the first one to the last that can be asked for. */
export const months = (scope: CompanyScope, employeeId: number): Promise<ShownMonths> =>
  whenFresh(scope, { employeeIds: [employeeId] }, undefined, async (tx, now) => {
    if (!(await rows.isSeen(tx, employeeId))) throw new Refusal('not_found')
    const bounds = await shownBounds(tx, employeeId, now)
    return { first: bounds && monthText(bounds.first), last: bounds && monthText(bounds.last) }
  })

export const find = (scope: CompanyScope, employeeId: number, month: string): Promise<MonthOfPerson> =>
  whenFresh(scope, { employeeIds: [employeeId] }, month, async (tx, asked, now) => {
    const found = await rows.find(tx, employeeId, asked)
    if (!found) throw new Refusal('not_found')
    const again = await keptAgain(tx, scope, found, asked)
    if (!again) return undefined
    const bounds = (await shownBounds(tx, employeeId, now))!
    return shownMonth({ ...again, found, bounds, month: asked, ...(await lookOf(tx, scope)) })
  })

/** At the end of the month, without one of this month; of the last one where it is later. Null where the caller sees none or nobody is employed. */
export const balances = (
  scope: CompanyScope,
  employeeId: number,
  month: string | undefined,
): Promise<PersonBalances | null> =>
  whenFresh(scope, { employeeIds: [employeeId] }, month, async (tx, asked, now) => {
    if (!(await rows.isSeen(tx, employeeId))) throw new Refusal('not_found')
    const bounds = await shownBounds(tx, employeeId, now)
    if (!bounds) return null
    const month = Math.min(asked, bounds.last)
    const found = await rows.find(tx, employeeId, month)
    if (!found) return null
    const again = await keptAgain(tx, scope, found, month)
    return again && shownBalances(again, month, bounds)
  })

/** Undefined: rows that came in between are other rows, and what is kept is made anew first. */
export async function keptAgain(
  tx: CompanyTx,
  scope: CompanyScope,
  { employeeId, madeFrom }: Pick<rows.FoundMonth, 'employeeId' | 'madeFrom'>,
  month: Month,
) {
  const again = await acrossStores(tx, scope, () => reckonAgain(tx, employeeId, month))
  return again?.madeFrom === madeFrom ? again : undefined
}

/** The lines of a kept month, from the rows that it was made from. */
async function reckonAgain(tx: CompanyTx, employeeId: number, month: Month) {
  const setting = await readSetting(tx)
  const [kept] = await rows.kept(tx, [employeeId], month)
  for (const person of await readPersons(tx, setting, [employeeId], month)) {
    const before = person.startsAnew ? null : (kept?.before ?? null)
    const told = tellMonth({ ...yearAndMonth(month), ...setting, ...person, carry: before?.carry ?? null })
    return {
      person,
      setting,
      before: before?.carry ?? null,
      told,
      reckoned: told.month,
      madeFrom: madeFrom(person, setting, ENGINE, month, before?.hash ?? null),
    }
  }
  return undefined
}

/** The first and the last month of somebody that can be shown; null: there is none. */
export async function shownBounds(
  tx: CompanyTx,
  employeeId: number,
  now: Month,
): Promise<{ first: Month; last: Month } | null> {
  const [chain] = await chains.find(tx, [employeeId], ENGINE)
  const latest = now + MONTHS_AHEAD
  return !chain || chain.first > latest ? null : { first: chain.first, last: Math.min(chain.last ?? latest, latest) }
}

/**
 * Reads once nothing that is asked for is out of date, and makes it before. The look comes first: what is read after it is at
 * least as new. `read` gives undefined to be asked again. Without a month: this one; `field` is what asks for it.
 */
export async function whenFresh<T>(
  scope: CompanyScope,
  whose: Whose,
  month: string | undefined,
  read: (tx: CompanyTx, month: Month, now: Month) => Promise<T | undefined>,
  field = 'month',
): Promise<T> {
  // What was touched or fell due since a step was done came later than the question.
  let done: 'nothing' | 'taken over' | 'made' = 'nothing'
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let asked!: chains.Asked
    const answer = await inCompany(scope, async tx => {
      const now = await thisMonth(tx)
      const until = month === undefined ? now : monthOfText(month)
      if (until > now + MONTHS_AHEAD)
        throw new Refusal('invalid', undefined, { [field]: 'Höchstens zwölf Monate im Voraus' })
      asked = { ...whose, until }
      const { isTouched, isDue } = await chains.isPending(tx, asked, ENGINE)
      if (isTouched && done === 'nothing') return TOUCHED
      if (isDue && done !== 'made') return DUE
      return read(tx, until, now)
    })
    if (answer === TOUCHED) {
      await takeTouched(scope)
      done = 'taken over'
    } else if (answer === DUE) {
      const isLeft = await inCompany(scope, tx => acrossStores(tx, scope, () => makeSome(tx, scope, asked)))
      done = isLeft ? 'taken over' : 'made'
    } else if (answer !== undefined) return answer
    else done = 'nothing'
  }
  throw new Refusal('unavailable')
}
const TOUCHED = Symbol('touched')
const DUE = Symbol('due')

/** Makes what is asked for within a transaction that works on it anyway. */
export async function makeFreshWithin(tx: CompanyTx, scope: CompanyScope, asked: chains.Asked): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { isTouched, isDue } = await chains.isPending(tx, asked, ENGINE)
    if (!isTouched && !isDue) return
    await acrossStores(tx, scope, async () => {
      await chains.lock(tx, scope)
      await takeOverWithin(tx, scope)
      await makeSome(tx, scope, asked)
    })
  }
  throw new Refusal('unavailable')
}

const lookOf = async (tx: CompanyTx, { storeIds }: CompanyScope): Promise<Look> => ({
  now: thisMinute(),
  today: dayNumber(await todayOf(tx)),
  seenStores: storeIds,
})

const thisMinute = (): number => Math.floor(Temporal.Now.instant().epochMilliseconds / 60_000)

const thisMonth = async (tx: CompanyTx): Promise<Month> => monthOfText((await todayOf(tx)).toString())

/** Further ahead nothing is reckoned. */
export const isReckoned = async (tx: CompanyTx, month: Month): Promise<boolean> =>
  month <= (await thisMonth(tx)) + MONTHS_AHEAD

/** Whether months that are asked for are out of date. */
export async function isPending(tx: CompanyTx, asked: chains.Asked): Promise<boolean> {
  const { isTouched, isDue } = await chains.isPending(tx, asked, ENGINE)
  return isTouched || isDue
}

/** Wherever something is out of date, or in one company. */
export async function makeWhere(companyId: number | undefined, signal: AbortSignal): Promise<void> {
  for (const each of await acrossCompanies(tx => chains.companiesLeft(tx, ENGINE, companyId)))
    await makeAll(scopeToClose(NOBODY, each, 'job make-person-months'), signal)
}
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** All that is out of date in a company, and what there is not yet up to this month; who stops it loses one part at most. */
async function makeAll(scope: CompanyScope, signal: AbortSignal): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    signal.throwIfAborted()
    await takeTouched(scope)
    isLeft = await inCompany(scope, async tx => makeSome(tx, scope, { until: await thisMonth(tx) }, true))
  }
}

/** By itself, so that nobody waits for months that are made after it. */
const takeTouched = (scope: CompanyScope): Promise<void> =>
  inCompany(scope, tx =>
    acrossStores(tx, scope, async () => {
      await chains.lockTouched(tx, scope)
      await takeOverWithin(tx, scope)
    }),
  )

async function takeOverWithin(tx: CompanyTx, scope: CompanyScope): Promise<void> {
  await tell(tx, scope, await rows.removeBeyond(tx, await takeOver(tx, scope, ENGINE)))
}

const tell = async (tx: CompanyTx, { companyId }: CompanyScope, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await publish(tx, { companyId, kind: 'months/person-months', ids })
}

/** One part of what is out of date; gives whether there may be more. Side by side with others, of each person one at a time. */
async function makeSome(tx: CompanyTx, scope: CompanyScope, asked: chains.Asked, everyDue = false): Promise<boolean> {
  await chains.lockBeside(tx, scope)
  const { chains: held, isAll } = await chains.holdPending(tx, asked, ENGINE, everyDue, PEOPLE_AT_ONCE)
  await tell(
    tx,
    scope,
    await make(tx, scope, held, chain => (everyDue ? Math.max(asked.until, chain.madeUntil ?? 0) : asked.until)),
  )
  return !isAll
}

type Work = { chain: Chain; until: Month; todo: Set<Month>; due: Set<Month> }

/** Month after month, those of all people together; what is as it was is not written. Gives whose months are others now. */
async function make(
  tx: CompanyTx,
  scope: CompanyScope,
  pending: readonly Chain[],
  untilOf: (chain: Chain) => Month,
): Promise<number[]> {
  if (pending.length === 0) return []
  const setting = await readSetting(tx)
  const work = new Map(pending.map(chain => [chain.employeeId, workOf(chain, untilOf(chain))]))
  const changed = new Set<number>()
  for (let month = nextOf(work); month !== undefined; month = nextOf(work)) {
    const ids = [...work].filter(([, { todo }]) => todo.has(month!)).map(([id]) => id)
    for (const id of await makeMonth(tx, scope, setting, { month, ids, work })) changed.add(id)
    for (const id of ids) work.get(id)!.todo.delete(month)
  }
  await chains.save(tx, scope, [...work.values()].map(chainAfter), ENGINE)
  return [...changed]
}

type MonthOfWork = { month: Month; ids: readonly number[]; work: ReadonlyMap<number, Work> }

/** While some are reckoned, the database keeps those before and reads those after. */
async function makeMonth(tx: CompanyTx, scope: CompanyScope, setting: Setting, of: MonthOfWork): Promise<number[]> {
  const { month, ids } = of
  type Read = { kept: Map<number, rows.Kept>; persons: Iterable<Person> }
  const read = async (part: number[]): Promise<Read> => ({
    kept: new Map((await rows.kept(tx, part, month)).map(each => [each.employeeId, each])),
    persons: await readPersons(tx, setting, part, month),
  })
  const changed: number[] = []
  const [first, ...parts] = chunks(ids, PART)
  let next: Read | undefined = await read(first!)
  let toSave: rows.MadeMonth[] = []
  while (next) {
    const part = parts.shift()
    const saved = rows.save(tx, scope, month, toSave)
    // Both to their end, whichever fails: no question of a transaction may be on its way when it is over.
    const [reckoned, ahead]: [PromiseSettledResult<rows.MadeMonth[]>, PromiseSettledResult<Read | undefined>] =
      await Promise.allSettled([reckonPart(setting, of, next), saved.then(() => part && read(part))])
    if (reckoned.status === 'rejected') throw reckoned.reason
    if (ahead.status === 'rejected') throw ahead.reason
    const made = reckoned.value
    changed.push(...made.map(({ employeeId }) => employeeId))
    toSave = made
    next = ahead.value
  }
  await rows.save(tx, scope, month, toSave)
  return changed
}

async function reckonPart(
  setting: Setting,
  { month, work }: MonthOfWork,
  { kept, persons }: { kept: ReadonlyMap<number, rows.Kept>; persons: Iterable<Person> },
): Promise<rows.MadeMonth[]> {
  const made: rows.MadeMonth[] = []
  let count = 0
  for (const person of persons) {
    if (++count % STEP === 0) await yieldToEventLoop()
    const own = work.get(person.id)!
    const former = kept.get(person.id)!
    const isFirst = month === own.chain.first
    if (!former.before && !isFirst) throw new Error(`Nothing is handed on to month ${month} of ${person.id}.`)
    const before = isFirst || person.startsAnew ? null : former.before
    const known = madeFrom(person, setting, ENGINE, month, before?.hash ?? null)
    if (known === former.madeFrom) continue
    const reckoned = reckonMonth({ ...yearAndMonth(month), ...setting, ...person, carry: before?.carry ?? null })
    const carryHash = hashOf(reckoned.carry)
    made.push(madeMonth(person, setting, reckoned, { madeFrom: known, carryHash }))
    if (carryHash !== former.carryHash) handOn(own, month + 1)
  }
  return made
}

function workOf(chain: Chain, until: Month): Work {
  const todo = new Set(toMake(chain, until))
  return { chain, until, todo, due: new Set(chain.due.filter(month => !todo.has(month))) }
}

const nextOf = (work: ReadonlyMap<number, Work>): Month | undefined => {
  let next: Month | undefined
  for (const { todo } of work.values()) for (const month of todo) if (next === undefined || month < next) next = month
  return next
}

/** The month after begins with something else; where it was not made yet, it will be anyway. */
function handOn({ chain, until, todo, due }: Work, month: Month): void {
  if (chain.madeUntil === null || month > chain.madeUntil) return
  if (month <= until) todo.add(month)
  else due.add(month)
}

function chainAfter({ chain, until, due }: Work): Chain {
  const end = chain.last === null ? until : Math.min(until, chain.last)
  const madeUntil = end < chain.first ? chain.madeUntil : Math.max(end, chain.madeUntil ?? end)
  return { ...chain, madeUntil, due: [...due].sort((a, b) => a - b) }
}
