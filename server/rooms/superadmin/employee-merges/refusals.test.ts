import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { stampExports } from '#contract/exports/stamp-exports.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { erasures } from '#contract/privacy/erasures.ts'
import { MOST_PROBLEMS } from '#domain/superadmin/employee-merges.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checksum, settled } from '#server/testing/contract-walk.ts'
import { mergingOperator } from '#server/testing/merge-steps.ts'

withApp()

type Own = Awaited<ReturnType<typeof twoFiles>>

async function twoFiles() {
  const clerk = await signedIn()
  const { company } = clerk
  await build.ruledModel({ company, isDefault: true })
  await build.wageTypes({ company })
  const store = await build.store({ company, name: 'Graz Lend' })
  const [kept, dissolved] = [
    await build.employee({ company, store, personnelNumber: '1001' }),
    await build.employee({ company, store, personnelNumber: '1002' }),
  ]
  return { clerk, company, store, kept, dissolved, both: [kept, dissolved] as const }
}

const each = async (own: Own, make: (employee: Own['kept'], at: number) => Promise<unknown>) => {
  for (const [at, employee] of own.both.entries()) await make(employee, at)
}
const DAY = { from: '2026-11-03 07:00:00', to: '2026-11-03 15:00:00' }
const sql = (own: Own, text: string, ...more: unknown[]) => rawSql(text, [own.company, own.dissolved.id, ...more])

