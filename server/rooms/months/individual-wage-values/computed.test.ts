import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { type OwnWageEntry, ownWageValues } from '#contract/months/individual-wage-values.ts'
import { manualAverages } from '#contract/months/manual-averages.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { SHIPPED_OPTIONS } from '#domain/months/individual-wage-report.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { textOf } from '#server/testing/pdf.ts'

withApp({ KONTOR_ROLES: 'web' })

const september = { year: 2026, month: 9 }
const WARNING = /ACHTUNG DURCHSCHNITTSWERTE FÜR DIESEN MITARBEITER NICHT VORHANDEN/

/** Two people with four and a half days of leave each in September; for one of them somebody said 22,50 € a day. */
async function shop() {
  const session = await signedIn()
  const { company, api } = session
  await rawSql(`update company set software_id = 0, bmd_id = '11' where id = $1`, [company])
  await build.ruledModel({ company, isDefault: true })
  await rawSql(
    `insert into wage_type_line (company_id, kind, valid_from, numbers, unit)
     select $1, kind, '2026-01-01', jsonb_build_object((select model_group from employment_model where company_id = $1 and is_default), number), unit
     from (values ('NORM', '200', 'hours'), ('URLAUB', 'NLZ 01', 'days')) as mapped (kind, number, unit)`,
    [company],
  )
  const store = await build.store({ company, storeNumber: '70' })
  const hire = async (lastName: string, bmdId: string) => {
    const employee = await build.employee({
      company,
      store,
      lastName,
      firstName: 'Anna',
      bmdId,
      personnelNumber: bmdId,
    })
    await build.contract({ employee, from: '2026-09-01' })
    await build.openingBalance({ employee, from: '2026-09-01' } as Parameters<typeof build.openingBalance>[0])
    await build.absence({ employee, from: '2026-09-06 22:00:00', to: '2026-09-10 22:00:00' })
    await build.absence({ employee, from: '2026-09-11 10:00:00', to: '2026-09-11 22:00:00' })
    await build.stamp({ employee, from: '2026-09-11 06:00:00', to: '2026-09-11 10:00:00', confirmed: true })
    return employee
  }
  const [ahorn, zeder] = [await hire('Ahorn', '1001'), await hire('Zeder', '1002')]
  const wageType = await build.ownWageType({ company, number: '700', name: 'Urlaubsentgelt', computedFrom: 'vacation' })
  const averageId = await build.average({ company, name: 'Durchschnitt Urlaub' })
  const said = { employeeId: ahorn.id, averageId, validFrom: '2026-09-01', valueCents: 2250, reason: 'Laut Lohnkonto' }
  const made = await api(manualAverages.create, { body: said })
  assert.equal(made.status, 200, made.text)
  const entries = async (by = api): Promise<Record<string, OwnWageEntry[]>> => {
    const { employees } = (await by(ownWageValues.month, { query: september })).body.data
    return Object.fromEntries(employees.map(({ lastName, entries }) => [lastName, entries]))
  }
  const place = { employeeId: ahorn.id, storeId: store, wageTypeId: wageType }
  const request = { storeId: store, from: '2026-09-01', to: '2026-09-30' }
  return {
    ...{ ...session, store, ahorn, zeder, wageType, averageId, entries, request },
    enter: (hundredths: number | null, version: number | null) =>
      api(ownWageValues.change, {
        body: { ...september, origin: 'typed', cells: [{ ...place, hundredths, version }] },
      }),
    print: async () => {
      const body = { ...september, storeIds: [store], options: SHIPPED_OPTIONS }
      const { bytes, status, text } = await api(ownWageValues.report, { body })
      assert.equal(status, 200, text)
      return textOf(bytes, '-layout').replace(/[ \t]+/g, ' ')
    },
    close: async () => {
      const { status, text } = await api(monthClosings.close, { body: { month: '2026-09', storeIds: [store] } })
      assert.equal(status, 200, text)
    },
    handOver: async () => {
      const handed = await api(wageExports.handOver, { body: { ...request, way: 'download' } })
      assert.equal(handed.status, 200, handed.text)
      return handed.body.data.id
    },
    own: async (id: number) =>
      (await api(exportRuns.file, { params: { id } })).text.split('\r\n').filter(line => line.includes(';700;')),
  }
}

