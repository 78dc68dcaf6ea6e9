import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lawChecks } from '#contract/working-time/law-checks.ts'
import { workRecords } from '#contract/working-time/work-records.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { textOf } from '#server/testing/pdf.ts'

withApp({ KONTOR_ROLES: 'web' })

const MONTH = '2026-10'

/** October 2026; moments in UTC, two hours behind Vienna until the 25th. */
async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const store = await build.store({ company, name: 'Linz' })
  const eva = await build.employee({ company, store, lastName: 'Gruber', firstName: 'Eva' })
  await build.contract({ employee: eva })
  await build.stamp({ employee: eva, from: '2026-10-05 12:00:00', to: '2026-10-05 20:30:00' })
  await build.stamp({ employee: eva, from: '2026-10-06 05:00:00', to: '2026-10-06 10:00:00' })
  const file = (query: object) => api(workRecords.file, { query: { month: MONTH, ...query } })
  const csv = async (query: object) => {
    const { text } = await file({ format: 'csv', ...query })
    return text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map(line => line.split(';'))
  }
  return { ...session, store, eva, file, csv }
}

test('a month is written down day by day: begin, end, rest, hours and what the law says of them', async () => {
  const { csv, eva } = await shop()
  const [heads, monday, tuesday] = await csv({ employeeId: eva.id })
  assert.deepEqual(heads!.slice(3, 10), [
    'Tag',
    'Beginn',
    'Ende',
    'Pausen',
    'Ruhe davor',
    'Arbeit',
    'Arbeit in Minuten',
  ])
  assert.deepEqual(monday!.slice(1, 10), [
    'Gruber Eva',
    'Linz',
    '05.10.2026',
    '14:00',
    '22:30',
    '',
    '',
    '08h:30m',
    '510',
  ])
  assert.match(monday![10]!, /AZG § 11/)
  assert.deepEqual(tuesday!.slice(3, 10), ['06.10.2026', '07:00', '12:00', '', '08h:30m', '05h:00m', '300'])
  assert.match(tuesday![10]!, /02h:30m.*AZG § 12/)
})

test('as pages it has each person, weeks with their sums, and a line to sign', async () => {
  const { file, eva } = await shop()
  const answer = await file({ employeeId: eva.id })
  assert.equal(answer.status, 200)
  const text = await textOf(answer.bytes)
  for (const part of ['Arbeitszeitaufzeichnung Oktober 2026', 'Gruber Eva', 'Woche ab 05.10.2026', '13h:30m'])
    assert.ok(text.includes(part), `${part} in ${text}`)
})

test('a reason that was given when it was planned stands beside the day it is about', async () => {
  const { csv, eva, company } = await shop()
  const { id } = await build.planShift({
    employee: eva,
    from: '2026-10-06 05:00:00',
    to: '2026-10-06 10:00:00',
    published: true,
  })
  await rawSql(
    `insert into law_override (company_id, employee_id, store_id, plan_shift_id, shift_version, starts_at, ends_at, rule_id, minutes, sentence, reason, confirmed_by)
     values ($1, $2, $3, $4, 1, '2026-10-06T05:00Z', '2026-10-06T10:00Z', 'RUHE_TAG', 150, 'Ruhe', 'Inventur', gen_random_uuid())`,
    [company, eva.id, eva.store, id],
  )
  const [, monday, tuesday] = await csv({ employeeId: eva.id })
  assert.deepEqual([monday!.at(-1), tuesday!.at(-1)], ['', 'Inventur'])
})

test('a store’s record has everybody who worked there, and nobody of another store or company', async () => {
  const [own, other] = [await shop(), await shop()]
  const elsewhere = await build.employee({ company: own.company, lastName: 'Anders' })
  await build.stamp({ employee: elsewhere, from: '2026-10-07 08:00:00', to: '2026-10-07 12:00:00' })
  const names = (await own.csv({ storeId: own.store })).slice(1).map(([, name]) => name)
  assert.deepEqual([...new Set(names)], ['Gruber Eva'])
  assert.equal((await own.file({ employeeId: other.eva.id })).status, 404)
  assert.equal((await own.file({ month: '2020-01' })).status, 422)
})

test('beside somebody’s times stands what the law says, at its stamp; who may not know of a pregnancy reads no word of it', async () => {
  const { api, eva, company } = await shop()
  const [late, early] = await Promise.all(
    (await rawSql<{ id: number }>('select id from stamp where company_id = $1 order by starts_at', [company])).map(
      ({ id }) => id,
    ),
  )
  await build.maternity({ employee: eva, notified: '2026-09-01', expected: '2027-02-01' })
  const asked = { query: { employeeId: eva.id, month: MONTH } }
  const found = (await api(lawChecks.ofPerson, asked)).body.data
  assert.deepEqual(
    found
      .filter(({ rule }) => rule === 'RUHE_TAG')
      .map(({ stampId, day, minutes, severity }) => [stampId, day, minutes, severity]),
    [[early, '2026-10-06', 150, 'hint']],
  )
  assert.ok(found.some(({ rule, stampId }) => rule === 'MUTTER' && stampId === late))
  const planner = await signedIn({ company, permissions: ['stores.read', 'employees.read', 'stamps.read'] })
  const told = (await planner.api(lawChecks.ofPerson, asked)).body.data
  assert.ok(told.some(({ rule }) => rule === 'NICHT_EINTEILBAR'))
  assert.doesNotMatch(JSON.stringify(told), /MUTTER|Mutter|MSchG|schwanger/i)
})