/** Each is what somebody could meet; expectations are the rule's: two rows that could not be one person's are named with day and store. */
const refused: [what: string, arrange: (own: Own) => Promise<unknown>, says: RegExp][] = [
  [
    'two open contracts',
    own => each(own, (employee, at) => build.contract({ employee, from: `202${4 + at}-01-01` })),
    /^Zwei Verträge gelten am selben Tag: von .*1001\) seit 01\.01\.2024 in Graz Lend, von .*1002\) seit 01\.01\.2025 in Graz Lend\./,
  ],
  [
    'a placeholder',
    own => sql(own, 'update employee set dummy = true where company_id = $1 and id = $2'),
    /1002\) ist ein Platzhalter/,
  ],
  [
    'two birth dates',
    own =>
      each(own, (employee, at) =>
        sql(
          own,
          `update employee set birth_date = $4::date + $3::int where company_id = $1 and (id = $2 or true) and id = ${employee.id}`,
          at,
          '1980-01-01',
        ),
      ),
    /verschiedene Geburtsdaten \(01\.01\.1980 und 02\.01\.1980\)/,
  ],
  [
    'an insurance number that does not open',
    own => sql(own, `update employee set svnr_sealed = 'x:AAAA', svnr_index = 'x' where company_id = $1 and id = $2`),
    /SV-Nummer im Akt von .*1002.* ist nicht lesbar/,
  ],
  [
    'stamps that overlap, one of them still running',
    own => each(own, (employee, at) => build.stamp({ employee, from: DAY.from, to: at === 0 ? null : DAY.to })),
    /^Stempelzeiten überschneiden sich: 03\.11\.2026, Graz Lend\. Löschen oder kürzen/,
  ],
  [
    'absences that overlap',
    own => each(own, employee => build.absence({ employee })),
    /^Abwesenheiten überschneiden sich: 02\.11\.2026, Graz Lend\./,
  ],
  [
    'planned shifts that overlap',
    own => each(own, employee => build.planShift({ employee, ...DAY })),
    /^Dienste überschneiden sich: 03\.11\.2026, Graz Lend\./,
  ],
  [
    'a value of the same own wage type, month and store',
    async own => {
      const wageType = await build.ownWageType({ company: own.company })
      await each(own, employee =>
        rawSql(
          `insert into own_wage_value (company_id, employee_id, store_id, month, wage_type_id, unit, hundredths)
           select $1, $2, $3, '2026-10-01', id, unit, 100 from individual_wage_type where company_id = $1 and id = $4`,
          [own.company, employee.id, own.store, wageType],
        ),
      )
    },
    /Wert derselben individuellen Lohnart: 01\.10\.2026, Graz Lend\./,
  ],
  [
    'opening balances of both',
    own => each(own, employee => build.openingBalance({ employee })),
    /^Beide haben Eröffnungssalden: 01\.01\.2026\./,
  ],
  [
    'classifications of one day',
    async own => {
      const agreement = await build.agreement({ company: own.company })
      await each(own, employee => build.classification({ employee, agreement, from: '2026-01-01' }))
    },
    /^Beide haben eine Einstufung ab demselben Tag: 01\.01\.2026\./,
  ],
  [
    'values of a group that begin on one day',
    own =>
      each(own, employee =>
        rawSql(
          `insert into employee_value (company_id, employee_id, value_group, valid_from, city) values ($1, $2, 'address', '2026-02-01', 'Graz')`,
          [own.company, employee.id],
        ),
      ),
    /^Beide haben einen Wert mit Datum, der am selben Tag beginnt: 01\.02\.2026\./,
  ],
  [
    'averages by hand of one day',
    async own => {
      const averageId = await build.average({ company: own.company })
      await each(own, employee => build.manualAverage({ employee, averageId, from: '2026-01-01' }))
    },
    /^Beide haben denselben Durchschnitt von Hand ab demselben Tag: 01\.01\.2026\./,
  ],
  [
    'special payments of one year',
    own =>
      each(own, employee =>
        rawSql(
          `insert into special_payment (company_id, employee_id, year, claim, payments) values ($1, $2, 2026, null, '[{"day":"2026-06-30","cents":100}]')`,
          [own.company, employee.id],
        ),
      ),
    /^Beide haben Sonderzahlungen desselben Jahres: 01\.01\.2026\./,
  ],
  [
    'maternities that overlap',
    own => each(own, (employee, at) => build.maternity({ employee, expected: `2026-09-1${at}` })),
    /^Mutterschutz überschneidet sich: 02\.03\.2026\./,
  ],
  [
    'a notice that is not sent',
    own => build.readyNotice({ employee: own.dissolved }),
    /^Eine Meldung an die ÖGK ist noch nicht gesendet/,
  ],
  [
    'an open request for a change',
    own =>
      sql(
        own,
        `insert into employee_data_request (company_id, employee_id, source, changes_sealed) values ($1, $2, 'import', 'x')`,
      ),
    /^Ein Änderungsantrag ist offen/,
  ],
  [
    'a proposed erasure',
    async own => {
      await sql(
        own,
        `update employee set entry = '1980-01-01', exit = '1990-12-31', created_at = '1980-01-01' where company_id = $1 and id = $2`,
      )
      const lines = [{ employeeId: own.dissolved.id, class: 'certificate' as const }]
      const proposed = await own.clerk.api(erasures.propose, { body: { lines } })
      assert.equal(proposed.status, 200, proposed.text)
    },
    /^Eine Löschung ist vorgeschlagen/,
  ],
  [
    'a month that was closed with the file',
    async own => {
      await build.contract({ employee: own.dissolved })
      await build.stamp({ employee: own.dissolved, from: '2026-09-15 06:00:00', to: '2026-09-15 14:00:00' })
      const closed = await own.clerk.api(monthClosings.close, { body: { month: '2026-09', storeIds: [own.store] } })
      assert.equal(closed.status, 200, closed.text)
    },
    /1002\) hat, was niemand mehr ändern darf: Abgeschlossene Monate \(1\)\. Tauschen Sie/,
  ],
  [
    'hours that payroll has',
    async own => {
      await rawSql('update company set software_id = 1 where id = $1', [own.company])
      await build.transferTarget({ company: own.company })
      await build.stamp({ employee: own.dissolved, from: '2026-10-05 06:00:00', to: '2026-10-05 14:00:00' })
      const query = { storeId: own.store, from: '2026-10-01', to: '2026-10-15' }
      const handed = await own.clerk.api(stampExports.saveOnServer, { query })
      assert.equal(handed.status, 200, handed.text)
    },
    /1002\) hat, was niemand mehr ändern darf: Übergaben an die Lohnverrechnung \(1\)\. Tauschen Sie/,
  ],
]
for (const [what, arrange, says] of refused)
  test(`${what} is said in the preview, refused in the same words, and nothing is half done`, async () => {
    const own = await twoFiles()
    await arrange(own)
    const { problems, merge } = await mergingOperator()
    const found = await problems(own.kept, own.dissolved)
    assert.equal(found.length, 1, found.join('\n'))
    assert.match(found[0]!, says)
    await settled(own.company)
    const before = await checksum(own.company)
    const { status, refusal } = await merge(own.kept, own.dissolved)
    assert.deepEqual([status, refusal.code, refusal.message], [409, 'conflict', found[0]])
    assert.equal(await checksum(own.company), before)
  })

