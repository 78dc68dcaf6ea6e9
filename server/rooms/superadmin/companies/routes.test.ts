import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { companies } from '#contract/accounts/companies.ts'
import { stores } from '#contract/accounts/stores.ts'
import { users } from '#contract/accounts/users.ts'
import { sentenceText } from '#contract/sentences.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { type ManagedCompany, managedCompanies } from '#contract/superadmin/companies.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { anonymous, build, signedIn } from '#server/testing/build.ts'
import { type Api, apiFor } from '#server/testing/client.ts'
import { mailTo, tokenIn } from '#server/testing/mails.ts'
import { newCompany } from './fixtures/examples.ts'

withOwnApp()

const operator = () => signedIn({ isSuperuser: true })
const listed = async (api: Api, id: number): Promise<ManagedCompany> =>
  (await api(managedCompanies.list)).body.data.find(company => company.id === id)!

test('a new company begins with its store, the shipped roles and an owner who registers by mail', async () => {
  const { api } = await operator()
  const wanted = { ...newCompany(), licensedPeople: 12, individualStoreIds: true }
  const { status, body } = await api(managedCompanies.create, {
    body: { ...wanted, store: { ...wanted.store, country: 2 } },
  })
  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body.data, {
    name: wanted.name,
    licensedPeople: 12,
    individualStoreIds: true,
    stores: 1,
  })

  const link = tokenIn(await mailTo(wanted.owner.email, 'Registrierung abschließen'), 'registration')
  const registered = await anonymous(users.command, {
    body: { command: 'completeRegistration', ...link, password: 'kurze Wege zum Markt' },
  })
  const owner = apiFor(registered.body.data as string, body.data.id)
  const { companies: seen, isSuperuser } = (await owner(signIn.current)).body.data
  assert.deepEqual([seen.map(({ role }) => role.name), isSuperuser], [['Besitzer'], false])
  assert.partialDeepStrictEqual((await owner(stores.settings)).body.data, [{ name: 'Wels Zentrum', country: 2 }])
  assert.equal((await owner(costCentres.list)).body.data.length, 1)
})

test('who has an account already owns the new company at once; one that was deactivated is not woken by it', async () => {
  const { api } = await operator()
  const known = await signedIn()
  const owner = { email: known.email, firstName: 'Mira', lastName: 'Huber' }
  const made = await api(managedCompanies.create, { body: { ...newCompany(), owner } })
  const { companies: seen } = (await known.api(signIn.current)).body.data
  assert.deepEqual(seen.map(({ id }) => id).toSorted(), [known.company, made.body.data.id].toSorted())
  await rawSql('update account set active = false where id = $1', [known.accountId])
  const { status, refusal } = await api(managedCompanies.create, { body: { ...newCompany(), owner } })
  assert.deepEqual([status, refusal.fields], [409, { 'owner.email': 'Dieses Benutzerkonto wurde deaktiviert.' }])
})

test('sent again with its key a company is made once, also by two requests at the same time', async () => {
  const { api } = await operator()
  const [body, headers] = [newCompany(), { 'idempotency-key': randomUUID() }]
  const answers = await Promise.all([1, 2, 3].map(() => api(managedCompanies.create, { body, headers })))
  assert.equal(new Set(answers.map(answer => answer.body.data.id)).size, 1)
  const other = await api(managedCompanies.create, { body: newCompany(), headers })
  assert.deepEqual([other.status, other.refusal.code], [422, 'key_reused'])
  assert.equal((await rawSql('select from company where id = $1', [answers[0]!.body.data.id])).length, 1)
})

test('what an operator changes is kept, lies in the log of that company alone, and the rest stays', async () => {
  const { api } = await operator()
  const [clerk, stranger] = [await signedIn(), await signedIn()]
  const before = await listed(api, clerk.company)
  const wanted = {
    description: 'Linz',
    hasUebersichtReport: true,
    hasPlannerLicence: false,
    licensedPeople: 40,
    softwareId: 2,
  }
  const { body } = await api(managedCompanies.change, {
    params: { id: clerk.company },
    body: { ...wanted, version: 1 },
  })
  assert.deepEqual(body.data, { ...before, ...wanted, version: 2 })
  assert.equal((await clerk.api(companies.settings)).body.data[0]!.softwareId, 2)
  assert.equal((await clerk.api(signIn.current)).body.data.companies[0]!.hasUebersichtReport, true)
  assert.deepEqual(await logOf(clerk.api), ['Mira Huber hat die Einstellungen des Betriebs geändert'])
  assert.deepEqual(await logOf(stranger.api), [])
})

test('a stale version and an unknown company change nothing', async () => {
  const { api } = await operator()
  const company = await build.company()
  const change = (id: number, version: number) =>
    api(managedCompanies.change, { params: { id }, body: { name: 'Anders', version } }).then(({ status }) => status)
  assert.deepEqual([await change(company, 7), await change(2_000_000_000, 1)], [409, 404])
  assert.notEqual((await listed(api, company)).name, 'Anders')
})

