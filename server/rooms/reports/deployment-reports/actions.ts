import { type DeployedShift, deploymentOf } from '#domain/reports/deployments.ts'
import { type Day, dayNumber, SUNDAY, type WageCalendar, weekdayOf } from '#domain/wages/calendar.ts'
import { employmentOf } from '#domain/wages/contract-terms.ts'
import { daysOfRows, type Month, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { Contract, Models, PersonHistory, Stamp } from '#domain/wages/wage-history.ts'
import { shiftsOf } from '#domain/wages/worked-shifts.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import { acrossStores, type CompanyTx } from '#server/platform/database/database.ts'
import { NONE } from '#server/platform/database/number-columns.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { type Person, readPersons, readSetting, type Setting, whenFresh } from '#server/rooms/months/public.ts'
import { heldContracts } from '#server/rooms/people/public.ts'
import type { Gather } from '../report-contents/rules.ts'
import { type DeployedRow, deploymentNotes, deploymentTable } from './deployments.report.ts'
import * as rows from './rows.ts'

/** Read together, so that their rows take little memory. */
const PART = 250
/** Looked at before others get their turn. */
const STEP = 50

/** Who was where and when, from the times that months are made of. Product E, G. */
export const gatherDeployments: Gather = (scope, asked) => {
  const storeIds = asked.stores.map(({ id }) => id)
  return whenFresh(scope, { storeIds }, asked.month, async (tx, month) => {
    const setting = await readSetting(tx)
    const withDrafts = scope.permissions.has('roster.write')
    const today = dayNumber(await todayOf(tx))
    const listed = await rows.people(tx, month, storeIds)
    const { people, unapproved } = await acrossStores(tx, scope, async () => {
      const people: DeployedRow[] = []
      let unapproved = 0
      for (const part of chunks(listed, PART)) {
        const found = await readPart(tx, setting, part, {
          month,
          today,
          choice: asked.choices.people ?? '',
          withDrafts,
        })
        people.push(...found)
        const ids = found.map(({ employeeId }) => employeeId)
        unapproved += await rows.unapproved(tx, ids, asked, setting.zone)
      }
      return { people, unapproved }
    })
    const { last } = spanOfMonth(month)
    return {
      table: deploymentTable(people, asked),
      source: unapproved === 0 ? 'aus bestätigten Zeiten' : 'aus Zeiten, auch nicht bestätigten',
      notes: deploymentNotes(people, asked, { isRunning: today <= last, unapproved }),
      isSensitive: false,
    }
  })
}

type Question = { month: Month; today: Day; choice: string; withDrafts: boolean }

async function readPart(
  tx: CompanyTx,
  setting: Setting,
  part: readonly rows.ListedPerson[],
  { month, today, choice, withDrafts }: Question,
): Promise<DeployedRow[]> {
  const { calendar, models, zone } = setting
  const ids = part.map(({ employeeId }) => employeeId)
  const span = spanOfMonth(month)
  const year = spanOfMonth(month - (month % 12))
  const read = daysOfRows(month)
  const persons = new Map<number, Person>()
  for (const person of await readPersons(tx, setting, ids, month)) persons.set(person.id, person)
  const contractsOf = await contractsBy(tx, ids, Math.min(year.first, read.first), read.last)
  const stampsOf = await weekendStampsBy(tx, ids, year.first - 1, span.last, zone)
  const days = { first: span.first, last: span.last + 1, sundaysFrom: year.first, withDrafts }
  const plannedOf = await plannedBy(tx, ids, days, zone)
  const found: DeployedRow[] = []
  for (const [at, listed] of part.entries()) {
    if (at % STEP === STEP - 1) await yieldToEventLoop()
    const person = persons.get(listed.employeeId)!
    const contracts = contractsOf.get(person.id) ?? []
    const isUnder = contracts.some(({ from, to }) => from <= span.last && (to ?? span.last) >= span.first)
    if (choice === 'worked' ? listed.workedMinutes === 0 : !isUnder) continue
    const deployment = deploymentOf(
      {
        contracts,
        shifts: deployedShifts(person, models, calendar, read),
        sundaysWorked: sundaysOf(contracts, stampsOf.get(person.id) ?? [], { models, calendar }, year.first, span.last),
        planned: plannedOf.get(person.id) ?? [],
      },
      month,
      today,
      calendar,
    )
    found.push({ ...listed, deployment })
  }
  return found
}

function deployedShifts(
  { history, storesOf }: Person,
  models: Models,
  calendar: WageCalendar,
  { first, last }: { first: Day; last: Day },
): DeployedShift[] {
  const { shifts } = shiftsOf(history.stamps, employmentOf(history, models, first, last + 7), calendar)
  return shifts.map(({ day, from, to, worked }) => ({
    ...{ day, from, to, worked },
    storeIds: [...new Set(worked.map(({ stampId }) => storesOf.stamps.get(stampId)!))],
  }))
}

/** A Sunday's own shifts: what began on the Saturday and goes on is the Saturday's. */
function sundaysOf(
  contracts: readonly Contract[],
  stamps: readonly Stamp[],
  { models, calendar }: { models: Models; calendar: WageCalendar },
  first: Day,
  last: Day,
): Set<Day> {
  if (stamps.length === 0) return new Set()
  const employment = employmentOf({ ...NO_HISTORY, contracts }, models, first - 1, last)
  const { shifts } = shiftsOf(stamps, employment, calendar)
  return new Set(shifts.map(({ day }) => day).filter(day => day >= first && weekdayOf(day) === SUNDAY))
}
const NO_HISTORY: PersonHistory = {
  ...{ contracts: [], stamps: [], absences: [], duties: [], leaveNotices: [] },
  ...{ opening: null, serviceFrom: null },
}

const orNull = (value: number): number | null => (value === NONE ? null : value)
const minuteOf = (ms: number): number => Math.floor(ms / 60_000)

async function contractsBy(tx: CompanyTx, ids: readonly number[], first: Day, last: Day) {
  const read = await heldContracts(tx, ids, first, last)
  return byPerson(
    read,
    (at): Contract => ({
      ...{ id: read.id[at]!, storeId: read.store_id[at]!, from: read.first[at]!, to: orNull(read.last[at]!) },
      ...{ weeklyMinutes: read.weekly[at]!, modelId: orNull(read.model_id[at]!) },
    }),
  )
}

async function weekendStampsBy(tx: CompanyTx, ids: readonly number[], first: Day, last: Day, zone: string) {
  const read = await rows.weekendStamps(tx, ids, first, last, zone)
  return byPerson(
    read,
    (at): Stamp => ({
      ...{ id: read.id[at]!, storeId: read.store_id[at]!, pauses: [] },
      ...{ from: minuteOf(read.starts_at[at]!), to: minuteOf(read.ends_at[at]!) },
    }),
  )
}

async function plannedBy(
  tx: CompanyTx,
  ids: readonly number[],
  days: Parameters<typeof rows.planned>[2],
  zone: string,
) {
  const read = await rows.planned(tx, ids, days, zone)
  return byPerson(read, at => ({ day: read.day[at]!, minutes: read.minutes[at]! }))
}

function byPerson<Row>(read: { length: number; readonly employee_id: Int32Array }, rowAt: (at: number) => Row) {
  const found = new Map<number, Row[]>()
  for (let at = 0; at < read.length; at++) {
    const id = read.employee_id[at]!
    const own = found.get(id)
    if (own) own.push(rowAt(at))
    else found.set(id, [rowAt(at)])
  }
  return found
}
