import type { EldaDuty } from '#contract/elda/duties.ts'
import { whyDue } from '#domain/elda/duty-texts.ts'
import { foreignLetters } from '#domain/elda/elda-letters.ts'
import type { FiledNotice } from '#domain/elda/filed-episodes.ts'
import { type DutyPerson, dutyState, type PersonDuty } from '#domain/elda/person-duties.ts'
import type { PersonContract } from '#domain/elda/person-insurance.ts'
import { REQUEST_KINDS } from '#domain/elda/registration-states.ts'
import { type Day, dateOf } from '#domain/wages/calendar.ts'
import { MODEL_GROUPS, type ModelGroup } from '#domain/wages/model-groups.ts'
import { takeBy } from '#server/platform/database/columns.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import type * as rows from './rows.ts'

export const GROUPS = Object.keys(MODEL_GROUPS) as ModelGroup[]

type Read = {
  company: rows.CompanyFacts
  people: readonly rows.PersonRow[]
  former: Awaited<ReturnType<typeof rows.former>>
  contracts: Awaited<ReturnType<typeof rows.contracts>>
  facts: readonly rows.FactRow[]
  notices: readonly rows.NoticeRow[]
  worked: Awaited<ReturnType<typeof rows.worked>>
  /** Of a store, '' for none. */
  accountOf: (storeId: number | null) => string
}

type Contracts = Read['contracts']
const orNull = (value: number): number | null => (value === NONE ? null : value)
const groupAt = (place: number): ModelGroup | undefined => (place === NONE ? undefined : GROUPS[place])

/** Who has a contract that is of single days. */
export function casualPeople({ length, employee_id, place }: Contracts): number[] {
  const found = new Set<number>()
  for (let at = 0; at < length; at++) if (groupAt(place[at]!) === 'casual') found.add(employee_id[at]!)
  return [...found]
}

/** Before anything that is known. */
const LONG_AGO: Day = -100_000

/** Everything known of each, as what is due is reckoned from. */
export function dutyPeople(read: Read): DutyPerson[] {
  const { company, contracts } = read
  const contractsOf = takeBy(contracts.employee_id)
  const [former, facts, notices, worked] = [
    Map.groupBy(read.former, ({ employeeId }) => employeeId),
    Map.groupBy(read.facts, ({ employeeId }) => employeeId),
    Map.groupBy(read.notices, ({ employeeId }) => employeeId),
    Map.groupBy(read.worked, ({ employeeId }) => employeeId),
  ]
  return read.people.map(person => {
    const { id, entry, exit, isStated, statedSince, recordedOn, hasNumber, hasBirthDate } = person
    const own = facts.get(id) ?? []
    const told = notices.get(id) ?? []
    const agreed = contractsOf(id, at => contractAt(contracts, at, read.accountOf))
    // Who begins has to be registered, whether or not somebody entered the contract.
    const unwritten = agreed.length === 0 && entry !== null ? [unwrittenContract(person, entry, read.accountOf)] : []
    return {
      ...{ id, recordedOn, firstDay: company.firstDay, hasNumber, hasBirthDate },
      employments: [
        ...(former.get(id) ?? []).map(span => ({ from: span.entry ?? LONG_AGO, to: span.exit })),
        ...(entry === null && agreed.length === 0 ? [] : [{ from: entry ?? LONG_AGO, to: exit }]),
      ],
      contracts: [...agreed, ...unwritten],
      facts: own.filter(({ kind }) => kind === 'insurance'),
      leavings: own
        .filter(({ kind }) => kind === 'leaving')
        .map(fact => ({ ...fact, day: fact.from, reason: fact.leavingReason! })),
      worked: (worked.get(id) ?? []).map(({ day }) => day),
      stated: isStated ? { since: statedSince } : null,
      hasEldaName: isEldaName(person) || own.some(({ kind }) => kind === 'name'),
      abroadSince: person.isAbroad ? (person.movedOn ?? entry ?? recordedOn) : null,
      notices: filedNotices(told),
      requests: told.flatMap(({ kind, day }) => (isRequest(kind) ? [{ kind, day }] : [])),
    }
  })
}

const isRequest = (kind: rows.NoticeRow['kind']): kind is 'VS' | 'AV' =>
  (REQUEST_KINDS as readonly string[]).includes(kind)

function contractAt(contracts: Contracts, at: number, accountOf: Read['accountOf']): PersonContract {
  const { id, first, last, weekly, place, store_id } = contracts
  return {
    id: id[at]!,
    from: first[at]!,
    to: orNull(last[at]!),
    group: groupAt(place[at]!),
    account: accountOf(store_id[at]!),
    weeklyMinutes: weekly[at]!,
  }
}

const unwrittenContract = (
  { storeId, group }: rows.PersonRow,
  from: Day,
  accountOf: Read['accountOf'],
): PersonContract => ({
  ...{ id: 0, from, to: null, group: group ?? undefined },
  ...{ account: accountOf(storeId), weeklyMinutes: 0 },
})

const isEldaName = ({ lastName, firstName }: rows.PersonRow): boolean =>
  [lastName, firstName].every(name => name !== '' && foreignLetters(name, 'name').length === 0)

/** Without requests, which register nobody. */
export const filedNotices = (told: readonly rows.NoticeRow[]): FiledNotice[] =>
  told.flatMap(notice => (isRequest(notice.kind) ? [] : [filedNotice(notice, notice.kind)]))

function filedNotice(row: rows.NoticeRow, kind: FiledNotice['kind']): FiledNotice {
  const { reference, original, account, day, rightDay, weeklyMinutes, area, isMarginal, isFree, transferOn } = row
  return {
    ...{ kind, reference, original, account, day, rightDay, weeklyMinutes },
    insured: area === null ? null : { area, isMarginal: isMarginal === true, isFree: isFree === true },
    transfer:
      transferOn === null ? null : { reference: row.transferReference, account: row.transferAccount, day: transferOn },
  }
}

/** Names it as long as it is due. */
export const dutyKey = ({ kind, account, day, original }: PersonDuty, { id }: Pick<rows.PersonRow, 'id'>): string =>
  [id, kind, account, dateOf(day).toString(), original ?? ''].join('|')

/** As it is listed. */
export function shownDuty(duty: PersonDuty, person: rows.PersonRow, today: Day): EldaDuty {
  const { id, mdPersonnelId, lastName, firstName, storeId, storeName } = person
  const { kind, reason, account, day, rightDay, dueOn, missing, source } = duty
  const text = (each: Day) => dateOf(each).toString()
  return {
    key: dutyKey(duty, person),
    ...{ employeeId: id, mdPersonnelId, lastName, firstName, storeId, storeName, kind, reason, account },
    why: whyDue(reason, duty),
    day: text(day),
    rightDay: rightDay === null ? null : text(rightDay),
    dueOn: text(dueOn),
    state: dutyState(dueOn, today),
    missing,
    source,
  }
}
