import { daysOfRows, EMPLOYMENT_AHEAD, firstDayText, type Month, yearAndMonth } from '#domain/wages/month-numbers.ts'
import type { PersonHistory } from '#domain/wages/wage-history.ts'
import { reckonMonth } from '#domain/wages/wage-month.ts'
import type { Carry } from '#domain/wages/week-carry-over.ts'
import { hashOf, madeFrom, type Setting } from '#server/rooms/months/person-histories/rules.ts'
import { ENGINE } from '#server/rooms/months/person-months/actions.ts'
import { madeMonth } from '#server/rooms/months/person-months/rules.ts'
import type { Away } from './absences.ts'
import type { Row } from './columns.ts'
import { calendar, momentText } from './moments.ts'
import type { Person } from './person.ts'
import type { CompanyPlan, Plan } from './plan.ts'
import type { Shift } from './shifts.ts'
import type { Stamped } from './stamps.ts'

/** What is remembered of somebody while the company's months go by: three months of records, and what the last one hands on. */
export type Chain = {
  person: Person
  records: { month: Month; stamps: readonly Stamped[]; away: readonly Away[] }[]
  shifts: readonly Shift[]
  before: { carry: Carry; hash: string } | null
}

/** By the product's own functions, from the rows that were written; nothing of it has to be made again. */
export function monthRows(
  plan: Plan,
  company: CompanyPlan,
  setting: Setting,
  chain: Chain,
  month: Month,
): { row: Row; closed: Row | undefined } {
  const { person, before } = chain
  const history = historyOf(chain, month)
  const asked = { id: person.id, storeId: person.storeId, history, startsAnew: false, storesOf: NOWHERE }
  const known = madeFrom(asked, setting, ENGINE, month, before?.hash ?? null)
  const reckoned = reckonMonth({ ...yearAndMonth(month), ...setting, history, carry: before?.carry ?? null })
  const carryHash = hashOf(reckoned.carry)
  chain.before = { carry: reckoned.carry, hash: carryHash }
  const made = madeMonth(asked, setting, reckoned, { madeFrom: known, carryHash })
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const row = [
    ...[
      company.number,
      person.id,
      firstDayText(month),
      made.storeId,
      made.targetMinutes,
      made.workedMinutes,
      made.actualMinutes,
    ],
    ...[
      made.leaveHundredths,
      made.accountMinutes,
      made.sickFullHundredths,
      made.sickHalfHundredths,
      json(made.totals),
      json(made.days),
    ],
    ...[
      json(made.findings),
      json(made.carry),
      carryHash,
      known,
      momentText(calendar.startOf(plan.day)),
      json(made.missing),
      made.kinds,
    ],
    ...[json(made.leaveYear), json(made.averaging)],
  ]
  if (month > lastClosed(plan) || made.storeId === null) return { row, closed: undefined }
  const { targetMinutes, workedMinutes, actualMinutes } = made
  const sums = [targetMinutes, workedMinutes, actualMinutes, json(made.totals)]
  return { row, closed: [company.number, closingId(plan, company, made.storeId, month), person.id, known, ...sums] }
}

/** The two newest months are open. */
export const lastClosed = ({ last }: Plan): Month => last - 2

export const closingId = (plan: Plan, { first }: CompanyPlan, storeId: number, month: Month): number =>
  first.month_closing + (storeId - first.store) * (plan.last - plan.first + 1) + month - plan.first
const NOWHERE = { stamps: new Map<number, number>(), absences: new Map<number, number>() }

/** As `personsOf` reads it of the rows: the same fields in the same order, for all of it is what a month is known by. */
function historyOf({ person, records, shifts }: Chain, month: Month): PersonHistory {
  const { first, last } = daysOfRows(month)
  const [from, until] = [calendar.startOf(first), calendar.startOf(last + 1)]
  const history: PersonHistory = {
    contracts: [],
    stamps: [],
    absences: [],
    duties: [],
    opening: null,
    serviceFrom: person.entry,
    leaveNotices: [],
  }
  const [contracts, stamps, absences, duties] = [
    history.contracts,
    history.stamps,
    history.absences,
    history.duties,
  ] as unknown[][]
  for (const { id, storeId, from, to, weeklyMinutes, modelId } of person.contracts)
    if (from <= last + EMPLOYMENT_AHEAD && (to === null || to >= first))
      contracts!.push({ id, storeId, from, to, weeklyMinutes, modelId })
  for (const { stamps: stamped, away } of records) {
    for (const stamp of stamped)
      if (stamp.from >= from && stamp.from < until)
        stamps!.push({
          ...{ id: stamp.id, storeId: stamp.storeId, from: stamp.from, to: stamp.to },
          ...{ pauses: stamp.pause ? [stamp.pause] : [], pauseMinutes: stamp.pauseMinutes ?? 0 },
        })
    for (const { id, type, kind, from: begin, to, isConfirmed, isApproved } of away)
      if (isApproved && begin <= last && to >= first)
        absences!.push({ id, type, kind, from: calendar.startOf(begin), to: calendar.startOf(to + 1), isConfirmed })
  }
  for (const { id, storeId, from: begin, to, breakMinutes, isPublished } of shifts)
    if (isPublished && begin >= from && begin < until) duties!.push({ id, storeId, from: begin, to, breakMinutes })
  return history
}

export const chainRow = (company: CompanyPlan, person: Person): Row => [
  ...[company.number, person.id, firstDayText(person.first), person.isOpen ? null : firstDayText(person.last)],
  ...[firstDayText(person.last), ENGINE],
]
