import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type MonthCheck, monthChecks } from '#contract/months/month-checks.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { MONTH_CHECKS } from '#domain/months/month-checks.ts'
import { FINDINGS } from '#domain/wages/findings.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const MONTH = '2026-09'

type Given = { company?: number; softwareId?: number; individualStoreIds?: boolean }

/** A store whose September has nothing in its way: somebody with a confirmed day, and all numbers. */
async function shop(given: Given = {}) {
  const company = given.company ?? (await build.company(given))
  const session = await signedIn({ company })
  const model = await build.ruledModel({ company, isDefault: true, rules: { weeklyMinutes: 480 } })
  await build.wageTypes({ company })
  const store = await build.store({ company, bmdId: '12', dpwId: '78' })
  const employee = await build.employee({ company, store, firstName: 'Milica', lastName: 'Auer' })
  await build.contract({ employee, weeklyMinutes: 480 })
  await build.openingBalance({ employee })
  for (const day of ['01', '08', '15', '22', '29'])
    await build.stamp({ employee, from: `2026-09-${day} 06:00:00`, to: `2026-09-${day} 14:00:00`, confirmed: true })
  const ask = async (storeIds = [store]) =>
    (await session.api(monthChecks.list, { query: { month: MONTH, storeIds: storeIds.join(',') } })).body.data
  return {
    ...session,
    company,
    model,
    store,
    employee,
    ask,
    checks: async () => (await ask())[0]!.checks,
    close: () => session.api(monthClosings.close, { body: { month: MONTH, storeIds: [store] } }),
    run: (sql: string) =>
      rawSql(
        sql
          .replaceAll('$company', String(company))
          .replaceAll('$store', String(store))
          .replaceAll('$employee', String(employee.id)),
      ),
  }
}
type Shop = Awaited<ReturnType<typeof shop>>

const found = (checks: readonly MonthCheck[]) =>
  checks.filter(({ level }) => level !== 'ok').map(({ level, title, detail, count }) => [level, title, detail, count])

test('of a store with nothing in its way the list says what was looked at', async () => {
  const { ask, store, close } = await shop()
  const [told] = await ask()
  assert.deepEqual([told!.storeId, told!.people], [store, 1])
  assert.deepEqual(
    told!.checks.map(({ code, level, title }) => [code, level, title]),
    [
      ['employee-id-missing', 'ok', 'BMD ID bei dem einen Mitarbeiter'],
      ['wage-type-missing', 'ok', 'Lohnarten zugeordnet, alle 1'],
      ['stamps-unconfirmed', 'ok', 'Stempelzeiten bestätigt, alle 5'],
      ['absences-undecided', 'ok', 'Keine offenen Anträge'],
      ['data-requests-open', 'ok', 'Keine offenen Änderungsanträge'],
    ],
  )
  assert.equal((await close()).status, 200)
})

type Cause = { code: MonthCheck['code']; given?: Given; breaks: string; mends: string; told: unknown[] }