test('what nobody may change lets the files be merged the other way round; where both have some, neither way', async () => {
  const own = await twoFiles()
  for (const employee of own.both) await build.contract({ employee, from: '2026-09-01', to: '2026-09-30' })
  await rawSql(
    `update contract set valid_from = '2026-08-01', valid_to = '2026-08-31' where company_id = $1 and employee_id = $2`,
    [own.company, own.kept.id],
  )
  const close = (month: string) => own.clerk.api(monthClosings.close, { body: { month, storeIds: [own.store] } })
  await build.stamp({ employee: own.dissolved, from: '2026-09-15 06:00:00', to: '2026-09-15 14:00:00' })
  await build.stamp({ employee: own.kept, from: '2026-08-14 06:00:00', to: '2026-08-14 14:00:00' })
  assert.equal((await close('2026-09')).status, 200)
  const { problems, merge } = await mergingOperator()
  // August is open, and only the file that bears September may stay.
  assert.match((await problems(own.kept, own.dissolved))[0]!, /Tauschen Sie/)
  assert.deepEqual(await problems(own.dissolved, own.kept), [])
  assert.equal((await close('2026-08')).status, 200)
  for (const [one, other] of [own.both, own.both.toReversed() as [Own['kept'], Own['kept']]] as const) {
    assert.match((await problems(one, other))[0]!, /Beide haben, was niemand mehr ändern darf/)
    assert.equal((await merge(one, other)).status, 409)
  }
})

test('days in a closed month of the kept file’s store are refused in the words of the closing', async () => {
  const own = await twoFiles()
  await build.contract({ employee: own.kept })
  await build.stamp({ employee: own.kept, from: '2026-09-15 06:00:00', to: '2026-09-15 14:00:00' })
  assert.equal(
    (await own.clerk.api(monthClosings.close, { body: { month: '2026-09', storeIds: [own.store] } })).status,
    200,
  )
  await rawSql('delete from closed_person_month where company_id = $1 and employee_id = $2', [
    own.company,
    own.dissolved.id,
  ])
  const elsewhere = await build.store({ company: own.company })
  await build.leaveNotice({ employee: { ...own.dissolved, store: elsewhere }, day: '2026-09-20' })
  const { problems, merge } = await mergingOperator()
  const found = await problems(own.kept, own.dissolved)
  assert.match(found[0]!, /Der September 2026 ist in Graz Lend abgeschlossen.*wieder öffnen/)
  const before = await checksum(own.company)
  assert.equal((await merge(own.kept, own.dissolved)).status, 423)
  assert.equal(await checksum(own.company), before)
})

