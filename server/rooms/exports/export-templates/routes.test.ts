import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { exportTemplates } from '#contract/exports/export-templates.ts'
import { type HandOverSettingsChange, handOverSettings } from '#contract/exports/hand-over-settings.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { reportSettings } from '#contract/months/report-settings.ts'
import {
  type ExportTemplate,
  SHIPPED_TEMPLATES,
  shippedLayout,
  type TemplateField,
  templateOf,
} from '#domain/exports/export-templates.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

// Files are made without a worker: where they go is tested elsewhere.
withApp({ KONTOR_ROLES: 'web' })

const september = { from: '2026-09-01', to: '2026-09-30' }
type Change = Partial<ExportTemplate> & { fields?: Record<string, Partial<TemplateField>>; own?: TemplateField[] }

/** A copy of a shipped file, with other options and, by key, other fields. */
function copyOf(layout: string, { fields = {}, own = [], ...options }: Change = {}): ExportTemplate {
  const template = { ...templateOf(shippedLayout(layout)!), ...options }
  const changed = (list: readonly TemplateField[]) => list.map(field => ({ ...field, ...fields[field.key] }))
  const { availableFields, availableFieldsAdditional } = template
  return {
    ...template,
    availableFields: changed(availableFields),
    availableFieldsAdditional: [...changed(availableFieldsAdditional), ...own],
  }
}

const own = (key: string, name: string, fixedValue: string, fieldOrder: number): TemplateField => ({
  ...{ key, name, newName: '', checked: true, fieldOrder, fixedValue, deleteable: true },
})

/** A store with somebody's September: sixteen hours, two of overtime, one of them at night, and a day of leave; by two numbers. */
async function shop({ software = 0, mapped = { NORM: '200', UE50: '312', URLAUB: 'NLZ 01' } as object } = {}) {
  const session = await signedIn()
  const { company, api } = session
  await rawSql(`update company set software_id = $2, bmd_id = '11', dpw_id = '77' where id = $1`, [company, software])
  await build.ruledModel({ company, isDefault: true })
  await rawSql(
    `insert into wage_type_line (company_id, kind, valid_from, numbers, unit)
     select $1, kind, '2026-01-01', jsonb_build_object((select model_group from employment_model where company_id = $1 and is_default), number),
       case kind when 'URLAUB' then 'days' else 'hours' end
     from json_each_text($2::json) as mapped (kind, number)`,
    [company, JSON.stringify(mapped)],
  )
  const store = await build.store({ company, storeNumber: '70' })
  const values = { company, store, lastName: 'Koller', firstName: 'Christina', bmdId: '1001', personnelNumber: '42' }
  const employee = await build.employee({ ...values, dpwId: '700014' })
  await build.contract({ employee })
  await build.openingBalance({ employee })
  await build.stamp({ employee, from: '2026-09-15 05:00:00', to: '2026-09-15 15:30:00', confirmed: true })
  await build.stamp({ employee, from: '2026-09-16 06:00:00', to: '2026-09-16 14:30:00', confirmed: true })
  await build.absence({ employee, from: '2026-09-16 22:00:00', to: '2026-09-17 22:00:00' })
  await build.monthClosing({ company, store, month: '2026-09' })
  const request = { storeId: store, ...september }
  const create = (template: ExportTemplate, type = 1, name = 'Unsere Datei') =>
    api(reportSettings.create, { body: { type, name, setting: JSON.stringify(template) } })
  const set = async (change: Omit<HandOverSettingsChange, 'version'>) => {
    const { version } = (await api(handOverSettings.show)).body.data
    return api(handOverSettings.change, { body: { ...change, version } })
  }
  const handOver = () => api(wageExports.handOver, { body: { ...request, way: 'download' } })
  const file = async (id: number) => (await api(exportRuns.file, { params: { id } })).text.split('\r\n').slice(0, -1)
  return {
    ...session,
    ...{ store, employee, request, create, set, handOver, file },
    /** Hands over by a copy of a shipped file. */
    async by(layout: string, change: Change = {}, type = 1): Promise<string[]> {
      const created = await create(copyOf(layout, change), type)
      assert.equal(created.status, 200, created.text)
      const chosen = await set({ wageLayout: `template:${created.body.data.id}` })
      assert.equal(chosen.status, 200, chosen.text)
      const run = await handOver()
      assert.equal(run.status, 200, run.text)
      assert.equal(run.body.data.layoutKey, `template:${created.body.data.id}`)
      return file(run.body.data.id)
    },
    preview: (template: ExportTemplate) =>
      api(exportTemplates.preview, { body: { setting: JSON.stringify(template), storeId: store, month: '2026-09' } }),
  }
}