const CAUSES: Cause[] = [
  {
    code: 'nobody',
    breaks: `insert into store (company_id, name) values ($company, 'Andere');
      update contract set store_id = (select max(id) from store where company_id = $company) where company_id = $company`,
    mends: 'update contract set store_id = $store where company_id = $company',
    told: ['blocker', 'Niemand beschäftigt', 'In diesem Monat ist hier niemand beschäftigt.', 0],
  },
  {
    code: 'company-id-missing',
    breaks: `update company set bmd_id = '' where id = $company`,
    mends: `update company set bmd_id = '11' where id = $company`,
    told: ['blocker', 'BMD ID des Betriebs fehlt', 'In den Einstellungen eintragen.', 0],
  },
  {
    code: 'company-id-missing',
    given: { softwareId: 1, individualStoreIds: true },
    breaks: `update store set dpw_id = '' where id = $store and company_id = $company`,
    mends: `update store set dpw_id = '5' where id = $store and company_id = $company`,
    told: ['blocker', 'DPW ID des Standorts fehlt', 'In den Einstellungen eintragen.', 0],
  },
  {
    code: 'employee-id-missing',
    breaks: `update employee set bmd_id = '' where company_id = $company`,
    mends: `update employee set bmd_id = '1' where company_id = $company`,
    told: ['blocker', 'BMD ID fehlt bei einem Mitarbeiter', 'Auer Milica', 1],
  },
  {
    code: 'employee-id-missing',
    given: { softwareId: 2 },
    breaks: `update employee set personnel_number = '' where company_id = $company`,
    mends: `update employee set personnel_number = '1' where company_id = $company`,
    told: ['blocker', 'Personalnummer fehlt bei einem Mitarbeiter', 'Auer Milica', 1],
  },
  {
    code: 'employee-id-twice',
    breaks: `insert into employee (company_id, personnel_number, first_name, last_name, bmd_id)
      select company_id, '77', 'Dragan', 'Bauer', bmd_id from employee where company_id = $company`,
    mends: `update employee set exit = '2026-08-31' where company_id = $company and last_name = 'Bauer'`,
    told: ['blocker', 'BMD ID doppelt vergeben', 'Auer Milica', 1],
  },
  {
    code: 'wage-type-missing',
    breaks: `update wage_type_line set numbers = numbers - 'salaried' where company_id = $company and kind = 'NORM'`,
    mends: `insert into wage_type_line (company_id, kind, valid_from, numbers, unit) values ($company, 'NORM', '2026-09-30', '{"salaried": "200"}', 'hours')`,
    told: ['blocker', 'Lohnart fehlt bei einer Zeitart', 'Normalarbeit bei Angestellten', 1],
  },
  {
    code: 'wage-type-unit',
    breaks: `update stamp set starts_at = starts_at + interval '14 hours', ends_at = ends_at + interval '14 hours' where company_id = $company and starts_at > '2026-09-20' and starts_at < '2026-09-25';
      update employment_model set name = 'Nachtdienst' where company_id = $company;
      update employment_rule set rules = rules || '{"nightFrom": 0, "nightTo": 360, "nightCents": 2850, "nightPer": "night"}' where company_id = $company;
      update wage_type_line set numbers = '{"salaried": "330"}' where company_id = $company and kind = 'NACHT'`,
    mends: `update wage_type_line set units = '{"salaried": "pieces"}' where company_id = $company and kind = 'NACHT'`,
    told: [
      'blocker',
      'Einheit passt nicht bei einer Lohnart',
      'Nachtarbeit bei Angestellten: Lohnart 330 zählt h, „Nachtdienst“ zahlt Nächte. Einheit „Stück“ eintragen.',
      1,
    ],
  },
  {
    code: 'stamps-unconfirmed',
    breaks: `update stamp set md_confirmed = false where company_id = $company and starts_at < '2026-09-10'`,
    mends: `update stamp set md_confirmed = true where company_id = $company`,
    told: ['blocker', 'Stempelzeiten nicht bestätigt', 'Auer Milica 01.09. und 08.09.', 2],
  },
  {
    code: 'open-stamp',
    breaks: `update stamp set ends_at = null where company_id = $company and starts_at > '2026-09-20' and starts_at < '2026-09-25'`,
    mends: `update stamp set ends_at = starts_at + interval '8 hours' where company_id = $company`,
    told: ['blocker', 'Stempelzeit ohne Ende', 'Auer Milica 22.09.', 1],
  },
  {
    code: 'absences-undecided',
    breaks: `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type) values ($company, $employee, $store, '2026-08-30 22:00+00', '2026-09-02 22:00+00', 1)`,
    mends: `update absence set decline_reason = 'Zu viele' where company_id = $company`,
    told: ['hint', 'Offene Anträge', 'Auer Milica 31.08.', 1],
  },
  {
    code: 'data-requests-open',
    breaks: `insert into employee_data_request (company_id, employee_id, source, changes_sealed, created_at) values ($company, $employee, 'import', '', '2026-09-08 06:00+00')`,
    mends: `update employee_data_request set state = 'refused', decided_at = now(), decided_by = gen_random_uuid() where company_id = $company`,
    told: ['hint', 'Offene Änderungsanträge', 'Auer Milica 08.09.', 1],
  },
  {
    code: 'days-missing',
    breaks: `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, published_at) values
      ($company, $employee, $store, '2026-09-03 06:00+00', '2026-09-03 14:00+00', now()), ($company, $employee, $store, '2026-09-08 06:00+00', '2026-09-08 14:00+00', now())`,
    mends: `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_approved) values ($company, $employee, $store, '2026-09-02 22:00+00', '2026-09-03 22:00+00', 2, true)`,
    told: ['hint', 'Dienst ohne Stempelzeit', 'Auer Milica 03.09.', 1],
  },
  {
    code: 'minus-hours',
    breaks: `delete from stamp where company_id = $company and starts_at > '2026-09-12'`,
    mends: `update contract set weekly_minutes = 240 where company_id = $company`,
    told: ['hint', 'Minusstunden über 10 h', 'Auer Milica, −19h:38m', 1],
  },
  {
    code: 'wage-type-shared',
    breaks: `update stamp set starts_at = starts_at + interval '14 hours', ends_at = ends_at + interval '14 hours' where company_id = $company and starts_at > '2026-09-20' and starts_at < '2026-09-25';
      update employment_rule set rules = rules || '{"nightPercent": 5000}' where company_id = $company;
      update wage_type_line set numbers = '{"salaried": "330"}' where company_id = $company and kind in ('NORM', 'NACHT')`,
    mends: `update wage_type_line set numbers = '{"salaried": "331"}' where company_id = $company and kind = 'NACHT'`,
    told: ['hint', 'Eine Lohnart für mehrere Zeitarten', '330: Normalarbeit und Nachtarbeit bei Angestellten', 1],
  },
  {
    code: 'wage-type-example',
    breaks: `update wage_type_line set is_example = true where company_id = $company`,
    mends: `update wage_type_line set is_example = false where company_id = $company`,
    told: ['hint', 'Lohnarten aus dem Beispiel nicht geprüft', 'Normalarbeit', 1],
  },
]

