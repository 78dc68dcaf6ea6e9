import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { personMonths } from '#contract/months/person-months.ts'
import { contracts } from '#contract/people/contracts.ts'
import { employees } from '#contract/people/employees.ts'
import { openingBalances } from '#contract/people/opening-balances.ts'
import { employmentModels } from '#contract/settings/employment-models.ts'
import { absenceRecords } from '#contract/time/absences.ts'
import { stampRecords } from '#contract/time/stamps.ts'
import { EMPLOYMENT_TEMPLATES } from '#domain/wages/employment-templates.ts'
import { monthOfText, monthText } from '#domain/wages/month-numbers.ts'
import { chunks } from '#server/platform/chunks.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { imported } from '#server/testing/import-steps.ts'
import { tries } from '#server/testing/thorough.ts'

withApp()

// Around today, since times far ahead are asked about.
const FIRST = Temporal.Now.plainDateISO().with({ day: 1 }).subtract({ months: 3 })
const MONTHS = [0, 1, 2, 3, 4].map(ahead => monthText(monthOfText(FIRST.toString()) + ahead))
const dayAfter = (days: number) => FIRST.add({ days }).toString()
const REASON = 'Nachgetragen'

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const stores = [await build.store({ company, storeNumber: '10' }), await build.store({ company, storeNumber: '20' })]
  const models: number[] = []
  for (const key of ['gastronomy', 'partTime', 'salaried']) {
    const { name, group, rules } = EMPLOYMENT_TEMPLATES.find(each => each.key === key)!
    const body = { ...rules, name, group, validFrom: '2020-01-01', timeAccount: 'overtime' }
    models.push((await api(employmentModels.create, { body })).body.data.id)
  }
  const people = []
  for (const [index, store] of [stores[0]!, stores[0]!, stores[1]!].entries()) {
    const employee = await build.employee({ company, store, personnelNumber: String(index + 1) })
    const contract = {
      employeeId: employee.id,
      storeId: store,
      from: '2024-01-01',
      weekTimeRegular: 2400 - index * 300,
    }
    await api(contracts.create, { body: { ...contract, employmentModelId: [null, models[1], models[0]][index] } })
    people.push(employee)
  }
  return { ...session, stores, models, people }
}
type Shop = Awaited<ReturnType<typeof shop>>
type Numbers = { who: number; day: number; hour: number; length: number; pick: number }

/** What doubts there are is confirmed; what is refused all the same has changed nothing. */
async function sure(
  { api }: Shop,
  endpoint: Parameters<Shop['api']>[0],
  sent: { params?: { id: number }; body: object },
) {
  const asked = await api(endpoint, sent)
  if (asked.status !== 422) return asked
  return api(endpoint, { ...sent, body: { ...sent.body, accepted: Object.keys(asked.refusal.fields!) } })
}

const idsIn = async (company: number, table: string) =>
  await rawSql<{ id: number; version: number }>(`select id, version from ${table} where company_id = $1 order by id`, [
    company,
  ])
const oneOf = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)]
const moment = ({ day, hour }: Numbers, later = 0) =>
  Temporal.PlainDate.from(dayAfter(day))
    .toPlainDateTime({ hour })
    .add({ minutes: later })
    .toString()
    .replace('T', ' ')
    .padEnd(19, ':00')

