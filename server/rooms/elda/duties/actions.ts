import type { EldaDuties, EldaDutiesQuery, EldaDuty } from '#contract/elda/duties.ts'
import { type PersonDuty, personDuties } from '#domain/elda/person-duties.ts'
import { NOTICE_KIND_NAMES } from '#domain/elda/registration-states.ts'
import { accountOfStore } from '#domain/elda/store-accounts.ts'
import { type Day, dayNumber } from '#domain/wages/calendar.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { todayIn } from '#server/platform/today.ts'
import * as storeAccounts from '../store-accounts/rows.ts'
import * as rows from './rows.ts'
import { casualPeople, dutyKey, dutyPeople, GROUPS, shownDuty } from './rules.ts'

type Asked = { storeIds?: readonly number[] | undefined; employeeId?: number | undefined }
/** What is reckoned before others get their turn. */
const PEOPLE_A_TURN = 200

type Found = { duty: PersonDuty; person: rows.PersonRow }

/** Nothing of it is stored: whoever asks, whenever they ask, gets what the data say. */
export const list = (scope: CompanyScope, query: EldaDutiesQuery): Promise<EldaDuties> =>
  inCompany(scope, async tx => {
    const company = await rows.company(tx)
    const isTest = !company.projects.includes('DM')
    const counts = { open: 0, due: 0, late: 0 }
    if (!company.usesElda) return { total: 0, counts, isTest, duties: [] }
    const today = dayNumber(todayIn(company.zone))
    const { state, kind, page, limit, storeId, employeeId } = query
    const asked = { storeIds: storeId === undefined ? undefined : [storeId], employeeId }
    const all = (await dutiesOf(tx, scope, company, asked, today))
      .map(({ duty, person }) => shownDuty(duty, person, today))
      .filter(duty => kind === undefined || duty.kind === kind)
      .toSorted(byDeadline)
    for (const duty of all) counts[duty.state]++
    const wanted = all.filter(duty => state === undefined || duty.state === state)
    return { total: wanted.length, counts, isTest, duties: wanted.slice((page - 1) * limit, page * limit) }
  })

/** What is late of people of these stores, and happened by the day: who, and which notices. */
export async function lateByPerson(tx: CompanyTx, scope: CompanyScope, storeIds: readonly number[], lastDay: string) {
  const company = await rows.company(tx)
  if (!company.usesElda || storeIds.length === 0) return []
  const today = dayNumber(todayIn(company.zone))
  const last = dayNumber(Temporal.PlainDate.from(lastDay))
  const found = await dutiesOf(tx, scope, company, { storeIds }, today)
  const late = Map.groupBy(
    found.filter(({ duty }) => duty.dueOn < today && duty.day <= last),
    ({ person }) => person,
  )
  return [...late].map(([{ id, storeId }, duties]) => ({
    storeId: storeId!,
    employeeId: id,
    text: [...new Set(duties.map(({ duty }) => NOTICE_KIND_NAMES[duty.kind]))].join(', '),
  }))
}

/** What is due of somebody under this name; undefined: it is not, or not any more. */
export async function dutyNamed(
  tx: CompanyTx,
  scope: CompanyScope,
  employeeId: number,
  key: string,
): Promise<{ duty: PersonDuty; zone: string } | undefined> {
  const company = await rows.company(tx)
  if (!company.usesElda) return undefined
  const found = await dutiesOf(tx, scope, company, { employeeId }, dayNumber(todayIn(company.zone)))
  const named = found.find(({ duty, person }) => dutyKey(duty, person) === key)
  return named && { duty: named.duty, zone: company.zone }
}

/** The name of what is due of somebody without an insurance number; empty: nothing is. */
export async function numberDuty(tx: CompanyTx, scope: CompanyScope, employeeId: number): Promise<string> {
  const company = await rows.company(tx)
  if (!company.usesElda) return ''
  const found = await dutiesOf(tx, scope, company, { employeeId }, dayNumber(todayIn(company.zone)))
  const asked = found.find(({ duty }) => duty.kind === 'VS')
  return asked ? dutyKey(asked.duty, asked.person) : ''
}

const GERMAN = new Intl.Collator('de-AT')
const byDeadline = (one: EldaDuty, other: EldaDuty): number =>
  one.dueOn < other.dueOn
    ? -1
    : one.dueOn > other.dueOn
      ? 1
      : GERMAN.compare(one.lastName, other.lastName) || one.employeeId - other.employeeId

/** Of people whom the caller sees; what is known of each is known across stores, or a contract in another one would be missing. */
async function dutiesOf(
  tx: CompanyTx,
  scope: CompanyScope,
  company: rows.CompanyFacts,
  asked: Asked,
  today: Day,
): Promise<Found[]> {
  const people = await rows.people(tx, company, asked)
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const known = await acrossStores(tx, scope, async () => {
    const contracts = await rows.contracts(tx, ids, GROUPS)
    return {
      contracts,
      former: await rows.former(tx, ids),
      facts: await rows.facts(tx, ids),
      notices: await rows.notices(tx, ids),
      worked: await rows.worked(tx, casualPeople(contracts), company),
      accountOf: await accountsOf(tx),
    }
  })
  const rowOf = new Map(people.map(person => [person.id, person]))
  const found: Found[] = []
  for (const part of chunks(dutyPeople({ company, people, ...known }), PEOPLE_A_TURN)) {
    for (const person of part)
      for (const duty of personDuties(person, today)) found.push({ duty, person: rowOf.get(person.id)! })
    await yieldToEventLoop()
  }
  return found
}

async function accountsOf(tx: CompanyTx): Promise<(storeId: number | null) => string> {
  const accounts = await storeAccounts.accounts(tx)
  const ofStore = new Map(
    (await storeAccounts.stores(tx)).map(store => [
      store.id,
      accountOfStore(store, accounts)?.contribution_accountnumber,
    ]),
  )
  return storeId => (storeId === null ? '' : (ofStore.get(storeId) ?? ''))
}