test('a locked company is closed to its people at once, who are told; operators still enter, and it opens as it was', async () => {
  const company = await build.company()
  const { api } = await signedIn({ company, isSuperuser: true })
  const clerk = await signedIn({ company })
  const lock = (isLocked: boolean, version: number) =>
    api(managedCompanies.change, { params: { id: company }, body: { isLocked, version } })
  await lock(true, 1)
  const refused = await clerk.api(companies.settings)
  assert.deepEqual([refused.status, refused.refusal.code], [403, 'company_locked'])
  const { name } = await listed(api, company)
  const session = (await clerk.api(signIn.current)).body.data
  assert.deepEqual([session.companies, session.lockedCompanies], [[], [name]])
  assert.equal((await api(companies.settings)).status, 200)
  await lock(false, 2)
  assert.equal((await clerk.api(companies.settings)).status, 200)
  const told = (await logOf(clerk.api)).filter(sentence => !sentence.includes('als Betreiber'))
  assert.deepEqual(told, ['Mira Huber hat den Betrieb gesperrt', 'Mira Huber hat den Betrieb wieder geöffnet'])
})

test('people are counted who work there today or will; more than are licensed stops nobody', async () => {
  const { api } = await operator()
  const company = await build.company()
  await api(managedCompanies.change, { params: { id: company }, body: { licensedPeople: 1, version: 1 } })
  for (let person = 0; person < 3; person++) await build.employee({ company })
  const left = await build.employee({ company })
  await rawSql(`update employee set exit = current_date - 3, entry = current_date - 40 where id = $1`, [left.id])
  const { people, licensedPeople } = await listed(api, company)
  assert.deepEqual([people, licensedPeople], [3, 1])
})

const refused: [body: object, field: string, says: string][] = [
  [{ name: ' ' }, 'name', 'Muss angegeben werden'],
  [{ licensedPeople: 0 }, 'licensedPeople', 'Eine Zahl von 1 bis 1 000 000, oder leer'],
  [{ softwareId: 9 }, 'softwareId', 'Diese Software gibt es nicht'],
  [{ softwareId: 7 }, 'softwareId', 'Diese Software gibt es nicht'],
  [{ isLocked: 'ja' }, 'isLocked', 'Bitte mit Ja oder Nein angeben'],
]
for (const [sent, field, says] of refused)
  test(`${JSON.stringify(sent)} is refused at ${field}`, async () => {
    const { api } = await operator()
    const { status, refusal } = await api(managedCompanies.change, {
      params: { id: await build.company() },
      body: { ...sent, version: 1 },
    })
    assert.deepEqual([status, refusal.fields?.[field]], [400, says])
  })

/** The oldest first. */
async function logOf(api: Api): Promise<string[]> {
  const { events, names } = (await api(eventLog.list, { query: { limit: 200 } })).body.data
  return events.map(event => `${event.actor} ${sentenceText(event, { names })}`).reverse()
}

test('what keeps a company from working stands first, and says what it is', async () => {
  const { api } = await operator()
  const [sound, ownerless, failing, empty, locked] = await Promise.all(
    ['Aa', 'Bb', 'Cc', 'Dd', 'Ee'].map(async name => {
      const body = { ...newCompany(), name: `${name} ${randomUUID()}` }
      return (await api(managedCompanies.create, { body })).body.data
    }),
  )
  assert.deepEqual([sound!.hasOwner, sound!.failedHandOvers], [true, 0], 'an owner who is invited is one')
  await rawSql(
    'update account set active = false, password_hash = $2 where id in (select account_id from role_assignment where company_id = $1)',
    [ownerless!.id, 'x'],
  )
  const store = await build.store({ company: failing!.id })
  await rawSql('update store set is_hidden = true where company_id = $1 and id <> $2', [failing!.id, store])
  await build.exportRun({ company: failing!.id, store } as never)
  await rawSql(`update export_run set state = 'failed' where company_id = $1`, [failing!.id])
  await rawSql('update store set is_hidden = true where company_id = $1', [empty!.id])
  await api(managedCompanies.change, { params: { id: locked!.id }, body: { isLocked: true, version: locked!.version } })
  const made = new Map(
    [sound, ownerless, failing, empty, locked].map(company => [company!.id, company!.name.slice(0, 2)]),
  )
  const { data } = (await api(managedCompanies.list)).body
  assert.deepEqual(
    data.flatMap(({ id }) => made.get(id) ?? []),
    ['Bb', 'Cc', 'Dd', 'Ee', 'Aa'],
  )
  assert.deepEqual(
    data
      .filter(({ id }) => made.has(id))
      .map(each => [each.hasOwner, each.failedHandOvers, each.stores, each.isLocked]),
    [
      [false, 0, 1, false],
      [true, 1, 1, false],
      [true, 0, 0, false],
      [true, 0, 1, true],
      [true, 0, 1, false],
    ],
  )
})