for (const { code, given, breaks, mends, told } of CAUSES)
  test(`${code} (${told[1]}) comes with its cause and goes with it, and a blocker refuses the closing`, async () => {
    const { checks, run, close } = await shop(given)
    await run(breaks)
    const broken = (await checks()).find(check => check.code === code && check.level !== 'ok')
    assert.deepEqual(broken && [broken.level, broken.title, broken.detail, broken.count], told)
    if (told[0] === 'blocker') assert.equal((await close()).status, 422)
    await run(mends)
    assert.deepEqual(
      (await checks()).filter(check => check.code === code && check.level !== 'ok'),
      [],
    )
  })

test('whatever comes together, closing refuses exactly when the checks tell a blocker, and names each of them', async () => {
  const usual = CAUSES.filter(({ given, code }) => !given && code !== 'nobody')
  await fc.assert(
    fc.asyncProperty(fc.subarray(usual, { maxLength: 4 }), async causes => {
      const { checks, run, close } = await shop()
      for (const { breaks } of causes) await run(breaks)
      const blockers = (await checks()).filter(({ level }) => level === 'blocker')
      const { status, refusal } = await close()
      assert.equal(status, blockers.length > 0 ? 422 : 200)
      for (const { code, title } of blockers)
        if (code in MONTH_CHECKS && code !== 'stamps-unconfirmed') assert.ok(refusal.message.includes(title), title)
      const isNamed = (code: MonthCheck['code']) => blockers.some(check => check.code === code)
      if (blockers.length > 0)
        assert.deepEqual(
          [/Stempelzeit(en)? nicht bestätigt/, /mit Sperre/].map(words => words.test(refusal.message)),
          [isNamed('stamps-unconfirmed'), blockers.some(({ code }) => code in FINDINGS)],
        )
    }),
    { numRuns: 12 },
  )
})

test('a stamp that runs is a hint, for it has not been forgotten', async () => {
  const { api, company, employee, store, run } = await shop()
  const month = Temporal.Now.plainDateISO('Europe/Vienna').toPlainYearMonth().toString()
  await run(
    `insert into stamp (company_id, employee_id, store_id, starts_at, md_confirmed) values ($company, $employee, $store, now() - interval '1 minute', true)`,
  )
  const { body } = await api(monthChecks.list, { query: { month, storeIds: String(store) } })
  const running = body.data[0]!.checks.filter(({ code }) => code === 'running-stamp' || code === 'open-stamp')
  assert.deepEqual(
    running.map(({ code, level, people }) => [code, level, people[0]!.employeeId]),
    [['running-stamp', 'hint', employee.id]],
  )
  assert.ok(company > 0)
})

