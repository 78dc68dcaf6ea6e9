import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { forgottenPasswords } from '#contract/access/forgotten-passwords.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { anonymous, build, signedIn } from '#server/testing/build.ts'
import { mailTo, tokenIn } from '#server/testing/mails.ts'
import { type Case, type Place, specifiedClient, testCalls } from '#server/testing/specified-client.ts'

withOwnApp()

const PASSWORD = 'mmmh-Knödel9'
const anna = () => `anna.${randomUUID()}@kontor.example`

const makeUser = async ({ call }: Place): Promise<{ id: string; email: string }> => {
  const user = { email: anna(), firstname: 'Anna', lastname: 'Moser', password: PASSWORD }
  return (await call('POST /api/user', { body: user })).data
}
const userOf = async ({ call }: Place, id: string) =>
  (await call('POST /api/user getMultiUserInfo', { body: { ids: [id] } }))[0]
const accountOf = async (id: string) => (await rawSql('select * from account where id = $1', [id]))[0]!
/** By whom a token that was given lets in. */
const signedInAs = async (token: string) => (await specifiedClient(token, 1).call('GET /api/login')).data.user.email

const account: Record<string, Case> = {
  'PUT /api/user resetPassword': async ({ call }) => {
    const { email, accountId } = await signedIn()
    const before = await accountOf(accountId)
    await anonymous(forgottenPasswords.report, { body: { email } })
    const { token } = tokenIn(await mailTo(email, 'Passwort neu setzen'), 'pwreset')
    await call('PUT /api/user resetPassword', { body: { email, token, password: PASSWORD }, withoutSession: true })
    assert.notEqual((await accountOf(accountId)).password_hash, before.password_hash)
  },
  'PUT /api/user activateUser': async ({ call }) => {
    const { email, accountId } = await signedIn()
    await call('PUT /api/user deactivateUser', { body: { id: accountId } })
    await call('PUT /api/user requestActivation', { body: { email } })
    const { token } = tokenIn(await mailTo(email, 'Benutzerkonto aktivieren'), 'activation')
    const { data } = await call('PUT /api/user activateUser', { body: { email, token }, withoutSession: true })
    assert.equal(await signedInAs(data), email)
  },
  'PUT /api/user completeRegistration': async place => {
    const { email } = await makeUser(place)
    await requestRegistration(place, email)
    const { token } = tokenIn(await mailTo(email, 'Registrierung abschließen'), 'registration')
    const sent = { body: { email, token, password: PASSWORD }, withoutSession: true } as const
    const { data } = await place.call('PUT /api/user completeRegistration', sent)
    assert.equal(await signedInAs(data), email)
  },
  'GET /api/user': async ({ call }) => {
    const users = await call('GET /api/user', { query: { page: 1, limit: 50 } })
    assert.ok(Array.isArray(users) && users.length > 0)
    for (const field of ['id', 'email', 'firstname', 'lastname', 'active', 'lastlogin', 'twofactor'])
      assert.ok(field in users[0], field)
  },
  'POST /api/user getMultiUserInfo': async place => {
    const { id, email } = await makeUser(place)
    assert.equal((await userOf(place, id)).email, email)
  },
  'POST /api/user': async place => {
    const { id } = await makeUser(place)
    const { firstname, lastname } = await userOf(place, id)
    assert.deepEqual([firstname, lastname], ['Anna', 'Moser'])
  },
  'PUT /api/user requestActivation': async place => {
    const { id, email } = await makeUser(place)
    await place.call('PUT /api/user deactivateUser', { body: { id } })
    await place.call('PUT /api/user requestActivation', { body: { email } })
    await mailTo(email, 'Benutzerkonto aktivieren')
  },
  'PUT /api/user requestRegistration': async place => {
    const { email } = await makeUser(place)
    await requestRegistration(place, email)
    await mailTo(email, 'Registrierung abschließen')
  },
  'PUT /api/user updatePasswordAdmin': async place => {
    const { id } = await makeUser(place)
    const before = await accountOf(id)
    await place.call('PUT /api/user updatePasswordAdmin', {
      body: { id, password: 'noch-Knödel10', newpassword: 'noch-Knödel10' },
    })
    assert.notEqual((await accountOf(id)).password_hash, before.password_hash)
  },
  'PUT /api/user deactivateUser': async place => {
    const { id } = await makeUser(place)
    await place.call('PUT /api/user deactivateUser', { body: { id } })
    assert.equal((await userOf(place, id)).active, false)
  },
  'PUT /api/user resetLoginAttempts': async place => {
    const { id } = await makeUser(place)
    await place.call('PUT /api/user resetLoginAttempts', { body: { id } })
  },
  'PUT /api/user deactivateTwoFactor': async place => {
    const { id } = await makeUser(place)
    const secret = `insert into account_second_factor (account_id, secret, confirmed_at) values ($1, 'x', now())`
    await rawSql(secret, [id])
    assert.equal((await userOf(place, id)).twofactor, true)
    await place.call('PUT /api/user deactivateTwoFactor', { body: { id } })
    assert.equal((await userOf(place, id)).twofactor, false)
  },
  'PUT /api/user updateValidity': async place => {
    const { accountId } = await signedIn()
    const before = await accountOf(accountId)
    await place.call('PUT /api/user updateValidity', { body: { id: accountId } })
    assert.equal(Number((await accountOf(accountId)).generation), Number(before.generation) + 1)
  },
  'DELETE /api/user': async place => {
    const { id } = await makeUser(place)
    await place.call('DELETE /api/user', { query: { id } })
    assert.equal(await userOf(place, id), undefined)
  },
  'DELETE /api/profileimage': async ({ call, accountId }) => {
    await rawSql(`insert into profile_image values ($1, 'x')`, [accountId])
    await call('DELETE /api/profileimage', { query: { id: accountId } })
    assert.deepEqual(await rawSql('select from profile_image where account_id = $1', [accountId]), [])
  },
  'GET /api/whitelist': async ({ call }) => {
    const query = { redirect: 'https://fremd.example/', source: 'frontend' }
    assert.deepEqual(await call('GET /api/whitelist', { query, withoutSession: true }), { redirect: null })
  },
}

