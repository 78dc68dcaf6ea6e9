import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { shifts } from '#contract/roster/shifts.ts'
import { lawOverrides } from '#contract/working-time/law-overrides.ts'
import { formatDay } from '#domain/basics/days.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

const SOON = Temporal.Now.plainDateISO('Europe/Vienna').add({ weeks: 5 })
const MONDAY = SOON.subtract({ days: SOON.dayOfWeek - 1 })
const day = (days: number) => formatDay(MONDAY.add({ days }))
const HEADER = 'Personalnummer;Standort;Datum;von;bis;Pause;Bereich;Begründung'
const file = (...rows: string[]) => [HEADER, ...rows].join('\n')

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const store = await build.store({ company, name: 'Linz', storeNumber: '10' })
  const person = async (personnelNumber: string, lastName: string) => {
    const employee = await build.employee({ company, store, personnelNumber, lastName })
    await build.contract({ employee, from: '2020-01-01' })
    return employee
  }
  const eva = await person('1', 'Gruber')
  const stored = () =>
    rawSql<Record<string, unknown>>(
      `select employee_id, to_char(starts_at at time zone 'Europe/Vienna', 'DD.MM.YYYY HH24:MI') as starts,
         to_char(ends_at at time zone 'Europe/Vienna', 'HH24:MI') as ends, break_minutes, spot_id
       from plan_shift where company_id = $1 order by starts_at, employee_id`,
      [company],
    )
  const times = async () => (await stored()).map(({ starts, ends }) => `${starts}–${ends}`)
  const issues = async (...rows: string[]) =>
    (await rowsOf(api, (await checked(api, file(...rows))).id)).flatMap(({ line, issues }) =>
      issues.map(({ column, level, message }) => [line, column, level, message]),
    )
  return { ...session, store, eva, person, stored, times, issues }
}

test('a plan made elsewhere comes in as drafts; the same file changes nothing, and all of it is taken back', async () => {
  const { api, company, store, eva, stored } = await shop()
  const spot = await build.spot({ company, store, unitName: 'Küche', name: 'Frühstück' })
  const rows = file(`1;Linz;${day(0)};06:00;14:30;30;Frühstück;`, `1;10;${day(1)};22:00;05:00;0:30;Küche Frühstück;`)
  const done = await imported(api, rows)
  assert.deepEqual([done.kind, done.counts.new], ['shifts', 2])
  const common = { employee_id: eva.id, break_minutes: 30, spot_id: spot }
  assert.deepEqual(await stored(), [
    { ...common, starts: `${day(0)} 06:00`, ends: '14:30' },
    { ...common, starts: `${day(1)} 22:00`, ends: '05:00' },
  ])
  const from = MONDAY.toString()
  const listed = (await api(shifts.list, { query: { storeId: store, from, to: from } })).body.data
  assert.equal(listed[0]!.published, false)
  assert.equal((await imported(api, rows)).counts.unchanged, 2)
  assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
  assert.deepEqual(await stored(), [])
})

test('person and begin make a shift the same: its end, break and place are brought up to date, and come back', async () => {
  const { api, stored } = await shop()
  await imported(api, file(`1;;${day(0)};08:00;14:00;0;;`))
  const before = await stored()
  const changed = await imported(api, file(`1;;${day(0)};08:00;16:00;30;;`))
  assert.equal(changed.counts.changed, 1)
  assert.deepEqual(
    (await stored()).map(({ ends, break_minutes }) => [ends, break_minutes]),
    [['16:00', 30]],
  )
  // An empty cell takes nothing away.
  assert.equal((await imported(api, file(`1;;${day(0)};08:00;16:00;;;`))).counts.unchanged, 1)
  assert.equal((await api(importJobs.undo, { params: { id: changed.id } })).status, 200)
  assert.deepEqual(await stored(), before)
})

test('what is blocked is refused at its row with the sentence, and nothing of the file comes in', async () => {
  const { api, issues, stored } = await shop()
  const rows = [`1;;${day(0)};08:00;14:00;0;;`, `1;;${day(0)};12:00;18:00;0;;Geht nicht anders`]
  const found = await issues(...rows)
  const errors = found.filter(([, , level]) => level === 'error')
  assert.deepEqual(
    errors.map(([line, column]) => [line, column]),
    [[3, 'von']],
  )
  assert.match(String(errors[0]![3]), /Überschneidung/)
  const job = await checked(api, file(...rows))
  const run = await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })
  assert.equal(run.status, 409, run.text)
  assert.deepEqual(await stored(), [])
})

