import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shifts as shiftCalls } from '#contract/roster/shifts.ts'
import { weekFills } from '#contract/roster/week-fills.ts'
import { weekTemplates } from '#contract/roster/week-templates.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

/** The source is a week in December, the target one in February, both without holidays. */
const [SOURCE, TARGET] = ['2026-12-14', '2027-02-01']

async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const store = await build.store({ company })
  const [eva, ida] = [await build.employee({ company, store }), await build.employee({ company, store })]
  for (const employee of [eva, ida]) await build.contract({ employee, from: '2020-01-01' })
  const shift = (employee: typeof eva, day: string, from = '07:00', to = '15:00') =>
    build.planShift({ employee, from: `${day} ${from}:00`, to: `${day} ${to}:00` })
  await shift(eva, '2026-12-14')
  await shift(eva, '2026-12-15')
  await shift(ida, '2026-12-16')
  const template = async (more: object = {}) =>
    (await api(weekTemplates.create, { body: { name: 'Winter', storeId: store, monday: SOURCE, ...more } as never }))
      .body.data.id
  const fill = async (source: object, more: object = {}) =>
    api(weekFills.fill, { body: { storeId: store, source, to: TARGET, ...more } as never })
  const fromTemplate = async (more: object = {}) =>
    (await fill({ kind: 'template', templateId: await template() }, more)).body.data
  return { ...session, store, eva, ida, shift, template, fill, fromTemplate }
}
const reasons = (all: { why: string; shifts: number }[]) => all.map(({ why, shifts }) => ({ why, shifts }))
const told = (shifts: { employeeId: number | null; from: string }[]) =>
  shifts.map(({ employeeId, from }) => [employeeId, from])

test('a template becomes the same shifts of another week, which can be saved as they are', async () => {
  const { api, store, eva, ida, fromTemplate } = await shop()
  const filled = await fromTemplate()
  assert.deepEqual(told(filled.shifts), [
    [eva.id, '2027-02-01 07:00:00'],
    [eva.id, '2027-02-02 07:00:00'],
    [ida.id, '2027-02-03 07:00:00'],
  ])
  assert.deepEqual([filled.open, filled.skipped], [[], []])
  const saved = await api(shiftCalls.save, {
    body: { shifts: filled.shifts.map(shift => ({ ...shift, storeId: store })) } as never,
  })
  assert.equal(saved.status, 200, saved.text)
  assert.ok(saved.body.data.every(({ published }) => !published))
})

test('whoever is away, has no contract or is gone leaves the shift open, with the reason', async () => {
  const { eva, ida, company, fromTemplate } = await shop()
  await build.absence({ employee: eva, from: '2027-01-31 23:00:00', to: '2027-02-01 23:00:00' })
  await rawSql(`update contract set valid_to = '2026-12-31' where employee_id = $1 and company_id = $2`, [
    ida.id,
    company,
  ])
  const filled = await fromTemplate()
  assert.deepEqual(told(filled.shifts), [
    [null, '2027-02-01 07:00:00'],
    [eva.id, '2027-02-02 07:00:00'],
    [null, '2027-02-03 07:00:00'],
  ])
  assert.deepEqual(reasons(filled.open), [
    { why: 'Abwesenheit', shifts: 1 },
    { why: 'Kein Vertrag', shifts: 1 },
  ])
  assert.deepEqual(
    filled.open.map(({ which }) => which),
    [
      [{ employeeId: eva.id, from: '2027-02-01 07:00:00', to: '2027-02-01 15:00:00' }],
      [{ employeeId: ida.id, from: '2027-02-03 07:00:00', to: '2027-02-03 15:00:00' }],
    ],
    'which shifts, and whose',
  )
})

test('people stay away if they are not wanted', async () => {
  const filled = await (await shop()).fromTemplate({ withPeople: false })
  assert.deepEqual(
    filled.shifts.map(({ employeeId }) => employeeId),
    [null, null, null],
  )
  assert.deepEqual(filled.open, [])
})

test('what is planned already stays, whoever works it', async () => {
  const { eva, ida, shift, fromTemplate } = await shop()
  await shift(ida, '2027-02-01')
  const filled = await fromTemplate()
  assert.deepEqual(told(filled.shifts), [
    [eva.id, '2027-02-02 07:00:00'],
    [ida.id, '2027-02-03 07:00:00'],
  ])
  assert.deepEqual(reasons(filled.skipped), [{ why: 'Gibt es schon', shifts: 1 }])
})

test('whoever works another time of the day already is not planned twice', async () => {
  const { eva, shift, fromTemplate } = await shop()
  await shift(eva, '2027-02-01', '12:00', '18:00')
  const { shifts, open } = await fromTemplate()
  assert.equal(shifts[0]!.employeeId, null)
  assert.ok(
    open.some(({ why }) => why === 'Überschneidung'),
    JSON.stringify(open),
  )
})

