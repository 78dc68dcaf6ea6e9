import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { MAPPED, shop } from './fixtures/september.ts'

// Files are made without a worker: where they go is tested elsewhere.
withApp({ KONTOR_ROLES: 'web' })

/** An amount by night, each third of it that is begun, from midnight to six. */
const IN_THIRDS = { nightFrom: 0, nightTo: 360, nightCents: 2850, nightPer: 'night' } as const
const WITH_NIGHTS = { ...MAPPED, NACHT: '330' }

/** Both stamps go on after midnight: all three thirds of one night, the first third of another. */
async function nights(software = 0) {
  const own = await shop({ software, mapped: WITH_NIGHTS, rules: IN_THIRDS })
  await build.stamp({ employee: own.employee, from: '2026-09-21 22:00:00', to: '2026-09-22 02:01:00', confirmed: true })
  await build.stamp({ employee: own.employee, from: '2026-09-24 20:00:00', to: '2026-09-24 23:00:00', confirmed: true })
  return own
}

const NIGHT_LINES: [software: number, layout: string, line: string][] = [
  [0, 'bmd-wages', '9;11;1001;330;1,33;;;;;;'],
  [0, 'bmd-wages-b', '9;11;1001;;330;1,33;;;0;;;;;;'],
  [1, 'dpw-wages', '77;700014;2026;9;330;1,33;;;70;'],
  [2, 'datev-lodas', '1;01/09/2026;1,33;2;330;42;70;'],
  [3, 'datev-lug', '42;01/09/2026;;330;;;1,33;;;70;'],
  [4, 'rzl-wages', '11;42;2026;9;330;1,33;;;70;'],
  [0, 'generic-csv', '11;70;1001;Koller Christina;2026;9;330;Nachtarbeit;1,33;St;;;70;01.09.2026;30.09.2026;'],
]

test('a night that is paid in thirds is handed over as nights in every file, and as hours in none', async () => {
  for (const [software, wageLayout, line] of NIGHT_LINES) {
    const { company, set, close, handOver, file } = await nights(software)
    await set({ wageLayout, ...(software > 1 && { consultantNumber: '1', clientNumber: '11' }) })
    const units = `update wage_type_line set units = '{"salaried": "pieces"}' where company_id = $1 and kind = 'NACHT'`
    await rawSql(units, [company])
    await close()
    const made = await handOver()
    assert.equal(made.status, 200, `${wageLayout}: ${made.text}`)
    const lines = await file(made.body.data.id)
    assert.deepEqual(
      lines.filter(each => /;330;/.test(each)),
      [line],
      wageLayout,
    )
  }
})

test('a number whose unit does not fit the model refuses the hand-over in words, even of a month that is closed', async () => {
  const { company, close, handOver } = await nights()
  const count = (unit: string) =>
    rawSql(`update wage_type_line set unit = $2 where company_id = $1 and kind = 'NACHT'`, [company, unit])
  await count('pieces')
  await close()
  await count('hours')
  const { status, refusal } = await handOver()
  assert.deepEqual([status, refusal.message], [422, 'Einheit einer Lohnart passt nicht'])
  assert.match(JSON.stringify(refusal.fields), /Nachtarbeit bei Angestellten: Lohnart 330 zählt h/)
})