test('what needs a reason stays out without one and says why; with one it comes in, and the reason is kept', async () => {
  const { api, times, issues } = await shop()
  const rows = (reason: string) => [`1;;${day(0)};14:00;22:00;30;;`, `1;;${day(1)};06:00;14:00;30;;${reason}`]
  const [found] = await issues(...rows(''))
  assert.deepEqual(found!.slice(0, 3), [3, 'Begründung', 'error'])
  assert.match(String(found![3]), /11.*Ohne Begründung wird der Dienst nicht übernommen/)
  const job = await checked(api, file(...rows('Inventur')))
  assert.deepEqual([job.counts.error, job.counts.warning], [0, 1])
  await imported(api, file(...rows('Inventur')))
  assert.equal((await times()).length, 2)
  const query = { from: MONDAY.toString(), to: MONDAY.add({ days: 7 }).toString() }
  const kept = (await api(lawOverrides.list, { query: query as never })).body.data
  assert.deepEqual(
    kept.map(({ rule, reason, holds }) => [rule, reason, holds]),
    [['RUHE_TAG', 'Inventur', true]],
  )
})

test('one reason for all rows is enough', async () => {
  const { api, times } = await shop()
  const body = ['Personalnummer;Datum;von;bis;Pause', `1;${day(0)};14:00;22:00;30`, `1;${day(1)};06:00;14:00;30`].join(
    '\n',
  )
  const done = await imported(api, body, {
    kind: 'shifts',
    fields: ['mdPersonnelId', 'day', 'from', 'to', 'break'],
    constants: [{ field: 'reason', text: 'Messe' }],
  } as never)
  assert.equal(done.state, 'done')
  assert.equal((await times()).length, 2)
})

test('a shift beside one that is stored is asked of both, and told at the row', async () => {
  const { api, issues } = await shop()
  await imported(api, file(`1;;${day(1)};06:00;14:00;30;;`))
  const found = await issues(`1;;${day(0)};14:00;22:00;30;;`)
  assert.deepEqual(
    found.map(([line, column]) => [line, column]),
    [[2, 'Begründung']],
  )
  await imported(api, file(`1;;${day(0)};14:00;22:00;30;;Krankenstand`))
  const query = { from: MONDAY.toString(), to: MONDAY.add({ days: 7 }).toString() }
  const kept = (await api(lawOverrides.list, { query: query as never })).body.data
  assert.deepEqual(
    kept.map(({ reason, holds }) => [reason, holds]),
    [['Krankenstand', true]],
  )
})

test('who has not what the place asks for is named', async () => {
  const { company, store, issues } = await shop()
  const skill = await build.skill({ company, name: 'Barista' })
  await build.spot({ company, store, name: 'Bar', requiredSkill: skill })
  const [found] = await issues(`1;;${day(0)};08:00;14:00;0;Bar;`)
  assert.match(String(found![3]), /Qualifikation|Fähigkeit/)
})

test('rows without a person are open shifts, as many as there are rows', async () => {
  const { api, stored } = await shop()
  const row = `;Linz;${day(0)};10:00;14:00;0;;`
  const done = await imported(api, file(row, row))
  assert.equal(done.counts.new, 2)
  assert.deepEqual(
    (await stored()).map(({ employee_id }) => employee_id),
    [null, null],
  )
  assert.equal((await imported(api, file(row, row))).counts.unchanged, 2)
  assert.equal((await checked(api, file(row, row, row))).counts.new, 1)
})

test('what is published stays as it is, and an import of it is not taken back', async () => {
  const { api, issues } = await shop()
  const done = await imported(api, file(`1;;${day(0)};08:00;14:00;0;;`))
  await rawSql('update plan_shift set published_at = now() where id = (select max(id) from plan_shift)')
  assert.deepEqual(await issues(`1;;${day(0)};08:00;15:00;0;;`), [[2, 'von', 'error', 'Bereits veröffentlicht']])
  const refused = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(refused.status, 409)
  assert.match(refused.refusal.message, /inzwischen veröffentlicht/)
})

test('what was changed since is not taken back, and the refusal names it', async () => {
  const { api } = await shop()
  const done = await imported(api, file(`1;;${day(0)};08:00;14:00;0;;`))
  await rawSql('update plan_shift set version = version + 1 where id = (select max(id) from plan_shift)')
  const refused = await api(importJobs.undo, { params: { id: done.id } })
  assert.equal(refused.status, 409)
  assert.match(refused.refusal.message, /Gruber .* ab .* 08:00/)
})

test('what can’t be read, does not exist or stands twice is named in its cell', async () => {
  const { issues } = await shop()
  assert.deepEqual(await issues(`9;;${day(0)};08:00;14:00;0;;`), [
    [2, 'Personalnummer', 'error', 'Personalnummer „9“ gibt es nicht'],
  ])
  assert.deepEqual(await issues(`1;;${day(0)};08:00;14:00;0;Keller;`), [
    [2, 'Bereich', 'error', 'Bereich „Keller“ gibt es nicht'],
  ])
  assert.deepEqual(await issues(`1;;${day(0)};08:00;14:00;400;;`), [
    [2, 'Pause', 'error', 'Die Pause liegt nicht im Dienst'],
  ])
  assert.deepEqual(await issues(`;;${day(0)};08:00;14:00;0;;`), [[2, 'Standort', 'error', 'Der Standort fehlt']])
  const twice = `1;;${day(0)};08:00;14:00;0;;`
  assert.deepEqual(await issues(twice, twice), [[3, 'von', 'error', 'Derselbe Dienst steht schon in Zeile 2']])
})