test('blockers come first, then hints, then what is in order, and of many people the first two are named', async () => {
  const { company, store, checks, run } = await shop()
  for (const lastName of ['Bauer', 'Cerny', 'Danner']) {
    const employee = await build.employee({ company, store, firstName: 'Ana', lastName, bmdId: '' })
    await build.contract({ employee })
  }
  await run(
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type) values ($company, $employee, $store, '2026-09-10 22:00+00', '2026-09-11 22:00+00', 1)`,
  )
  const levels = (await checks()).map(({ level }) => level)
  assert.deepEqual(
    levels,
    levels.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  )
  const [first] = found(await checks())
  assert.deepEqual(first, ['blocker', 'BMD ID fehlt bei 3 Mitarbeitern', 'Bauer Ana, Cerny Ana, Danner Ana', 3])
})
const ORDER = ['blocker', 'hint', 'ok']

test('who sees one store is told of that one, and of nobody in others; another company is told nothing', async () => {
  const own = await shop()
  const { company } = own
  const hidden = await build.store({ company })
  const twin = await build.employee({ company, store: hidden, lastName: 'Bauer' })
  await build.contract({ employee: twin })
  await own.run(`update employee set bmd_id = '9' where company_id = $company`)
  assert.equal(found(await own.checks()).length, 1)
  const bound = await signedIn({ company, storeIds: [own.store] })
  const told = async (session: Pick<Shop, 'api'>, storeIds?: string) =>
    (await session.api(monthChecks.list, { query: { month: MONTH, ...(storeIds && { storeIds }) } })).body.data
  const seen = await told(bound)
  assert.deepEqual(
    seen.map(({ storeId }) => storeId),
    [own.store],
  )
  assert.deepEqual(found(seen[0]!.checks), [])
  assert.deepEqual(await told(bound, String(hidden)), [])
  const stranger = await signedIn()
  assert.deepEqual(await told(stranger, `${own.store},${hidden}`), [])
})

test('a duty is not missed by who was in a store that the caller does not see', async () => {
  const own = await shop()
  const other = await build.store({ company: own.company })
  await own.run(`insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, published_at) values ($company, $employee, $store, '2026-09-03 06:00+00', '2026-09-03 14:00+00', now());
    insert into stamp (company_id, employee_id, store_id, starts_at, ends_at, md_confirmed) values ($company, $employee, ${other}, '2026-09-03 06:00+00', '2026-09-03 14:00+00', true)`)
  const bound = await signedIn({ company: own.company, storeIds: [own.store] })
  const [told] = (await bound.api(monthChecks.list, { query: { month: MONTH } })).body.data
  assert.deepEqual(
    told!.checks.filter(({ code }) => code === 'days-missing'),
    [],
  )
})

test('what is late with the social insurance is a note for who may notify, by name and notice', async () => {
  const { company, store, employee, checks, run } = await shop()
  const told = async () => (await checks()).find(({ code }) => code === 'notices-late')
  assert.equal(await told(), undefined, 'the company does not use ELDA')
  await run(`update company set use_elda_service = true, created_at = '2020-01-01' where id = $company`)
  assert.deepEqual(await told(), {
    code: 'notices-late',
    level: 'note',
    title: 'Meldung an die ÖGK überfällig bei einem Mitarbeiter',
    detail: 'Auer Milica, Anforderung der Versicherungsnummer, Anmeldung',
    count: 1,
    people: [
      {
        employeeId: employee.id,
        name: 'Auer Milica',
        text: 'Anforderung der Versicherungsnummer, Anmeldung',
        day: null,
      },
    ],
  })
  const clerk = await signedIn({ company, permissions: ['stamps.read', 'employees.read', 'stores.read'] })
  const seen = await clerk.api(monthChecks.list, { query: { month: MONTH, storeIds: String(store) } })
  assert.ok(seen.body.data[0]!.checks.every(({ code }) => code !== 'notices-late'))
  await run(`update employee set entry = '2026-10-05' where id = $employee`)
  await run(`update contract set valid_from = '2026-10-05' where employee_id = $employee`)
  assert.equal(await told(), undefined, 'it happened after the month')
})

test('who was absent without an average for it is told with the words of code 85, and without an amount', async () => {
  const { company, employee, checks, run } = await shop()
  const told = async () => (await checks()).find(({ code }) => code === 'averages-missing')
  await build.average({ company, name: 'Krankenentgelt', rules: { usedFor: ['sickness'], kinds: ['NORM', 'UE50'] } })
  assert.equal(await told(), undefined, 'nobody was absent')
  await build.absence({ employee, from: '2026-09-22 22:00:00', to: '2026-09-24 22:00:00', type: 2 })
  await run(`update contract set wage_type = 1 where employee_id = $employee`)
  assert.deepEqual(await told(), {
    code: 'averages-missing',
    level: 'note',
    title: 'Durchschnitt fehlt bei einem Mitarbeiter',
    detail: 'ACHTUNG DURCHSCHNITTSWERTE FÜR DIESEN MITARBEITER NICHT VORHANDEN - BERECHNUNG OHNE DURCHSCHNITTSWERTE',
    count: 1,
    people: [{ employeeId: employee.id, name: 'Auer Milica', text: 'Krankenentgelt', day: null }],
  })
  await run(`update contract set payment_cents = 1500 where employee_id = $employee`)
  assert.equal(await told(), undefined, 'what is paid is known')
})
