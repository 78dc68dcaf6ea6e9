import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceText } from '#contract/sentences.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { MOST_FOUND, managedEmployees } from '#contract/superadmin/employees.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withOwnApp()

const operator = () => signedIn({ isSuperuser: true })
const REASON = 'Rückfrage der Lohnverrechnung'
const SVNR = '1237010180'
const IBAN = 'AT611904300234573201'
type Api = Awaited<ReturnType<typeof operator>>['api']
const find = async (api: Api, by: 'name' | 'number' | 'svnr' | 'iban', text: string) =>
  (await api(managedEmployees.search, { body: { by, text, reason: REASON } })).body.data

test('a name is found in all companies by the beginnings of its words, without case and accents, in any order', async () => {
  const { api } = await operator()
  const [one, other] = [await build.company(), await build.company()]
  const store = await build.store({ company: one, name: 'Graz Lend' })
  const first = await build.employee({
    company: one,
    store,
    lastName: 'Čožićek-Moser',
    firstName: 'Ana Maria',
    entry: '2020-01-01',
  })
  const second = await build.employee({ company: other, lastName: 'Cozicek', firstName: 'Marko' })
  await rawSql(`update employee set birth_date = '1990-02-01' where company_id = $1`, [one])
  const ids = async (text: string) => (await find(api, 'name', text)).people.map(({ id }) => id)
  assert.deepEqual((await ids('cozic')).toSorted(), [first.id, second.id].toSorted())
  assert.deepEqual(await ids('ČOŽIĆ an'), [first.id])
  assert.deepEqual(await ids('mar cozicek-mos'), [first.id])
  assert.deepEqual(await ids('ozicek'), [])
  const { people } = await find(api, 'name', 'Čožićek-Moser')
  const [{ companyName, mdPersonnelId, ...person }] = people as [(typeof people)[number]]
  assert.ok(companyName && mdPersonnelId)
  assert.deepEqual(person, {
    ...{ id: first.id, companyId: one, name: 'Čožićek-Moser Ana Maria', storeName: 'Graz Lend', birthYear: 1990 },
    ...{ socialsecurity: null, entry: '2020-01-01', exit: null, employment: 'active' },
  })
})

test('a personnel number, a social security number and an IBAN are found as a whole, in every company; the number is masked', async () => {
  const { api } = await operator()
  const [one, other] = [
    await build.employee({ svnr: SVNR, personnelNumber: 'Q 4711' }),
    await build.employee({ svnr: SVNR, iban: IBAN, personnelNumber: 'q4711' }),
  ]
  const ids = async (by: 'number' | 'svnr' | 'iban', text: string) =>
    (await find(api, by, text)).people.map(({ id }) => id).filter(id => id === one.id || id === other.id)
  assert.deepEqual((await ids('svnr', '1237 010180')).toSorted(), [one.id, other.id].toSorted())
  assert.deepEqual((await ids('number', ' Q4711')).toSorted(), [one.id, other.id].toSorted())
  assert.deepEqual(await ids('iban', 'at61 1904 3002 3457 3201'), [other.id])
  assert.deepEqual(await ids('number', '4711'), [])
  const { people } = await find(api, 'svnr', SVNR)
  assert.equal(people.find(({ id }) => id === one.id)!.socialsecurity, '12•• ••••••')
  assert.doesNotMatch(JSON.stringify(people), /1237|010180/)
})

