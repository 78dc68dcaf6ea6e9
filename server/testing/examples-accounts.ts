import { rawSql } from './app.ts'
import { role, signedIn, store } from './build-accounts.ts'
import type { Examples } from './examples.ts'
import { storedVersion } from './stored-version.ts'

export const accountExamples: Examples = {
  'GET /api/sec/stores': async () => ({}),
  'GET /api/stores': async () => ({}),
  'GET /api/sec/authuser/globalFilter': async () => ({}),
  'POST /api/sec/authuser/globalFilter': async company => ({
    body: { companyId: company, stores: [{ id: await store({ company }), selected: false }] },
  }),
  'GET /api/sec/accountpreference': async () => ({ query: { storeId: '' } }),
  'PUT /api/sec/accountpreference': async () => ({ body: { dynamicFilterEnabled: false } }),
  'GET /api/sec/socket/getChannelForCompany': async () => ({}),
  'GET /api/sec/onlineusers': async () => ({}),
  'GET /api/sec/onlineusers/picture': async company => {
    const { accountId } = await signedIn({ company })
    await rawSql(`insert into profile_image values ($1, 'x')`, [accountId])
    return { query: { id: accountId } }
  },
  'GET /api/sec/sisterproducts': async () => ({}),
  // On, it would keep everyone else out.
  'PUT /api/maintenance': async () => ({ body: { maintenance: false } }),
  'POST /api/sec/firststeps/close': async company => {
    await rawSql('update company set shows_first_steps = true where id = $1', [company])
    return {}
  },
  'GET /api/sec/apikeys': async () => ({}),
  'POST /api/sec/apikeys': async company => ({
    body: { name: 'Kassa', roleId: await role(company, []), storeIds: [await store({ company })], expires: inAMonth() },
  }),
  'POST /api/sec/apikeys/:id/renew': async company => ({
    params: { id: await apiKey(company) },
    body: { expires: inAMonth(), version: 1 },
  }),
  'DELETE /api/sec/apikeys/:id': async company => ({ params: { id: await apiKey(company) } }),
  'GET /api/sec/provisioning': async () => ({}),
  'PUT /api/sec/provisioning': async company => {
    await ownSignOn(company)
    const version = await storedVersion('provisioning', company, 0)
    return { body: { active: true, defaultRoleId: null, mapsByName: true, invites: false, version } }
  },
  'PUT /api/sec/provisioning/groups': async company => {
    await connection(company)
    const [group] = await rawSql<{ id: string }>(
      `insert into provisioned_group (company_id, name, place) values ($1, gen_random_uuid(), 1) returning id`,
      [company],
    )
    const version = await storedVersion('provisioning', company, 0)
    return { body: { groups: [{ id: group!.id, roleId: await role(company, []) }], version } }
  },
  'POST /api/sec/provisioning/tokens': async company => {
    await connection(company)
    await rawSql('delete from provisioning_token where company_id = $1', [company])
    return { body: { name: 'Entra ID', expires: inAMonth() } }
  },
  'DELETE /api/sec/provisioning/tokens/:id': async company => {
    const { accountId } = await signedIn({ company, permissions: [] })
    const [token] = await rawSql<{ id: number }>(
      `insert into provisioning_token (company_id, name, token_hash, created_by, expires_on)
       values ($1, 'Entra ID', gen_random_uuid(), $2, current_date + 30) returning id`,
      [company, accountId],
    )
    return { params: { id: token!.id } }
  },
  'GET /api/sec/provisioning/calls': async () => ({}),
  'POST /api/sec/eventlog/search': async () => ({ body: { text: 'Graz', records: 'people/employees:1' } }),
  'POST /api/sec/eventlog/newer': async () => ({ body: { after: 0 } }),
  'GET /api/sec/eventlog/choices': async () => ({}),
  'POST /api/sec/eventlog/export': async () => ({ body: { from: '2026-11-01', to: '2026-11-30' } }),
  'GET /api/sec/addressranges': async () => ({}),
  // Off, or it would keep everyone else out.
  'PUT /api/sec/addressranges': async company => ({
    body: {
      active: false,
      holdsForPrograms: true,
      ranges: [{ range: '192.0.2.0/24', note: 'Büro Wien' }],
      version: await storedVersion('address_ranges', company, 0),
    },
  }),
  'GET /api/sec/superadmin/companies/:id/addressranges': async company => ({ params: { id: company } }),
  'POST /api/sec/superadmin/companies/:id/addressranges/lift': async company => {
    await rawSql(
      `insert into address_ranges (company_id, is_active, holds_for_programs, networks, notes)
       values ($1, true, true, '{127.0.0.0/8,192.0.2.0/24}', '{Hier,Büro}')
       on conflict (company_id) do update set is_active = true, networks = excluded.networks, notes = excluded.notes`,
      [company],
    )
    return { params: { id: company } }
  },
  'GET /api/sec/companysessions': async () => ({}),
  'POST /api/sec/companysessions/end': async () => ({ body: { what: 'others', id: null } }),
  'GET /api/sec/secondfactordemand': async () => ({}),
  'PUT /api/sec/secondfactordemand': async company => ({
    body: { from: inAMonth(), version: await storedVersion('second_factor_demand', company, 0) },
  }),
  'GET /api/sec/singlesignon': async () => ({}),
  'PUT /api/sec/singlesignon': async company => {
    const version = await storedVersion('single_sign_on', company, 0)
    const settings = { issuer: 'https://login.kontor.example', clientId: 'kontor', emailDomains: ['kontor.example'] }
    return { body: { ...settings, version } }
  },
  'POST /api/sec/singlesignon/metadata': async () => ({ body: { xml: SAML_PROVIDER } }),
  'POST /api/sec/singlesignon/test': async company => {
    await rawSql(
      `insert into single_sign_on values ($1, 'https://login.kontor.example', 'kontor', '', '{kontor.example}') on conflict do nothing`,
      [company],
    )
    return {}
  },
  'DELETE /api/sec/singlesignon': async company => {
    await rawSql(
      `insert into single_sign_on values ($1, 'https://login.kontor.example', 'kontor', '', '{kontor.example}') on conflict do nothing`,
      [company],
    )
    return {}
  },
  'PUT /api/user': async company => ({
    body: { command: 'updateValidity', id: (await signedIn({ company })).accountId },
  }),
  'POST /api/user': async () => ({ body: { command: 'getMultiUserInfo', ids: [] } }),
  'DELETE /api/user': async company => ({ query: { id: (await signedIn({ company })).accountId } }),
}

const SAML_PROVIDER =
  '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:kontor"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></EntityDescriptor>'

const ownSignOn = (company: number) =>
  rawSql(
    `insert into single_sign_on values ($1, 'https://login.kontor.example', 'kontor', '', '{kontor.example}') on conflict do nothing`,
    [company],
  )

/** To an identity system that nobody has switched on. */
async function connection(company: number): Promise<void> {
  const { accountId } = await signedIn({ company, permissions: [] })
  await rawSql(
    `insert into provisioning (company_id, active, account_id, created_by, maps_by_name, invites)
     values ($1, false, $2, $2, false, false) on conflict do nothing`,
    [company, accountId],
  )
}

/** A key that says little and opens nothing. */
async function apiKey(company: number): Promise<number> {
  const { accountId } = await signedIn({ company, permissions: [] })
  const [key] = await rawSql<{ id: number }>(
    `insert into api_key (company_id, name, account_id, session_id, secret_sealed, created_by, expires_on)
     values ($1, 'Kassa', $2, $2, 'x', $2, current_date + 30) returning id`,
    [company, accountId],
  )
  return key!.id
}

export const inAMonth = () => Temporal.Now.plainDateISO('Europe/Vienna').add({ months: 1 }).toString()