test('whatever is wrong with a row is named in its cell, and of a file with one such row nothing comes in', async () => {
  const { api, company, store, person, stored } = await shop()
  const graz = await build.store({ company, name: 'Graz', storeNumber: '20' })
  await build.spot({ company, store: graz, name: 'Bar' })
  const shut = await build.store({ company, name: 'Alt', storeNumber: '30' })
  await rawSql('update store set is_hidden = true where company_id = $1 and id = $2', [company, shut])
  const gone = await person('2', 'Huber')
  await rawSql(`update contract set valid_to = '2026-01-31' where company_id = $1 and employee_id = $2`, [
    company,
    gone.id,
  ])
  await rawSql(`update employee set exit = '2026-01-31' where company_id = $1 and id = $2`, [company, gone.id])
  const closed = MONDAY.add({ months: 3 }).with({ day: 3 })
  await build.monthClosing({ company, store, month: closed.toString().slice(0, 7) })
  const other = await signedIn()
  await build.employee({ company: other.company, personnelNumber: '77' })
  await build.store({ company: other.company, name: 'Salzburg' })
  const lines: [row: string, column: string, says: RegExp][] = [
    [`2;;${day(1)};08:00;14:00;0;;`, 'von', /Vertrag/],
    [`1;;${formatDay(closed)};08:00;14:00;0;;`, 'von', /abgeschlossen/],
    [`;Linz;${formatDay(closed)};08:00;14:00;0;;`, 'von', /abgeschlossen/],
    [`1;;${day(2)};08:00;08:00;0;;`, 'bis', /gleich/],
    [`1;;${day(3)};08:00;25:00;0;;`, 'bis', /Uhrzeit/],
    [`1;;${day(4)};08:02;14:00;0;;`, 'von', /5/],
    [`1;;30.02.2027;08:00;14:00;0;;`, 'Datum', /30.02.2027/],
    [`1;;${day(5)};08:00;14:00;-5;;`, 'Pause', /Minuten/],
    [`1;Alt;${day(6)};08:00;14:00;0;;`, 'Standort', /ausgeblendet/],
    [`1;Salzburg;${day(7)};08:00;14:00;0;;`, 'Standort', /gibt es nicht/],
    [`77;;${day(8)};08:00;14:00;0;;`, 'Personalnummer', /gibt es nicht/],
    [`1;;${day(9)};08:00;14:00;0;Bar;`, 'Bereich', /gibt es nicht/],
    // Half an hour that spring skips ends before it begins.
    [`1;;28.03.2027;02:30;03:15;0;;`, 'von', /Ende/],
  ]
  const good = `1;;${day(30)};08:00;12:00;0;;`
  const job = await checked(api, file(good, ...lines.map(([row]) => row)))
  const found = (await rowsOf(api, job.id, 'error')).flatMap(({ line, issues }) =>
    issues.filter(({ level }) => level === 'error').map(({ column, message }) => ({ line, column, message })),
  )
  assert.deepEqual(
    found.map(({ line, column }) => [line, column]),
    lines.map(([, column], at) => [at + 3, column]),
  )
  for (const [at, [row, , says]] of lines.entries()) assert.match(found[at]!.message, says, row)
  const run = await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })
  assert.equal(run.status, 409)
  assert.deepEqual(await stored(), [])
})

test('a night in which the clock changes comes in with its times on the wall', async () => {
  const { api, times } = await shop()
  const nights = [
    ';Linz;27.03.2027;22:00;06:00;0;;',
    ';Linz;30.10.2027;22:00;06:00;0;;',
    ';Linz;31.10.2027;02:30;08:00;0;;',
  ]
  assert.equal((await imported(api, file(...nights))).counts.new, 3)
  assert.deepEqual(await times(), ['27.03.2027 22:00–06:00', '30.10.2027 22:00–06:00', '31.10.2027 02:30–08:00'])
  const lengths = await rawSql<{ hours: number }>(
    `select extract(epoch from ends_at - starts_at)::int / 3600.0 as hours from plan_shift order by id desc limit 3`,
  )
  assert.deepEqual(
    lengths.map(({ hours }) => Number(hours)),
    [6.5, 9, 7],
  )
})

test('a month of sixty people is checked and written whole', async () => {
  const { api, person, stored } = await shop()
  const people = await Promise.all(Array.from({ length: 60 }, (_, at) => person(String(100 + at), `Person ${at}`)))
  const rows = people.flatMap((_, at) =>
    Array.from({ length: 20 }, (_, n) => {
      const offset = Math.floor(n / 5) * 7 + (n % 5)
      return `${100 + at};;${day(offset)};08:00;16:30;30;;Plan der Zentrale`
    }),
  )
  const done = await imported(api, file(...rows))
  assert.equal(done.counts.new, 1200)
  assert.equal((await stored()).length, 1200)
})