const requestRegistration = ({ call }: Place, email: string) =>
  call('PUT /api/user requestRegistration', {
    body: { email, firstname: 'Anna', lastname: 'Moser', service: 'kontor', reactivate: true },
  })

const lastWeek = () => Temporal.Now.plainDateISO('Europe/Vienna').subtract({ days: 7 }).toString()
/** Two who began, of whom one is leaving. */
async function twoPeople({ company, store }: Place): Promise<number[]> {
  const people = [await build.employee({ company, store }), await build.employee({ company, store })]
  for (const employee of people) await build.contract({ employee, to: lastWeek() })
  return people.map(({ id }) => id).sort((one, other) => one - other)
}
const idsIn = async ({ call }: Place, list: string): Promise<number[]> => {
  const { data } = await call(`GET /api/sec/notification/${list}`)
  return data
    .map(({ employeeId }: { employeeId: number }) => employeeId)
    .sort((one: number, other: number) => one - other)
}
const readsOne =
  (list: string): Case =>
  async place => {
    const [first, second] = await twoPeople(place)
    assert.deepEqual(await idsIn(place, list), [first, second])
    await place.call(`PUT /api/sec/notification/${list}/setread`, { query: { employeeId: first } })
    assert.deepEqual(await idsIn(place, list), [second])
  }
const readsAll =
  (list: string): Case =>
  async place => {
    await twoPeople(place)
    await place.call(`PUT /api/sec/notification/${list}/setread/all`)
    assert.deepEqual(await idsIn(place, list), [])
  }
const lists =
  (list: string): Case =>
  async place => {
    const people = await twoPeople(place)
    assert.deepEqual(await idsIn(place, list), people)
  }
const entries = (name: string, field: string, value: unknown): [string, Case] => [
  `GET /api/enum/${name}`,
  async ({ call }) => {
    const list = await call(`GET /api/enum/${name}`, { withoutSession: true })
    assert.ok(
      list.some((entry: Record<string, unknown>) => entry[field] === value),
      JSON.stringify(list.slice(0, 3)),
    )
  },
]
const oneOf = async ({ company, store }: Place) => build.employee({ company, store, bmdId: '5001' })
const handOver = (id: number) => ({ query: { softwareId: 0, remoteIds: id } })