test('what averages come to for an absence is the same on the screen, in the PDF and in the file that is handed over', async () => {
  const { entries, print, close, handOver, own } = await shop()

  const { Ahorn: [entry] = [] } = await entries()
  assert.deepEqual(
    [entry!.id, entry!.version, entry!.hundredths, entry!.origin, entry!.codes],
    [null, null, 10_125, 'computed', []],
  )
  const [line] = entry!.computed!.lines
  assert.deepEqual([line!.valueCents, line!.quantity, line!.cents, line!.isManual], [2250, 450, 10_125, true])
  assert.match(await print(), /Ahorn Anna · 1001\s+700 Urlaubsentgelt € 101,25 berechnet/)
  await close()
  assert.deepEqual(await own(await handOver()), ['9;11;1001;700;;101,25;;;;;'])
})

test('without the average there is no value and code 85: in red on paper, and nothing in the file', async () => {
  const { entries, print, close, handOver, own } = await shop()

  const { Zeder: [entry] = [] } = await entries()
  assert.deepEqual([entry!.hundredths, entry!.codes, entry!.computed!.lines[0]!.cents], [null, [85], null])
  const text = await print()
  assert.match(text.slice(text.indexOf('Zeder Anna')), WARNING)
  assert.doesNotMatch(text.slice(0, text.indexOf('Zeder Anna')), WARNING)
  await close()
  assert.ok((await own(await handOver())).every(line => !line.includes(';1002;')))
})

test('what is entered takes the place of what is computed, also when it is nothing, and gives it back', async () => {
  const { company, entries, enter, print, close, handOver, own } = await shop()
  const { entry } = (await enter(9000, null)).body.data[0]!

  const { Ahorn: [over] = [] } = await entries()
  assert.deepEqual([over!.hundredths, over!.origin, over!.computed!.hundredths], [9000, 'typed', 10_125])
  const text = await print()
  assert.match(text, /700 Urlaubsentgelt € 90,00 \* \d\d\.\d\d\.\d{4} \* berechnet/)
  const zero = (await enter(0, entry!.version)).body.data[0]!
  await close()
  assert.deepEqual(await own(await handOver()), [])
  await rawSql('delete from month_closing where company_id = $1', [company])
  assert.equal((await enter(null, zero.entry!.version)).body.data[0]!.entry, null)
  assert.deepEqual(
    (await entries()).Ahorn!.map(({ id, hundredths }) => [id, hundredths]),
    [[null, 10_125]],
  )
})

test('an average that somebody says otherwise later is seen by the preview and corrected', async () => {
  const { api, company, request, ahorn, averageId, close, handOver, own } = await shop()
  await close()
  const id = await handOver()
  await rawSql('delete from month_closing where company_id = $1', [company])
  await rawSql('update manual_average set value_cents = 2000 where employee_id = $1 and average_id = $2', [
    ahorn.id,
    averageId,
  ])
  await close()

  assert.equal((await api(wageExports.preview, { query: request })).body.data.lastRun!.changedSince, 1)
  const corrected = await api(exportRuns.correct, { params: { id }, body: {} })
  // A file for BMD takes nothing back: it stands in place of the first.
  const [before, now] = await Promise.all([own(id), own(corrected.body.data.id)])
  assert.deepEqual(
    now,
    before.map(line => line.replace('101,25', '90,00')),
  )
  assert.ok(now.includes('9;11;1001;700;;90,00;;;;;'))
})

test('nothing is computed without such a wage type, before its day, or for who was not absent', async () => {
  const { api, company, wageType, entries } = await shop()
  const shown = async () => Object.values(await entries()).flat().length

  assert.equal(await shown(), 2)
  const october = await api(ownWageValues.month, { query: { year: 2026, month: 10 } })
  assert.deepEqual(
    october.body.data.employees.flatMap(person => person.entries),
    [],
  )
  for (const change of [
    `valid_from = '2026-10-01'`,
    `valid_from = '2020-01-01', is_visible = false`,
    'is_visible = true, computed_from = null',
  ]) {
    await rawSql(`update individual_wage_type set ${change} where company_id = $1 and id = $2`, [company, wageType])
    assert.equal(await shown(), 0, change)
  }
})

test('who may not see pay sees nothing of what is computed, and is told that it is left out', async () => {
  const { company, entries } = await shop()
  const { api } = await signedIn({ company, permissions: ['exports.run'] })

  const { Ahorn } = await entries(api)
  const { wageTypes, hiddenWageTypes } = (await api(ownWageValues.month, { query: september })).body.data

  assert.deepEqual([Ahorn, wageTypes, hiddenWageTypes], [[], [], 1])
})
