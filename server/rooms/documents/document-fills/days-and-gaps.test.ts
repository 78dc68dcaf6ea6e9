import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentFills } from '#contract/documents/document-fills.ts'
import { employeeValues } from '#contract/people/employee-values.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { documentTemplate, textOfDocument } from '#server/testing/template-steps.ts'

withApp()

const rights = ['stores.read', 'employees.read', 'documents.read'] as const
const documentDate = '01.12.2026'

test('a Dienstzettel says agreement, group and step of its day, before a contract begins those of its first day', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const store = await build.store({ company })
  const employee = await build.employee({ company, store })
  await build.contract({ employee, from: '2026-01-01' })
  const [first, second] = [
    await build.agreement({ company, name: 'Gastgewerbe' }),
    await build.agreement({ company, name: 'Handel' }),
  ]
  await build.classification({ employee, agreement: first, from: '2026-01-01', since: '2022-07-01' })
  await build.classification({ employee, agreement: second, from: '2028-01-01', group: 'LG 9' })
  const blocks = [
    '{einstufung.kollektivvertrag}|{einstufung.entgeltart}|{einstufung.gruppe}|{einstufung.stufe}|{einstufung.beginn}',
  ]
  const template = await documentTemplate({ company, blocks })
  const on = async (remoteId: number, day: string) => {
    const body = { remoteId, templates: String(template), documentDate: day }
    const { data, empty } = (await api(documentFills.fill, { body })).body.data.data[0]!
    return [textOfDocument(data), empty]
  }
  assert.deepEqual(await on(employee.id, '2027-06-30'), ['Gastgewerbe|Lohn|LG 3|1|01.07.2022', []])
  assert.deepEqual(await on(employee.id, '2027-07-01'), ['Gastgewerbe|Lohn|LG 3|2|01.07.2022', []])
  assert.deepEqual(await on(employee.id, '2025-12-01'), ['Gastgewerbe|Lohn|LG 3|1|01.07.2022', []])
  assert.deepEqual(await on(employee.id, '2028-01-01'), ['Handel|Lohn|LG 9||01.01.2028', ['einstufung.stufe']])
  const unclassified = await build.employee({ company, store })
  const keys = ['kollektivvertrag', 'entgeltart', 'gruppe', 'stufe', 'beginn'].map(name => `einstufung.${name}`)
  assert.deepEqual(await on(unclassified.id, '2027-06-30'), ['||||', keys])
})

test('a document dated ahead says address, bank, store and model of its day, one of today those of today', async () => {
  const permissions = [...rights, 'employees.write', 'employees.read-sensitive'] as const
  const { api, company } = await signedIn({ permissions: [...permissions] })
  const [old, next] = [await build.store({ company, name: 'Wien' }), await build.store({ company, name: 'Graz' })]
  const model = await build.ruledModel({ company, name: 'Teilzeit' })
  const employee = await build.employee({ company, store: old, iban: 'AT611904300234573201' })
  await rawSql(`update employee set street = 'Altgasse 1' where id = $1`, [employee.id])
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  const wanted = { street: 'Neugasse 2', iban: 'AT483200000012345864', storeId: next, employmentModelId: model }
  const body = { employeeId: employee.id, validFrom: today.add({ days: 10 }).toString(), ...wanted }
  const planned = await api(employeeValues.create, { body })
  assert.equal(planned.status, 200, planned.text)
  const blocks = ['{mitarbeiter.strasse}|{mitarbeiter.iban}|{standort.name}|{mitarbeiter.modell}']
  const template = await documentTemplate({ company, blocks })
  const on = async (days: number) => {
    const documentDate = today.add({ days }).toString()
    const body = { remoteId: employee.id, templates: String(template), documentDate }
    return textOfDocument((await api(documentFills.fill, { body })).body.data.data[0]!.data)
  }
  const now = 'Altgasse 1|AT61 1904 3002 3457 3201|Wien|'
  assert.deepEqual([await on(0), await on(9)], [now, now])
  assert.equal(await on(10), 'Neugasse 2|AT48 3200 0000 1234 5864|Graz|Teilzeit')
})

test('who has no contract, gender or nationality is named before a part with a condition says the opposite', async () => {
  const { api, company } = await signedIn({ permissions: [...rights] })
  const employee = await build.employee({ company })
  await rawSql(`update employee set gender = '' where id = $1`, [employee.id])
  const lacking = async (...blocks: string[]) => {
    const templateIds = [await documentTemplate({ company, blocks })]
    const body = { employeeIds: [employee.id], templateIds, documentDate }
    return (await api(documentFills.missing, { body })).body.data[0]!.missing
  }
  const unlimited = '{#wenn nicht vertrag.befristet}unbefristet{/wenn}'
  assert.deepEqual(await lacking(unlimited), ['vertrag.von'])
  assert.deepEqual(await lacking('{#wenn mitarbeiter.weiblich}Sie{/}'), ['mitarbeiter.geschlecht'])
  assert.deepEqual(await lacking('{#wenn nicht vertrag_neu.befristet}auf Dauer{/}'), ['vertrag_neu.von'])
  // Only who has one is asked.
  assert.deepEqual(await lacking('{#wenn vertrag_neu.von}{#wenn nicht vertrag_neu.befristet}auf Dauer{/}{/}'), [])
  await build.contract({ employee })
  assert.deepEqual(await lacking(unlimited), [])
})

test('what a repeated part lacks of one contract is named, and of contracts that there are not nothing', async () => {
  const { api, company } = await signedIn({ permissions: [...rights, 'employees.read-sensitive'] })
  const [eva, max] = [await build.employee({ company }), await build.employee({ company })]
  await build.contract({ employee: eva, from: '2024-01-01', to: '2024-12-31', paymentCents: 200_000 })
  await build.contract({ employee: eva, from: '2025-01-01' })
  const blocks = ['{#vertraege}{von} {brutto} {#wenn zulage}{zulage}{/}{/vertraege}']
  const template = await documentTemplate({ company, blocks })
  const body = { employeeIds: [eva.id, max.id], templateIds: [template], documentDate }
  const told = (await api(documentFills.missing, { body })).body.data
  assert.deepEqual(
    told.map(({ missing }) => missing),
    [['vertraege.brutto'], []],
  )
})