test('what was handed over and cancelled stands in nobody’s way, once the cancellation by hand is done', async () => {
  const own = await twoFiles()
  const { company, store, kept, dissolved, clerk } = own
  const { id } = await build.absence({ employee: dissolved })
  await build.absence({ employee: kept, from: '2026-11-15 23:00:00', to: '2026-11-16 23:00:00' })
  const query = { storeId: store, from: '2026-11-01', to: '2026-11-30' }
  const handed = await clerk.api(absenceExports.download, { query })
  assert.equal(handed.status, 200, handed.text)
  const { problems } = await mergingOperator()
  assert.match((await problems(kept, dissolved))[0]!, /Übergaben an die Lohnverrechnung \(1\)/)
  await rawSql('update absence set soft_delete = true where company_id = $1 and id = $2', [company, id])
  const [run] = await rawSql<{ id: number }>('select id from export_run where company_id = $1', [company])
  const corrected = await clerk.api(exportRuns.correct, { params: { id: run!.id }, body: {} })
  assert.equal(corrected.status, 200, corrected.text)
  await rawSql(
    `insert into export_cancellation (company_id, run_id, store_id, source_id, employee_id, handed) values ($1, $2, $3, $4, $5, '{}')`,
    [company, corrected.body.data.id, store, id, dissolved.id],
  )
  assert.match((await problems(kept, dissolved))[0]!, /^Ein Storno von Hand ist offen/)
  await rawSql('update export_cancellation set done_at = now(), done_by = gen_random_uuid() where company_id = $1', [
    company,
  ])
  assert.deepEqual(await problems(kept, dissolved), [])
})

test('of many collisions the first are named and the others counted', async () => {
  const own = await twoFiles()
  for (let day = 1; day <= MOST_PROBLEMS + 2; day++)
    await each(own, employee => {
      const date = `2026-10-${String(day).padStart(2, '0')}`
      return build.stamp({ employee, from: `${date} 07:00:00`, to: `${date} 15:00:00` })
    })
  const { problems } = await mergingOperator()
  const found = await problems(own.kept, own.dissolved)
  assert.deepEqual([found.length, found.at(-1)], [MOST_PROBLEMS + 1, 'und 2 weitere'])
})

test('deleted and declined absences, deleted stamps and what does not overlap go along', async () => {
  const own = await twoFiles()
  const { kept, dissolved } = own
  await build.absence({ employee: kept })
  await build.absence({ employee: dissolved, mdDeleted: true })
  await build.absence({ employee: dissolved, softDelete: true })
  await build.absence({ employee: dissolved, approved: false, declineReason: 'Urlaubssperre' })
  await build.stamp({ employee: kept, ...DAY })
  await build.stamp({ employee: dissolved, ...DAY, softDelete: true })
  await build.stamp({ employee: dissolved, from: DAY.to, to: '2026-11-03 18:00:00' })
  const { problems, merge } = await mergingOperator()
  assert.deepEqual(await problems(kept, dissolved), [])
  assert.equal((await merge(kept, dissolved)).status, 200)
  const [counts] = await rawSql(
    `select (select count(*)::int from absence where company_id = $1 and employee_id = $2) as absences,
       (select count(*)::int from stamp where company_id = $1 and employee_id = $2) as stamps`,
    [own.company, kept.id],
  )
  assert.deepEqual(counts, { absences: 4, stamps: 3 })
})

test('of what a person has once the kept file’s stays and the preview says what is dropped; a dispute about either goes on', async () => {
  const own = await twoFiles()
  const { kept, dissolved, company } = own
  for (const [at, employee] of own.both.entries())
    await rawSql(`insert into retention_lock (company_id, employee_id, reason) values ($1, $2, $3)`, [
      ...[company, employee.id],
      at === 0 ? '' : 'Klage beim ASG Wien',
    ])
  await each(own, employee => build.leaveNotice({ employee, day: '2026-03-12' }))
  await build.leaveNotice({ employee: dissolved, day: '2026-04-12' })
  const { preview, merge } = await mergingOperator()
  const { goes, dropped } = (await preview(kept, dissolved)).body.data
  assert.deepEqual(dropped, [{ label: 'Hinweise auf Urlaubsverfall', count: 1 }])
  assert.ok(goes.some(({ label, count }) => label === 'Hinweise auf Urlaubsverfall' && count === 1))
  assert.equal((await merge(kept, dissolved)).status, 200)
  const locks = await rawSql('select employee_id, reason from retention_lock where company_id = $1', [company])
  assert.deepEqual(locks, [{ employee_id: kept.id, reason: 'Klage beim ASG Wien' }])
})