const shell: Record<string, Case> = {
  'GET /api/login': async ({ call, company, email }) => {
    const { data } = await call('GET /api/login')
    assert.equal(data.user.email, email)
    assert.deepEqual(
      data.companies.map(({ id }: { id: number }) => id),
      [company],
    )
  },
  'GET /api/self/isSuperuser': async ({ call }) => assert.equal((await call('GET /api/self/isSuperuser')).data, true),
  'GET /maintenance': async ({ call }) =>
    assert.equal((await call('GET /maintenance', { query: { ts: 1 } })).maintenance, false),
  'GET /api/sec/accountpreference': async ({ call, store }) => {
    const [first] = await call('GET /api/sec/accountpreference', { query: { storeId: store } })
    assert.equal(typeof first.preference.dynamicFilterEnabled, 'boolean')
  },
  'GET /api/sec/socket/getChannelForCompany': async ({ call }) => {
    const { socketId, socketAccessToken } = await call('GET /api/sec/socket/getChannelForCompany')
    assert.ok(socketId && socketAccessToken)
  },
  'POST /api/sec/authuser/globalFilter': async ({ call, store }) => {
    await call('POST /api/sec/authuser/globalFilter', { body: { stores: [{ id: store, selected: false }] } })
    const { stores } = await call('GET /api/sec/authuser/globalFilter')
    assert.ok(stores.some((one: { id: number; selected: boolean }) => one.id === store && !one.selected))
  },
  'GET /api/sec/authuser/globalFilter': async ({ call, store }) => {
    const { stores } = await call('GET /api/sec/authuser/globalFilter')
    assert.deepEqual(stores.map(({ id }: { id: number }) => id).sort(), [0, store])
  },
  'PUT /api/sec/notification/newemployees/setread': readsOne('newemployees'),
  'PUT /api/sec/notification/newemployees/setread/all': readsAll('newemployees'),
  'PUT /api/sec/notification/canceledContracts/setread': readsOne('canceledContracts'),
  'PUT /api/sec/notification/canceledContracts/setread/all': readsAll('canceledContracts'),
  'GET /api/sec/notification/company': async place => {
    for (const personnelNumber of ['7', '7']) await build.employee({ ...place, personnelNumber })
    const counts = await place.call('GET /api/sec/notification/company')
    assert.equal(counts.mdPersonnelIdNotUniqueCount, 2)
    for (const field of [
      ...[
        'canceledContractsCount',
        'socialInsuranceRegistration',
        'minimalDatafieldsNull',
        'issuesWithImportJobsCount',
      ],
      ...['ibanNotUniqueCount', 'svnrNotUniqueCount', 'employeeExportCount'],
    ])
      assert.equal(typeof counts[field], 'number', field)
  },
  'GET /api/sec/notification/newemployees': lists('newemployees'),
  'GET /api/sec/notification/canceledContracts': lists('canceledContracts'),
  'GET /api/self/hasReadLatestChangelog': async ({ call }) => {
    const state = await call('GET /api/self/hasReadLatestChangelog')
    assert.deepEqual(Object.keys(state).sort(), [
      ...['acceptsPopup', 'hasReadLatestChangelog', 'latestVersion', 'releaseDate'],
    ])
  },
  'PUT /api/self/confirmLatestChangelog': async ({ call }) => {
    await call('PUT /api/self/confirmLatestChangelog')
    assert.equal((await call('GET /api/self/hasReadLatestChangelog')).hasReadLatestChangelog, true)
  },
  'GET /api/sec/employeesync/data': async ({ call }) => {
    const { data } = await call('GET /api/sec/employeesync/data')
    assert.deepEqual([data.disabled, data.enableExportViaTransferService], [false, false])
  },
  'GET /api/sec/employeesync/export': async place => {
    await rawSql(`update company set company_number = '11' where id = $1`, [place.company])
    const { id } = await oneOf(place)
    await place.call('GET /api/sec/employeesync/export', handOver(id))
    assert.equal((await place.call('GET /api/sec/notification/company')).employeeExportCount, 0)
  },
  'GET /api/sec/employeesync/getexport': async place => {
    const { id } = await oneOf(place)
    const { data } = await place.call('GET /api/sec/employeesync/getexport', handOver(id))
    assert.match(Buffer.from(data, 'base64').toString('latin1'), /;5001;/)
  },
  'GET /api/sec/proxy/md/uidata': async ({ call, company }) => {
    const [first] = await call('GET /api/sec/proxy/md/uidata')
    assert.deepEqual([first.companyId, first.timeZone], [company, 'Europe/Vienna'])
  },
  ...Object.fromEntries([
    entries('country', 'kfz', 'A'),
    entries('countrystate', 'valueGER', 'Wien'),
    entries('gender', 'id', 'F'),
    entries('citizentype', 'id', 2),
    entries('civilstatus', 'valueGER', 'ledig'),
  ]),
  'GET /api/employee': async place => {
    const { id } = await oneOf(place)
    const { data } = await place.call('GET /api/employee')
    assert.deepEqual([data[0].id, data[0].isHidden, data[0].dummy], [id, 0, false])
  },
  'GET /api/list/companies': async ({ call, company }) => {
    const { data } = await call('GET /api/list/companies')
    assert.deepEqual(
      data.map(({ id }: { id: number }) => id),
      [company],
    )
  },
}

testCalls('1-shell', { ...account, ...shell })
