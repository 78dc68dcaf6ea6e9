import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employmentModels } from '#contract/settings/employment-models.ts'
import { wageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import type { WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { EMPLOYMENT_TEMPLATES } from '#domain/wages/employment-templates.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const line = (more: Partial<WageTypeLine> = {}): WageTypeLine => ({
  kind: 'UE50',
  validFrom: '2026-01-01',
  numbers: { worker: '312', apprentice: '312' },
  factor: 15_000,
  unit: 'hours',
  units: {},
  isExample: false,
  ...more,
})
const planned = line({ validFrom: '2040-01-01', numbers: { worker: '313' } })
type Api = Awaited<ReturnType<typeof signedIn>>['api']
const save = (
  api: Api,
  version: number,
  set: WageTypeLine[],
  remove: Pick<WageTypeLine, 'kind' | 'validFrom'>[] = [],
) => api(wageTypeMapping.change, { body: { version, set, remove } })
const shown = async (api: Api) => (await api(wageTypeMapping.show)).body.data
const plain = (lines: { id: number }[]) => lines.map(({ id: _, ...rest }) => rest)

test('several lines are saved together, planned ones beside those that hold, and the next save names the new version', async () => {
  const { api } = await signedIn()
  assert.deepEqual([(await shown(api)).version, (await shown(api)).lines], [1, []])
  const saved = await save(api, 1, [line(), planned, line({ kind: 'NORM', numbers: { worker: '200' } })])
  assert.equal(saved.status, 200)
  assert.deepEqual(plain(saved.body.data.lines), [line({ kind: 'NORM', numbers: { worker: '200' } }), line(), planned])
  const again = await save(api, saved.body.data.version, [line({ numbers: { worker: '399' } })])
  assert.deepEqual(again.body.data.lines.find(({ id }) => id === saved.body.data.lines[1]!.id)?.numbers, {
    worker: '399',
  })
  assert.deepEqual(await shown(api), again.body.data)
})

test('who saves on an older version is refused, and none of its lines is written', async () => {
  const { api } = await signedIn()
  await save(api, 1, [line()])
  const late = await save(api, 1, [line({ numbers: { worker: '999' } }), planned])
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.deepEqual(plain((await shown(api)).lines), [line()])
})

test('of two who save at the same moment on one version one is refused', async () => {
  const { api } = await signedIn()
  const answers = await Promise.all(
    ['1', '2', '3'].map(number => save(api, 1, [line({ numbers: { worker: number } })])),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
})

test('a planned line is withdrawn; one that holds is not, and what was sent with it is not written', async () => {
  const { api } = await signedIn()
  await save(api, 1, [line(), planned])
  const held = await save(api, 2, [line({ kind: 'NORM' })], [line()])
  assert.deepEqual([held.status, held.refusal.code], [409, 'conflict'])
  assert.deepEqual(plain((await shown(api)).lines), [line(), planned])
  const withdrawn = await save(api, 2, [], [planned])
  assert.deepEqual(plain(withdrawn.body.data.lines), [line()])
  assert.equal((await save(api, 3, [], [planned])).status, 404)
})

const REFUSED: [says: RegExp, field: string, lines: object[]][] = [
  [/^Ab diesem Tag gibt es für die Zeitart schon eine Zeile$/, 'set.1.validFrom', [line(), line()]],
  [/^Diese Zeitart gibt es nicht$/, 'set.0.kind', [{ ...line(), kind: 'MOND' }]],
  [/^Bitte ein Datum eingeben/, 'set.0.validFrom', [line({ validFrom: '31.2.2026' })]],
  [/^Höchstens 16 Zeichen$/, 'set.0.numbers.worker', [line({ numbers: { worker: '12345678901234567' } })]],
  [/^Nur Buchstaben, Ziffern/, 'set.0.numbers.worker', [line({ numbers: { worker: '3;12' } })]],
  [/^Muss angegeben werden$/, 'set.0.numbers.worker', [line({ numbers: { worker: ' ' } })]],
  [/^Ein Faktor über 0/, 'set.0.factor', [line({ factor: 0 })]],
  [/^Ein Faktor über 0/, 'set.0.factor', [line({ factor: 1.5 })]],
  [/^Bitte wählen Sie h, Tage oder Stück$/, 'set.0.unit', [{ ...line(), unit: 'kg' }]],
]
for (const [says, field, lines] of REFUSED)
  test(`${field} is refused: ${says.source}`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await save(api, 1, lines as WageTypeLine[])
    assert.equal(status, 400)
    assert.match(refusal.fields?.[field] ?? '', says)
    assert.deepEqual((await shown(api)).lines, [])
  })

test('what the people of a group come to by their rules is needed, and of groups without people nothing is', async () => {
  const { api, company } = await signedIn()
  const made = async (key: string) => {
    const { name, group, rules } = EMPLOYMENT_TEMPLATES.find(template => template.key === key)!
    return (await api(employmentModels.create, { body: { ...rules, name, group, validFrom: '2026-01-01' } })).body.data
  }
  const apprentice = await made('apprentice')
  await made('gastronomy')
  const store = await build.store({ company })
  const employee = await build.employee({ company, store })
  await rawSql('update employee set employment_model_id = $2 where id = $1', [employee.id, apprentice.id])
  const { uses } = await shown(api)
  assert.deepEqual(
    uses.map(({ group, people, kinds }) => [group, people, kinds.length]),
    [
      ['worker', 0, 0],
      ['apprentice', 1, 8],
    ],
  )
  assert.ok(uses[1]!.kinds.includes('BERUFSSCHULE'))
})

test('each line leaves what it was and became, and what was saved as it was leaves nothing', async () => {
  const { api, company } = await signedIn()
  await save(api, 1, [line()])
  await save(api, 2, [line(), line({ kind: 'URLAUB', unit: 'days', factor: null })])
  await save(api, 3, [line({ numbers: { worker: '399', apprentice: '312' }, factor: 12_500 })])
  const kept = await rawSql<{ action: string; before: object | null; after: Record<string, unknown> }>(
    `select action, before, after from audit_entry
      where company_id = $1 and record_kind = 'settings/wage-type-mapping' order by id`,
    [company],
  )
  assert.deepEqual(
    kept.map(({ action }) => action),
    ['created', 'created', 'changed'],
  )
  assert.deepEqual([kept[0]!.after.kind, kept[0]!.after.workerNumber, kept[0]!.after.factor], ['UE50', '312', '1,5'])
  assert.deepEqual(
    [kept[2]!.before, kept[2]!.after],
    [
      { workerNumber: '312', factor: '1,5' },
      { workerNumber: '399', factor: '1,25' },
    ],
  )
  const { events } = (await api(eventLog.list, { query: { kind: 'settings/wage-type-mapping' } })).body.data
  // What was made one after the other is told as one.
  assert.deepEqual(
    events.map(({ recordName, count }) => [recordName, count]),
    [
      ['Überstunde 50 %', 1],
      ['Überstunde 50 %', 2],
    ],
  )
})