const ACTS: Record<string, (shop: Shop, numbers: Numbers) => Promise<unknown>> = {
  async stamp(shop, numbers) {
    const { id, store } = oneOf(shop.people, numbers.who)!
    const pauses = numbers.pick % 2 ? [{ from: moment(numbers, 60), to: moment(numbers, 90) }] : []
    const body = {
      employeeId: id,
      storeId: store,
      from: moment(numbers),
      to: moment(numbers, 120 + numbers.length),
      pauses,
    }
    await sure(shop, stampRecords.create, { body })
  },
  async changeStamp(shop, numbers) {
    const stamp = oneOf(await idsIn(shop.company, 'stamp'), numbers.pick)
    if (!stamp) return
    const body = {
      from: moment(numbers),
      to: moment(numbers, 60 + numbers.length),
      pauses: [],
      reason: REASON,
      version: stamp.version,
    }
    await sure(shop, stampRecords.change, { params: { id: stamp.id }, body })
  },
  async removeStamp(shop, { pick }) {
    const stamp = oneOf(await idsIn(shop.company, 'stamp'), pick)
    if (stamp)
      await shop.api(stampRecords.remove, {
        params: { id: stamp.id },
        body: { reason: REASON, version: stamp.version },
      })
  },
  async restoreStamp(shop, { pick }) {
    const stamp = oneOf(await idsIn(shop.company, 'stamp'), pick)
    if (stamp) await sure(shop, stampRecords.restore, { params: { id: stamp.id }, body: { version: stamp.version } })
  },
  async absence(shop, { who, day, length, pick }) {
    const { id, store } = oneOf(shop.people, who)!
    const days = { firstDay: dayAfter(day), lastDay: dayAfter(day + (length % 20)) }
    const body = { employeeId: id, storeId: store, mdType: 1 + (pick % 8), ...days, mdApproved: pick % 4 > 0 }
    await sure(shop, absenceRecords.create, { body })
  },
  async changeAbsence(shop, { day, length, pick }) {
    const absence = oneOf(await idsIn(shop.company, 'absence'), pick)
    if (!absence) return
    const body = { firstDay: dayAfter(day), lastDay: dayAfter(day + (length % 5)), mdApproved: pick % 3 > 0 }
    await sure(shop, absenceRecords.change, {
      params: { id: absence.id },
      body: { ...body, version: absence.version, reason: REASON },
    })
  },
  async contract(shop, { who, day, length }) {
    const { id, store } = oneOf(shop.people, who)!
    const body = {
      employeeId: id,
      storeId: store,
      from: dayAfter(day),
      weekTimeRegular: 600 + length,
      endCurrent: true,
    }
    await shop.api(contracts.create, { body })
  },
  async endContract(shop, { day, pick }) {
    const contract = oneOf(await idsIn(shop.company, 'contract'), pick)
    if (contract)
      await shop.api(contracts.change, {
        params: { id: contract.id },
        body: { to: pick % 2 ? null : dayAfter(day), version: contract.version },
      })
  },
  async rules(shop, { day, pick, length }) {
    const { rules } = oneOf(EMPLOYMENT_TEMPLATES, pick)!
    const body = { ...rules, nightCents: length, validFrom: dayAfter(day), actsBack: true }
    await shop.api(employmentModels.addRules, { params: { id: oneOf(shop.models, pick)! }, body })
  },
  async defaultModel(shop, { pick }) {
    const models = (await shop.api(employmentModels.details)).body.data
    const { id, version } = oneOf(models, pick)!
    await shop.api(employmentModels.change, { params: { id }, body: { isDefault: true, version } })
  },
  async opening(shop, { who, day, length }) {
    const { id } = oneOf(shop.people, who)!
    const found = (await shop.api(openingBalances.find, { params: { id } })).body.data
    if (found) await shop.api(openingBalances.remove, { params: { id: found.id } })
    else
      await shop.api(openingBalances.create, {
        body: { employeeId: id, day: dayAfter(day), leaveHundredths: length, timeAccountMinutes: length },
      })
  },
  async entry(shop, { who, day }) {
    const { id } = oneOf(shop.people, who)!
    const { version } = (await shop.api(employees.find, { params: { id } })).body.data
    await shop.api(employees.change, { params: { id }, body: { entry: dayAfter(day - 200), version } })
  },
  async duty(shop, numbers) {
    const { id, store } = oneOf(shop.people, numbers.who)!
    await rawSql(
      `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, break_minutes, published_at)
       values ($1, $2, $3, $4::timestamp at time zone 'UTC', $5::timestamp at time zone 'UTC', 30, now())`,
      [shop.company, id, store, moment(numbers), moment(numbers, 300 + numbers.length)],
    )
  },
  async zone({ company }, { pick }) {
    await rawSql('update company set time_zone = $2 where id = $1', [
      company,
      oneOf(['Europe/Vienna', 'Europe/London'], pick),
    ])
  },
  async importAndUndo(shop, { day, who, pick }) {
    const lines = [0, 1, 2].map(more => {
      const { year, month, day: date } = Temporal.PlainDate.from(dayAfter(day + more))
      return `${1 + ((who + more) % 3)};${(who + more) % 3 === 2 ? 20 : 10};${date}.${month}.${year};12:00;20:30;30;ja`
    })
    const job = await imported(shop.api, `Personalnummer;Filiale;Datum;von;bis;Pause;bestätigt\n${lines.join('\n')}`)
    if (pick % 2) await shop.api(importJobs.undo, { params: { id: job.id }, body: { version: job.version } })
  },
  async read({ api }, { pick }) {
    await api(personMonths.list, { query: { month: oneOf(MONTHS, pick)! } })
  },
}