test('the shipped templates come first, locked: they can be neither changed nor removed', async () => {
  const { api } = await signedIn()
  const listed = (await api(reportSettings.list)).body
  assert.deepEqual(
    listed.map(({ id, type, name, locked }) => [id, type, name, locked]),
    SHIPPED_TEMPLATES.map(({ id, type, name }) => [id, type, name, true]),
  )
  const [{ setting }] = listed as [(typeof listed)[0]]
  const changed = await api(reportSettings.change, { body: { id: -1, name: 'Anders', setting, version: 1 } })
  const removed = await api(reportSettings.remove, { params: { id: -1 } })
  assert.deepEqual([changed.status, removed.status], [409, 409])
  assert.match(changed.refusal.message, /Kopieren Sie sie/)
  assert.equal((await api(reportSettings.remove, { params: { id: -99 } })).status, 404)
})

test('a template is made, changed and removed, each told in the event log; a name stands once', async () => {
  const { api, company } = await signedIn()
  const body = { type: 6, name: 'Für die Kanzlei', setting: JSON.stringify(copyOf('generic-csv')) }
  const created = (await api(reportSettings.create, { body })).body.data
  assert.deepEqual([created.companyId, created.locked, created.version], [company, false, 1])
  const again = await api(reportSettings.create, { body })
  assert.deepEqual([again.status, again.refusal.fields], [409, { name: 'Wird bereits verwendet' }])
  const setting = JSON.stringify(copyOf('generic-csv', { sums: true, fields: { name: { checked: false } } }))
  const changed = await api(reportSettings.change, { body: { id: created.id, setting, version: 1 } })
  assert.deepEqual([changed.status, changed.body.data.name, changed.body.data.version], [200, 'Für die Kanzlei', 2])
  const stale = await api(reportSettings.change, { body: { id: created.id, name: 'Neu', version: 1 } })
  assert.deepEqual([stale.status, stale.refusal.code], [409, 'stale'])
  assert.equal((await api(reportSettings.remove, { params: { id: created.id } })).status, 200)
  const trail = await rawSql<{ action: string; after: Record<string, unknown> }>(
    `select action, after from audit_entry where company_id = $1 and record_kind = 'exports/export-templates' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'changed', 'removed'],
  )
  assert.equal(trail[1]!.after.sumRow, true)
  assert.ok(!(trail[1]!.after.columns as string[]).includes('Name'))
})

test('the setting of a report is kept as it was sent, whatever it says, and only JSON', async () => {
  const { api } = await signedIn()
  const setting = '{ "b": 1,\n "a": "\\u0000", "b": 1.10 }'
  const { body, status, text } = await api(reportSettings.create, { body: { type: 2, name: 'Bericht', setting } })
  assert.equal(status, 200, text)
  assert.equal(body.data.setting, setting)
  const refused = async (given: string, type = 2) =>
    (await api(reportSettings.create, { body: { type, name: 'x', setting: given } })).refusal.fields
  assert.deepEqual(await refused('{'), { setting: 'Kein gültiges JSON' })
  assert.deepEqual(await refused('['.repeat(60) + ']'.repeat(60)), { setting: 'Kein gültiges JSON' })
  assert.deepEqual(await refused(`"${'x'.repeat(200_000)}"`), { setting: 'Zu groß: höchstens 200.000 Zeichen' })
  assert.deepEqual(await refused('{}', 7), { type: 'Diese Art gibt es nicht' })
})

test('what no file can be made of is refused by its field', async () => {
  const { create } = await shop()
  const refused = async (template: object, type = 1) => {
    const { status, refusal } = await create(template as ExportTemplate, type)
    assert.equal(status, 400)
    return refusal.fields
  }
  const none = { ...copyOf('generic-csv') }
  const unchecked = none.availableFields.map(field => ({ ...field, checked: false }))
  assert.deepEqual(await refused({ ...none, availableFields: unchecked }, 6), {
    'setting.availableFields': 'Bitte wählen Sie mindestens eine Spalte',
  })
  assert.deepEqual(await refused(copyOf('bmd-wages', { fields: { quantity: { checked: false } } })), {
    'setting.availableFields': 'Die Spalte „MENGE“ kann nicht fehlen',
  })
  assert.deepEqual(await refused(copyOf('bmd-wages', { fields: { month: { newName: 'a;b' } } })), {
    'setting.availableFields.0.newName': 'Das Trennzeichen „;“ darf nicht vorkommen.',
  })
  assert.deepEqual(await refused(copyOf('bmd-wages', { sums: true })), {
    'setting.sums': 'Das gibt es für diese Datei nicht',
  })
  assert.deepEqual(await refused(copyOf('bmd-wages'), 4), {
    'setting.layout': 'Diese Datei gehört zu einer anderen Art von Vorlage',
  })
  assert.deepEqual(await refused(copyOf('generic-csv', { selectedStores: [999_999] }), 6), {
    'setting.selectedStores': 'Diesen Standort gibt es nicht',
  })
  assert.deepEqual(Object.keys((await refused({ ...none, header: 'ja' }, 6)) ?? {}), ['setting.header'])
})

test('another company has neither the template nor its file', async () => {
  const { create } = await shop()
  const { id } = (await create(copyOf('bmd-wages'))).body.data
  const { api } = await signedIn()
  assert.ok((await api(reportSettings.list)).body.every(({ locked }) => locked))
  assert.equal((await api(reportSettings.change, { body: { id, name: 'Meine', version: 1 } })).status, 404)
  assert.equal((await api(reportSettings.remove, { params: { id } })).status, 404)
  const chosen = await api(handOverSettings.change, { body: { wageLayout: `template:${id}`, version: 1 } })
  assert.deepEqual([chosen.status, chosen.refusal.fields], [400, { wageLayout: 'Diese Datei gibt es nicht' }])
})

test('who only hands over sees templates and their preview, and changes none', async () => {
  const { api } = await signedIn({ permissions: ['exports.run'] })
  assert.equal((await api(reportSettings.list)).status, 200)
  const body = { type: 1, name: 'x', setting: JSON.stringify(copyOf('bmd-wages')) }
  assert.equal((await api(reportSettings.create, { body })).status, 403)
})

test('a copy that changes nothing writes what the shipped file says, and its run names it', async () => {
  const { api, by, company, request } = await shop()
  assert.deepEqual(await by('bmd-wages'), ['9;11;1001;200;16,00;;;;;;', '9;11;1001;312;2,00;;;;;;'])
  const [told] = await rawSql<{ after: { template: string } }>(
    `select after from audit_entry where company_id = $1 and record_kind = 'exports/export-runs' and action = 'exported'`,
    [company],
  )
  assert.equal(told!.after.template, 'Unsere Datei')
  const [run] = (await api(exportRuns.list, { query: { ...request, kind: 'wages' } })).body.data
  assert.equal(run!.changedSince, 0)
})

const effects: [option: string, layout: string, type: number, change: Change, lines: string[]][] = [
  [
    'header, order, another name, a fixed value and a column of its own',
    'bmd-wages',
    1,
    {
      header: true,
      fields: {
        quantity: { fieldOrder: 0, newName: 'STUNDEN' },
        ...Object.fromEntries(
          ['amount', 'correctedMonth', 'absenceCode', 'firstDay', 'lastDay', 'absenceDays'].map(key => [
            key,
            { checked: false },
          ]),
        ),
        costCentre: { checked: true, fieldOrder: 90, fixedValue: '4711' },
        name: { checked: true, fieldOrder: 91 },
      },
      own: [own('own-1', 'Kanzlei', 'K7', 92)],
    },
    [
      'MONAT;STUNDEN;FIRMA;MA;LOHNART;Kostenstelle;Name;Kanzlei',
      '9;16,00;11;1001;200;4711;Koller Christina;K7',
      '9;2,00;11;1001;312;4711;Koller Christina;K7',
    ],
  ],
  [
    'zeros in place of empty numbers',
    'bmd-wages',
    1,
    { placeholders: true },
    ['9;11;1001;200;16,00;0,00;;;;;0', '9;11;1001;312;2,00;0,00;;;;;0'],
  ],
  [
    'a line a day',
    'bmd-wages-b',
    1,
    { shifts: true },
    ['9;11;1001;;200;8,00;;;0;;;;;;', '9;11;1001;;200;8,00;;;0;;;;;;', '9;11;1001;;312;2,00;;;0;;;;;;'],
  ],
  ['chosen kinds of time', 'bmd-wages', 1, { selectedWageTypes: ['UE50'] }, ['9;11;1001;312;2,00;;;;;;']],
]

for (const [option, layout, type, change, lines] of effects) {
  test(`a template with ${option} gives that file`, async () => {
    const { by } = await shop()
    assert.deepEqual(await by(layout, change, type), lines)
  })
}

test('a list may have sums below it and lines of the same number as one', async () => {
  const { by } = await shop({ mapped: { NORM: '200', UE50: '200', URLAUB: 'NLZ 01' } })
  const shown = ['employeeNumber', 'wageType', 'kindName', 'quantity']
  const fields = Object.fromEntries(
    copyOf('generic-csv').availableFields.map(({ key }) => [key, { checked: shown.includes(key) }]),
  )
  assert.deepEqual(await by('generic-csv', { merge: true, sums: true, fields }, 6), [
    '\uFEFFPersonalnummer;Lohnart;Bezeichnung;Menge',
    '1001;200;Normalarbeit + Überstunde 50 %;18,00',
    'Summe;;;18,00',
  ])
})

test('LODAS is told the fields as the template has them', async () => {
  const { by, set } = await shop({ software: 2 })
  await set({ consultantNumber: '12345', clientNumber: '100' })
  const fields = { costCentre: { fieldOrder: 0, newName: 'kostentraeger' } }
  const lines = await by('datev-lodas', { fields: { ...fields, settlementDay: { fieldOrder: 1 } } }, 4)
  assert.deepEqual(lines.slice(10), [
    '1;u_lod_bwd_buchung_standard;kostentraeger#bwd;abrechnung_zeitraum#bwd;bs_wert_butab#bwd;bs_nr#bwd;la_eigene#bwd;pnr#bwd;',
    '[Bewegungsdaten]',
    '1;70;01/09/2026;16,00;1;200;42;',
    '1;70;01/09/2026;2,00;1;312;42;',
  ])
})

test('of a store that the template leaves out nothing is handed over, and it says so', async () => {
  const { api, company, create, set, handOver, request } = await shop()
  const other = await build.store({ company, storeNumber: '71' })
  const { id } = (await create(copyOf('bmd-wages', { selectedStores: [other] }))).body.data
  await set({ wageLayout: `template:${id}` })
  const { checks } = (await api(wageExports.preview, { query: request })).body.data
  assert.ok(checks.some(({ code, tone }) => code === 'store-not-selected' && tone === 'warning'))
  assert.equal((await handOver()).refusal.message, 'In diesem Zeitraum gibt es nichts zu übergeben.')
})

test('by employment model only the hours under it are handed over', async () => {
  const { company, by, preview } = await shop()
  const [held] = await rawSql<{ id: number }>('select id from employment_model where company_id = $1', [company])
  const lines = ['9;11;1001;200;16,00;;;;;;', '9;11;1001;312;2,00;;;;;;']
  assert.deepEqual(await by('bmd-wages', { selectedEmploymentModels: [held!.id] }), lines)
  const other = (await preview(copyOf('bmd-wages', { selectedEmploymentModels: [held!.id + 1_000_000] }))).body.data
  assert.deepEqual([other.lines, other.rowCount], [[], 0])
})

test('a template that is used is not removed, and says where; nor is one forgotten by another software', async () => {
  const { api, create, set, company, handOver } = await shop()
  const { id } = (await create(copyOf('bmd-wages', { header: true }))).body.data
  await set({ wageLayout: `template:${id}` })
  const { status, refusal } = await api(reportSettings.remove, { params: { id } })
  assert.deepEqual([status, refusal.code], [409, 'in_use'])
  assert.match(refusal.message, /Einstellungen der Übergabe/)
  await rawSql('update company set software_id = 4 where id = $1', [company])
  const run = await handOver()
  assert.equal(run.body.data.layoutKey, 'rzl-wages')
})

test('a used template that changes: a column less changes nothing, one more is told of every row, other names of none', async () => {
  const { api, by, request } = await shop()
  await by('generic-csv', {}, 6)
  const stored = (await api(reportSettings.list)).body.find(({ locked }) => !locked)!
  let version = 1
  const changedBy = async (change: Change) => {
    const setting = JSON.stringify(copyOf('generic-csv', change))
    const answer = await api(reportSettings.change, { body: { id: stored.id, setting, version } })
    assert.equal(answer.status, 200, answer.text)
    version++
    return (await api(exportRuns.list, { query: { ...request, kind: 'wages' } })).body.data[0]!.changedSince
  }
  const renamed = { costCentre: { newName: 'KSt', fieldOrder: 0 }, name: { checked: false } }
  assert.equal(await changedBy({ fields: renamed }), 0)
  assert.equal(await changedBy({ fields: { unit: { checked: false } } }), 0)
  assert.equal(await changedBy({ fields: { hours: { checked: true } } }), 2)
})

test('a whole period in place of changes: the correction is the month once more', async () => {
  const { api, by, file, store, employee } = await shop()
  await by('bmd-wages', { delta: false })
  const [first] = (await api(exportRuns.list, { query: { storeId: store, ...september, kind: 'wages' } })).body.data
  const closing = (await api(monthClosings.list, { query: { month: '2026-09' } })).body.data[0]!
  const body = { reason: 'Nachgetragen', hours: 1, version: closing.version }
  await api(monthClosings.reopen, { params: { id: closing.id }, body })
  await rawSql(
    `update stamp set ends_at = '2026-09-15 14:30:00Z' where employee_id = $1 and ends_at > '2026-09-15' and ends_at < '2026-09-16'`,
    [employee.id],
  )
  await api(monthClosings.close, { body: { month: '2026-09', storeIds: [store] } })
  const corrected = await api(exportRuns.correct, { params: { id: first!.id }, body: {} })
  assert.equal(corrected.status, 200, corrected.text)
  assert.equal(corrected.body.data.correctionMode, 'replace')
  assert.deepEqual(await file(corrected.body.data.id), ['9;11;1001;200;16,00;;;;;;', '9;11;1001;312;1,00;;;;;;'])
})

test('the preview shows real figures of an open month, and where a value does not fit', async () => {
  const { preview, company } = await shop()
  await rawSql('delete from month_closing where company_id = $1', [company])
  const template = copyOf('bmd-wages')
  const { status, body, text } = await preview(template)
  assert.equal(status, 200, text)
  assert.deepEqual(body.data.titles.slice(0, 5), ['MONAT', 'FIRMA', 'MA', 'LOHNART', 'MENGE'])
  assert.deepEqual(body.data.lines, ['9;11;1001;200;16,00;;;;;;', '9;11;1001;312;2,00;;;;;;'])
  assert.deepEqual([body.data.rowCount, body.data.refused, body.data.notes], [2, null, []])
  await rawSql(`update employee set last_name = 'Kol;ler' where company_id = $1`, [company])
  const named = await preview(copyOf('bmd-wages', { fields: { name: { checked: true } } }))
  assert.match(named.body.data.refused ?? '', /Lohnart 200, Zeile 1, Spalte „Name“: Das Trennzeichen/)
  const foreign = await preview(copyOf('dpw-wages'))
  assert.deepEqual(
    [foreign.status, foreign.refusal.message],
    [409, 'Diese Datei ist für eine andere Lohnsoftware; eingestellt ist BMD.'],
  )
})

test('absences are handed over by their template, corrections and all', async () => {
  const { api, create, set, preview, store, company } = await shop()
  const template = copyOf('bmd-absences', { header: true, fields: { amount: { newName: 'EURO' } } })
  const made = await create(template)
  assert.equal(made.status, 200, made.text)
  const shown = await preview(template)
  assert.deepEqual(shown.body.data.lines, ['9;11;1001;;;;;201;17.09.2026;17.09.2026;'])
  assert.equal((await set({ absenceLayout: `template:${made.body.data.id}` })).status, 200)
  const wrong = await set({ wageLayout: `template:${made.body.data.id}` })
  assert.deepEqual(wrong.refusal.fields, { wageLayout: 'Diese Datei gibt es nicht' })
  const query = { storeId: store, ...september }
  const lines = async () => (await api(absenceExports.download, { query })).text.split('\r\n')
  const head = 'MONAT;FIRMA;MA;LOHNART;MENGE;EURO;MONAT_A;NLZ_K;NLZ_V;NLZ_B;NLZ_VER'
  assert.deepEqual(await lines(), [head, '9;11;1001;;;;;201;17.09.2026;17.09.2026;', ''])
  await rawSql('delete from month_closing where company_id = $1', [company])
  await rawSql(`update absence set ends_at = '2026-09-18 22:00:00Z' where company_id = $1`, [company])
  const [run] = (await api(exportRuns.list, { query: { ...query, kind: 'absences' } })).body.data
  const corrected = await api(exportRuns.correct, { params: { id: run!.id }, body: {} })
  assert.equal(corrected.status, 200, corrected.text)
  const { text } = await api(exportRuns.file, { params: { id: corrected.body.data.id } })
  assert.deepEqual(text.split('\r\n'), [
    head,
    '9;11;1001;;;;;101;17.09.2026;17.09.2026;',
    '9;11;1001;;;;;201;17.09.2026;18.09.2026;',
    '',
  ])
})
