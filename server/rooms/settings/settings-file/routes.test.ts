import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { roles } from '#contract/accounts/roles.ts'
import { stores } from '#contract/accounts/stores.ts'
import { mailList } from '#contract/notifications/mail-list.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { accountingCircles } from '#contract/settings/accounting-circles.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { eldaEmployer } from '#contract/settings/elda-employer.ts'
import { employmentModels } from '#contract/settings/employment-models.ts'
import { individualWageTypes } from '#contract/settings/individual-wage-types.ts'
import { companySettings, type SettingsPlan, settingsFile } from '#contract/settings/settings-file.ts'
import { wageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { type Api, apiFor } from '#server/testing/client.ts'
import { smallFile } from './fixtures/examples.ts'

withApp({ KONTOR_DEMO: 'on' })

/** The demo's first company, full of settings. */
async function full(): Promise<{ api: Api; company: number }> {
  const [company] = await rawSql<{ id: number }>('select id from company where is_demo order by id limit 1')
  const { api } = await signedIn({ company: company!.id })
  await api(individualWageTypes.create, {
    body: {
      number: '900',
      name: 'Prämie',
      unit: 'euro',
      factor: null,
      countsFor: [],
      validFrom: '2026-01-01',
      isVisible: true,
    },
  })
  await api(mailList.add, { body: { email: 'buero@sonnblick.example' } })
  return { api, company: company!.id }
}

const states = (plan: SettingsPlan) =>
  Object.fromEntries(
    plan.parts.map(({ key, items }) => [key, [...new Set(items.map(({ state }) => state))].sort().join()]),
  )
const asFile = (text: string) => ({ name: 'einstellungen.json', bytes: text })

test('what one company exports a new one takes over, by its operator, whole and only once', async () => {
  const { api: from } = await full()
  const exported = await from(settingsFile.download)
  assert.equal(exported.status, 200)
  assert.match(exported.headers.get('content-disposition')!, /Einstellungen%20Kaffeehaus/)
  const { api } = await signedIn({ isSuperuser: true })
  const company = await build.company()
  const [params, file] = [{ id: company }, asFile(exported.text)]
  const preview = (await api(companySettings.preview, { params, file })).body.data
  assert.deepEqual(await rawSql('select from store where company_id = $1', [company]), [], 'a preview saves nothing')
  const refused = preview.parts.flatMap(({ items }) => items.filter(({ state }) => state === 'refused'))
  assert.deepEqual(refused, [])

  const taken = await api(companySettings.take, { params, file })
  assert.equal(taken.status, 200, taken.text)
  assert.deepEqual(taken.body.data, preview)
  const again = (await api(companySettings.take, { params, file })).body.data
  assert.deepEqual(new Set(Object.values(states(again))), new Set(['unchanged']))

  const there = (await signedIn({ company })).api
  const essence = async (of: Api) => ({
    stores: (await of(stores.settings)).body.data.map(({ id: _, version: __, ...store }) => store),
    circles: (await of(accountingCircles.list)).body.data.map(({ number, name, isDefault }) => [
      number,
      name,
      isDefault,
    ]),
    centres: (await of(costCentres.list)).body.data.map(({ name, costCenterNumber, isVisible }) => [
      name,
      costCenterNumber,
      isVisible,
    ]),
    models: (await of(employmentModels.details)).body.data
      .map(({ name, group, isDefault, rules }) => ({
        name,
        group,
        isDefault,
        rules: rules.map(({ id: _, version: __, ...one }) => one),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    lines: (await of(wageTypeMapping.show)).body.data.lines.map(({ id: _, ...line }) => line),
    own: (await of(individualWageTypes.list)).body.data.map(({ id: _, version: __, ...one }) => one),
    employer: (await of(eldaEmployer.show)).body.insurer.map(({ id: _, ...entry }) => entry),
    mails: (await of(mailList.list)).body.data.map(({ email }) => email),
    software: (await of(companies.settings)).body.data[0]!.softwareId,
  })
  assert.deepEqual(await essence(there), await essence(from))
})

test('no secret is in the file, and what has to be entered anew is named', async () => {
  const { api, company } = await full()
  const { text } = await api(settingsFile.download)
  const [sealed] = await rawSql<{ value: string }>(
    'select password_sealed as value from elda_creator where company_id = $1',
    [company],
  )
  assert.ok(sealed)
  assert.ok(!text.includes(sealed.value))
  const { secrets } = JSON.parse(text)
  assert.match(secrets.join(), /Seriennummer 0042317/)
})

test('a change is shown old and new, and one refused item keeps all of the file out', async () => {
  const { api, company } = await signedIn()
  await rawSql('update company set is_master_data_locked = true where id = $1', [company])
  await api(accountingCircles.create, { body: { number: 7, name: 'Alt', priority: 1 } })
  const circle = { number: 7, name: 'Wien', sorting: 1, color: '#1f6b49', isDefault: true }
  const bad = { ...circle, number: 70_000 }
  const file = smallFile({ accountingCircles: [circle, bad], stores: [{ name: 'Neu' }] })
  const { body } = await api(settingsFile.preview, { file })
  const [ofStores, ofCircles] = body.data.parts
  assert.deepEqual(
    ofCircles!.items.map(({ name, state }) => [name, state]),
    [
      ['Eintrag 2', 'refused'],
      ['7 Wien', 'changed'],
    ],
  )
  assert.match(ofCircles!.items[0]!.reason!, /Eintrag 2, number: /)
  assert.partialDeepStrictEqual(ofCircles!.items[1]!.changes, [{ label: 'Name', before: 'Alt', after: 'Wien' }])
  assert.equal(
    ofStores!.items[0]!.reason,
    'Die Stammdaten des Betriebs sind gesperrt: Name, Adresse und Standorte ändert der Betreiber.',
  )
  const { status, refusal } = await api(settingsFile.take, { file })
  assert.equal(status, 422)
  assert.deepEqual(Object.keys(refusal.fields!), ['Standorte, Neu', 'Finanzbuchhaltungskreise, Eintrag 2'])
  assert.equal((await api(accountingCircles.list)).body.data[0]!.name, 'Alt')

  const good = smallFile({ accountingCircles: [circle], stores: [{ name: 'Neu' }] })
  assert.equal((await api(settingsFile.take, { file: good, body: { parts: 'accountingCircles' } })).status, 200)
  assert.equal((await api(accountingCircles.list)).body.data[0]!.name, 'Wien')
  const told = await rawSql<{ kind: string }>(
    `select record_kind || ' ' || action as kind from audit_entry where company_id = $1 and action in ('imported', 'changed') order by id`,
    [company],
  )
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ['settings/accounting-circles changed', 'settings/settings-file imported'],
  )
})

test('nobody gains a right by a role in a file', async () => {
  const { api, company } = await signedIn({
    permissions: ALL_PERMISSIONS.filter(right => right !== 'employees.read-sensitive'),
  })
  const powerful = {
    name: 'Alles',
    color: '#1f6b49',
    permissions: ['employees.read', 'employees.read-sensitive', 'stores.read'],
  }
  const { status, refusal } = await api(settingsFile.take, { file: smallFile({ roles: [powerful] }) })
  assert.equal(status, 422)
  assert.match(refusal.fields!['Benutzerrollen, Alles']!, /über Ihre eigenen Rechte hinaus/)
  const clerk = await signedIn({ company, permissions: ['settings.write', 'settings.read'] })
  const small = { ...powerful, permissions: ['stores.read'] }
  assert.equal((await clerk.api(settingsFile.take, { file: smallFile({ roles: [small] }) })).status, 422)
  assert.ok(!(await api(roles.list)).body.data.some(({ name }) => name === 'Alles'))
})

const wrong: [what: string, text: string, says: RegExp][] = [
  ['no JSON', 'kein JSON', /keine Einstellungsdatei/],
  ['some other JSON', '{"name":"x"}', /keine Einstellungsdatei/],
  ['a file of a newer release', JSON.stringify({ format: 'kontor-settings', version: 2 }), /neueren Fassung/],
  ['an unknown part', smallFile({ gehälter: [] }).bytes, /„gehälter“ kennt diese Fassung/],
]
for (const [what, text, says] of wrong)
  test(`${what} is refused as a whole`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(settingsFile.preview, { file: asFile(text) })
    assert.equal(status, 400)
    assert.match(refusal.message, says)
  })

test('the settings of a company that there is not are not found, and those of all stores are not for who sees some', async () => {
  const { api } = await signedIn({ isSuperuser: true })
  assert.equal((await api(companySettings.download, { params: { id: 2_000_000_000 } })).status, 404)
  const company = await build.company()
  const bound = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal((await bound.api(settingsFile.download)).status, 403)
  assert.equal((await apiFor(undefined)(settingsFile.download, { query: { companyId: company } })).status, 401)
})