async function keptOf({ api, people }: Shop) {
  const lists = []
  for (const month of MONTHS) {
    const { status, body, text } = await api(personMonths.list, { query: { month } })
    assert.equal(status, 200, text)
    lists.push(body.data.map(({ reckonedAt: _, ...row }) => row))
  }
  for (const { id } of people)
    for (const month of MONTHS) {
      const { status, body, text } = await api(personMonths.find, { params: { id }, query: { month } })
      assert.ok(status === 200 || status === 404, text)
      lists.push(status === 200 && { ...body.data, reckonedAt: '' })
    }
  return lists
}

const number = (max: number) => fc.integer({ min: 0, max })
const act = fc.record({
  act: fc.constantFrom(...Object.keys(ACTS)),
  who: number(2),
  day: number(125),
  hour: number(23),
  length: number(700),
  pick: number(40),
})

/** Beside as many who read a store, or everybody. */
const AT_ONCE = 4

async function readsOf({ api, stores }: Shop, index: number) {
  const [month, storeIds] = [MONTHS[index % MONTHS.length]!, index % 3 === 2 ? undefined : String(stores[index % 3])]
  const { status, text } = await api(personMonths.list, { query: { month, storeIds } })
  assert.equal(status, 200, text)
}

async function fromNothing({ company }: Shop) {
  await rawSql('delete from person_month where company_id = $1', [company])
  await rawSql('delete from person_month_chain where company_id = $1', [company])
  await rawSql(
    `insert into touched_days (company_id, kind, subject_id, first_day, last_day) values ($1, 'company', 0, '-infinity', 'infinity')`,
    [company],
  )
}

test('whatever is written, each month that is read is what a reckoning from nothing makes of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async acts => {
      const own = await shop()
      for (const { act, ...numbers } of acts) await ACTS[act]!(own, numbers)
      const kept = await keptOf(own)
      await fromNothing(own)
      assert.deepEqual(kept, await keptOf(own))
    }),
    { numRuns: tries(15) },
  )
})

test('and so it is when several write at once, read their stores meanwhile, and a worker makes what was touched', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 24 }), async acts => {
      const own = await shop()
      for (const together of chunks(acts, AT_ONCE)) {
        await Promise.all([
          ...together.map(({ act, ...numbers }) => ACTS[act]!(own, numbers)),
          ...together.map((_, index) => readsOf(own, index)),
        ])
      }
      const kept = await keptOf(own)
      await fromNothing(own)
      assert.deepEqual(kept, await keptOf(own))
    }),
    { numRuns: tries(10) },
  )
})

test('each of the acts does something', async () => {
  const own = await shop()
  const numbers = { who: 0, day: 40, hour: 6, length: 480, pick: 5 }
  for (const name of Object.keys(ACTS)) {
    if (name === 'read') continue
    await rawSql('delete from touched_days')
    await ACTS[name]!(own, name === 'importAndUndo' ? { ...numbers, day: 90 } : numbers)
    assert.ok(
      (
        await rawSql('select from touched_days union all select from pgboss.job where name = $1', [
          'make-person-months',
        ])
      ).length > 0,
      name,
    )
  }
})
