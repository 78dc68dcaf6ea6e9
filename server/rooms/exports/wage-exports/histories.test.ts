import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellations } from '#contract/exports/cancellations.ts'
import { handOverSettings } from '#contract/exports/hand-over-settings.ts'
import { ownWageValues } from '#contract/months/individual-wage-values.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { type KindSum, personMonths } from '#contract/months/person-months.ts'
import type { CorrectionMode } from '#domain/settings/payroll-file.ts'
import { kindOf } from '#domain/wages/time-kinds.ts'
import { withApp } from '#server/testing/app.ts'
import { CELLS, chain, change, handedOver, october, summed, told } from './fixtures/histories.ts'

withApp({ KONTOR_ROLES: 'web' })

// Ten thousand people's months in `npm run test:all`.
const PEOPLE = process.env.KONTOR_TEST_ALL ? 10_000 : 300
const MONTH = '2026-10'

const WAYS: [layout: keyof typeof CELLS, mode: CorrectionMode][] = [
  // Nothing below zero is in a file for BMD: what is taken off or back is left to a person.
  ['bmd-wages', 'manual'],
  ['generic-csv', 'difference'],
]
for (const [layout, mode] of WAYS)
  test(`${layout}, ${mode}: what all files of a month say together is what each person’s sums are, by kind, whatever was changed and corrected in between`, async t => {
    const { api, company, stores, numbers, ownNumbers } = await chain(t, PEOPLE)
    const settings = (await api(handOverSettings.show)).body.data
    const chosen = { wageLayout: layout, correctionModes: { [layout]: mode }, version: settings.version }
    assert.equal((await api(handOverSettings.change, { body: chosen })).status, 200)
    const files: string[] = []
    for (let round = 0; round < 3; round++) {
      const closed = await api(monthClosings.close, { body: { month: MONTH, storeIds: stores } })
      assert.equal(closed.status, 200, closed.text)
      for (const storeId of stores) files.push(await handedOver(api, storeId))
      const months = (await api(personMonths.list, { query: { month: MONTH } })).body.data
      assert.equal(months.length, PEOPLE)
      const own = (await api(ownWageValues.month, { query: { year: 2026, month: 10 } })).body.data
      assert.equal(own.employees.length, PEOPLE)
      const expected = summed([
        ...months.flatMap(({ employeeId, kinds }) =>
          kinds.map(sum => [`${employeeId} ${numbers.get(sum.kind)}`, hundredthsOf(sum)] as const),
        ),
        ...own.employees.flatMap(({ employeeId, entries }) =>
          entries.map(
            ({ wageTypeId, hundredths }) => [`${employeeId} ${ownNumbers.get(wageTypeId)}`, hundredths ?? 0] as const,
          ),
        ),
      ])
      assert.ok(Object.keys(expected).some(key => key.endsWith(' 500')))
      const byHand = (
        await Promise.all(
          stores.map(storeId => api(cancellations.list, { query: { storeId, ...october, kind: 'wages' } })),
        )
      ).flatMap(({ body }) => body.data)
      assert.equal(byHand.length > 0, mode === 'manual')
      const said = summed([
        ...files.flatMap(text => told(text, CELLS[layout])),
        ...byHand.map(
          ({ handed: { employeeNumber, wageType, quantity, amount } }) =>
            [`${employeeNumber} ${wageType}`, -Math.round(Number(quantity ?? amount) * 100)] as const,
        ),
      ])
      assert.deepEqual(said, expected)
      if (round === 2) break
      for (const { id, version } of closed.body.data)
        await api(monthClosings.reopen, { params: { id }, body: { reason: 'Nachgetragen', hours: 1, version } })
      await change(company)
    }
    // Corrections take something back, in the file or beside it.
    assert.equal(
      files.some(text => text.includes(';-')),
      mode === 'difference',
    )
  })

/** Hours to the hundredth, from whole minutes; nights from sixths, for the one model that pays them pays thirds; days are hundredths already. What is kept is not paid. */
const hundredthsOf = ({ kind, minutes, keptMinutes, hundredths, sixths }: KindSum): number =>
  kind === 'NACHT'
    ? Math.round((sixths * 100) / 6)
    : kindOf(kind).unit === 'days'
      ? hundredths
      : Math.round(((minutes - keptMinutes) * 100) / 60)
