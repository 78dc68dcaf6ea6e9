import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataSheets } from '#contract/documents/data-sheets.ts'
import { employeeValues } from '#contract/people/employee-values.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { pages } from '#server/testing/pdf.ts'

withApp()

const IBAN = 'AT611904300234573201'

async function shop() {
  const { api, company } = await signedIn()
  const store = await build.store({ company, name: 'Wien Mariahilf' })
  const made = { company, store, svnr: '1237010180', iban: IBAN }
  const eva = await build.employee({ ...made, firstName: 'Eva', lastName: 'Huber', personnelNumber: '2001' })
  const max = await build.employee({ company, store, firstName: 'Max', lastName: 'Moser', personnelNumber: '2002' })
  await build.contract({ employee: eva, from: '2024-01-01', weeklyMinutes: 1800, paymentCents: 240_000 })
  const agreement = await build.agreement({ company, name: 'KV Gastgewerbe' })
  await build.classification({ employee: eva, agreement })
  return { api, company, eva, max }
}

test('each person has a page of their own with master data, contracts and classification, and no protected value', async () => {
  const { api, eva, max } = await shop()
  const file = await api(dataSheets.make, { body: { employeeIds: [max.id, eva.id], signature: true } })
  assert.equal(file.status, 200, file.text)
  const [first, second, ...more] = pages(file.bytes)
  assert.deepEqual(more, [])
  assert.match(first!, /Personalstammblatt[\s\S]*Moser Max · Nr\. 2002[\s\S]*Seite 1 von 2/)
  assert.match(
    second!,
    /Huber Eva · Nr\. 2001[\s\S]*Wien Mariahilf[\s\S]*01\.01\.2024 +offen[\s\S]*30,00[\s\S]*Einstufung[\s\S]*01\.01\.2024 +KV Gastgewerbe +LG 3/,
  )
  for (const page of [first!, second!]) assert.match(page, /Ort, Datum +Unterschrift/, 'each signs their own')
  assert.doesNotMatch(first! + second!, /1237|3201|2 400|SV-Nummer/)
})

test('where somebody signs stands their name, also when the lines for it come to a page of their own', async () => {
  const { api, company, eva, max } = await shop()
  const make = async (employeeIds: number[]) =>
    pages((await api(dataSheets.make, { body: { employeeIds, signature: true } })).bytes)
  const signed = /Ort, Datum +Unterschrift\n +Huber Eva/
  const reached = new Set<boolean>()
  for (let year = 1990; year < 2024; year++) {
    await build.contract({ employee: { ...eva, company }, from: `${year}-01-01`, to: `${year}-12-31` })
    const last = (await make([eva.id])).at(-1)!
    assert.match(last, signed)
    reached.add(/Verträge|Einstufung/.test(last))
    if (reached.size === 2) break
  }
  assert.equal(reached.size, 2, 'once beside the sheet, once on a page of its own')
  const [first] = await make([max.id, eva.id])
  assert.match(first!, /Unterschrift\n +Moser Max/)
})

test('a letter that no font has is named by its number, one of another script is printed', async () => {
  const { api, company } = await signedIn()
  const name = async (lastName: string) => {
    const { id } = await build.employee({ company, firstName: 'Eva', lastName })
    return pages((await api(dataSheets.make, { body: { employeeIds: [id] } })).bytes).join('')
  }
  assert.match(await name('李明'), /Diese Zeichen kennt keine der Schriften, sie stehen hier als �: U\+674E, U\+660E\./)
  for (const known of ['Đorđević', 'Ковач', 'Παπάς', 'حسن', 'כהן', 'Huber🌲']) {
    const text = await name(known)
    assert.doesNotMatch(text, /�|Schriften/, known)
  }
})

test('protected values stand there for who may see them, and the trail says whose were read', async () => {
  const { api, company, eva } = await shop()
  await api(employeeValues.create, { body: { employeeId: eva.id, validFrom: '2031-01-01', city: 'Graz' } })
  const asked = { employeeIds: [eva.id], sensitive: true, history: true, signature: true }
  const file = await api(dataSheets.make, { body: asked })
  assert.equal(file.status, 200, file.text)
  const text = pages(file.bytes).join('')
  assert.match(text, /1237 010180/)
  assert.match(text, /AT61 1904 3002 3457 3201/)
  assert.match(text, /2 400,00 je Monat/)
  assert.match(text, /01\.01\.2031 +Adresse +.*Graz/)
  assert.match(text, /Unterschrift/)
  const trail = await rawSql<{ record_id: string }>(
    `select record_id from audit_entry where company_id = $1 and action = 'read-sensitive'`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ record_id }) => record_id),
    [String(eva.id)],
  )
  const without = ALL_PERMISSIONS.filter(each => each !== 'employees.read-sensitive')
  const other = await signedIn({ company, permissions: without })
  const refused = await other.api(dataSheets.make, { body: asked })
  assert.deepEqual([refused.status, Object.keys(refused.refusal.fields ?? {})], [403, ['sensitive']])
})

test('of people that the caller does not see there is no sheet, not even of the others', async () => {
  const { company, eva } = await shop()
  const store = await build.store({ company })
  const own = await build.employee({ company, store })
  const { api } = await signedIn({ company, storeIds: [store] })
  assert.equal((await api(dataSheets.make, { body: { employeeIds: [own.id] } })).status, 200)
  assert.equal((await api(dataSheets.make, { body: { employeeIds: [own.id, eva.id] } })).status, 404)
})