const modes: [mode: number, withTemplates: boolean, made: number, why: string | undefined][] = [
  [0, false, 2, 'Messe: Besetzung Ersatz'],
  [0, true, 3, undefined],
  [1, false, 3, undefined],
  [2, false, 2, 'Messe: Keine Schichten'],
  [2, true, 2, 'Messe: Keine Schichten'],
]
for (const [mode, withTemplates, made, why] of modes)
  test(`an event of mode ${mode} ${withTemplates ? 'with' : 'without'} the template’s shifts leaves ${made} of three`, async () => {
    const { company, fromTemplate } = await shop()
    const event = await build.calendarEvent({ company, name: 'Messe', from: '2027-02-02' })
    await rawSql('update calendar_event set shift_creation_mode = $2, create_with_templates = $3 where id = $1', [
      event,
      mode,
      withTemplates,
    ])
    const { shifts, skipped } = await fromTemplate()
    assert.equal(shifts.length, made)
    assert.deepEqual(reasons(skipped), why === undefined ? [] : [{ why, shifts: 1 }])
  })

test('an event that begins after the shift ends, and one of another store, change nothing', async () => {
  const { company, fromTemplate } = await shop()
  const evening = await build.calendarEvent({ company, from: '2027-02-02' })
  await rawSql('update calendar_event set from_minute = 960 where id = $1', [evening])
  await build.calendarEvent({ company, store: await build.store({ company }), from: '2027-02-01', to: '2027-02-07' })
  assert.equal((await fromTemplate()).shifts.length, 3)
})

test('nothing is made on a closed day and in a hidden place', async () => {
  const { company, store, template, fill } = await shop()
  const templateId = await template()
  await build.worksFact({ company, store, kind: 'closed_weekday', weekday: 3 })
  const spot = await build.spot({ company })
  await rawSql('update spot set is_hidden = true where id = $1', [spot])
  await rawSql('update week_template_shift set spot_id = $1 where weekday = 1 and week_template_id = $2', [
    spot,
    templateId,
  ])
  const { shifts, skipped } = (await fill({ kind: 'template', templateId })).body.data
  assert.equal(shifts.length, 1)
  assert.deepEqual(
    skipped.map(({ why }) => why),
    ['Bereich hier nicht vorhanden oder ausgeblendet', 'Schließtag'],
  )
})

test('nothing is made in a closed month', async () => {
  const { company, store, fill } = await shop()
  await build.monthClosing({ store, company, month: '2027-01' })
  const { shifts, skipped } = (await fill({ kind: 'days', from: SOURCE, count: 7 }, { to: '2027-01-25' })).body.data
  assert.deepEqual([shifts, reasons(skipped)], [[], [{ why: 'Monat abgeschlossen', shifts: 3 }]])
})

test('a day and a week are copied onto others, nights with a changed clock too', async () => {
  const { eva, ida, shift, fill } = await shop()
  const day = (await fill({ kind: 'days', from: '2026-12-15', count: 1 }, { to: '2027-02-06' })).body.data
  assert.deepEqual(told(day.shifts), [[eva.id, '2027-02-06 07:00:00']])
  const week = (await fill({ kind: 'days', from: SOURCE, count: 7 })).body.data
  assert.equal(week.shifts.length, 3)
  await shift(ida, '2026-12-19', '21:00', '23:00')
  await rawSql(
    `update plan_shift set ends_at = ends_at + interval '6 hours' where employee_id = $1 and starts_at > '2026-12-18'`,
    [ida.id],
  )
  const night = (await fill({ kind: 'days', from: '2026-12-19', count: 1 }, { to: '2027-03-27', withPeople: false }))
    .body.data
  // Ten in the evening to six in the morning is an hour less.
  assert.deepEqual(
    night.shifts.map(({ from, to }) => [from, to]),
    [['2027-03-27 21:00:00', '2027-03-28 04:00:00']],
  )
})

test('another store’s template says whose it is not, a removed one that it is gone', async () => {
  const { company, store, template, fill } = await shop()
  const { id } = await build.weekTemplate({ company, name: 'Graz' })
  const foreign = await fill({ kind: 'template', templateId: id })
  assert.deepEqual(
    [foreign.status, foreign.refusal.message],
    [
      422,
      'Die Vorlage „Graz“ gehört zu einem anderen Standort. Wählen Sie eine dieses Standorts oder eine für alle Standorte.',
    ],
  )
  assert.equal((await fill({ kind: 'template', templateId: id + 1000 })).status, 404)
  const own = { kind: 'template', templateId: await template() }
  assert.deepEqual((await fill(own, { to: '2027-02-02' })).refusal.fields, { to: 'Eine Woche beginnt an einem Montag' })
  const limited = await signedIn({ company, permissions: ['roster.read', 'roster.write'], storeIds: [store] })
  const hidden = await limited.api(weekFills.fill, {
    body: { storeId: store, source: { kind: 'template', templateId: id }, to: TARGET } as never,
  })
  assert.deepEqual(
    [hidden.status, hidden.refusal.message],
    [404, 'Diese Vorlage gibt es nicht mehr. Wählen Sie eine andere.'],
  )
})