test('each search stands with its reason in the platform’s trail, also one in vain, and in the log of each company concerned; the number nowhere', async () => {
  const operated = await operator()
  const clerk = await signedIn()
  const other = await build.company()
  const { id } = await build.employee({ company: clerk.company, svnr: SVNR, lastName: 'Gruberova' })
  await build.employee({ company: other, lastName: 'Gruberova' })
  await build.employee({ company: other, lastName: 'Gruberova' })
  await find(operated.api, 'svnr', SVNR)
  await find(operated.api, 'name', 'Gruberova')
  await find(operated.api, 'svnr', '9998010180')
  const events = await rawSql<{ detail: Record<string, unknown> }>(
    `select detail from account_event where account_id = $1 and action = 'people searched' order by id`,
    [operated.accountId],
  )
  assert.deepEqual(
    events.map(({ detail }) => [detail.by, detail.reason]),
    [
      ['svnr', REASON],
      ['name', REASON],
      ['svnr', REASON],
    ],
  )
  assert.deepEqual(
    [events[1]!.detail, events[2]!.detail.found],
    [{ by: 'name', reason: REASON, found: 3, companies: 2 }, 0],
  )
  const entries = await rawSql<{ record_id: string; after: Record<string, unknown> }>(
    `select record_id, after from audit_entry where company_id = any($1) and action = 'searched' order by id`,
    [[clerk.company, other]],
  )
  assert.deepEqual(entries.map(({ record_id }) => record_id).toSorted(), ['', String(id), String(id)].toSorted())
  const trails = JSON.stringify([events, entries])
  for (const number of [SVNR, '9998010180', 'Gruberova']) assert.doesNotMatch(trails, new RegExp(number))
  const log = (await clerk.api(eventLog.list, { body: { limit: 10 } } as never)).body as unknown
  const listed = JSON.parse(JSON.stringify(log)) as { data: { events: Parameters<typeof sentenceText>[0][] } }
  const sentences = listed.data.events.map(event => sentenceText(event, { names: {} }))
  assert.ok(
    sentences.some(text => /^hat in allen Betrieben .*gesucht und hier/.test(text)),
    sentences.join('\n'),
  )
})

test('where somebody stands is said: to come, active, left or hidden', async () => {
  const { api } = await operator()
  const company = await build.company()
  const day = (days: number) => Temporal.Now.plainDateISO('Europe/Vienna').add({ days }).toString()
  for (const [first, columns] of [
    ['A', `entry = '${day(1)}'`],
    ['B', `entry = '${day(-9)}', exit = '${day(0)}'`],
    ['C', `entry = '${day(-9)}', exit = '${day(-1)}'`],
    ['D', 'is_hidden = true'],
  ] as const) {
    const { id } = await build.employee({ company, lastName: 'Standmoser', firstName: first })
    await rawSql(`update employee set ${columns} where company_id = $1 and id = $2`, [company, id])
  }
  const { people } = await find(api, 'name', 'Standmoser')
  assert.deepEqual(
    people.map(({ employment }) => employment),
    ['future', 'active', 'left', 'hidden'],
  )
})

test('more than are shown are said to be more', async () => {
  const { api } = await operator()
  const company = await build.company()
  await rawSql(
    `insert into employee (company_id, last_name) select $1, 'Vielhuber ' || n from generate_series(1, $2::int) n`,
    [company, MOST_FOUND + 1],
  )
  const { people, isCapped } = await find(api, 'name', 'vielhuber')
  assert.deepEqual([people.length, isCapped], [MOST_FOUND, true])
})

const refused: [body: object, field: string, says: RegExp][] = [
  [{ by: 'name', text: 'Ba' }, 'text', /Mindestens drei Buchstaben/],
  [{ by: 'name', text: '%%%' }, 'text', /Mindestens drei Buchstaben/],
  [{ by: 'svnr', text: '123' }, 'text', /zehn Ziffern/],
  [{ by: 'iban', text: 'AT00' }, 'text', /IBAN/],
  [{ by: 'name', text: 'Bauer', reason: 'kurz' }, 'reason', /Mindestens zehn Zeichen/],
  [{ by: 'svnr', text: SVNR, reason: `Suche nach ${SVNR}` }, 'reason', /Keine SV-Nummer/],
  [{ by: 'svnr', text: SVNR, reason: `Suche nach ${IBAN}` }, 'reason', /Keine SV-Nummer und keine IBAN/],
]
for (const [sent, field, says] of refused)
  test(`${JSON.stringify(sent)} is refused at ${field}, and nothing is searched`, async () => {
    const { api, accountId } = await operator()
    const body = { reason: REASON, ...sent } as never
    const { status, refusal } = await api(managedEmployees.search, { body })
    assert.equal(status, 400)
    assert.match(refusal.fields![field]!, says)
    const events = await rawSql(`select from account_event where account_id = $1 and action = 'people searched'`, [
      accountId,
    ])
    assert.equal(events.length, 0)
  })
