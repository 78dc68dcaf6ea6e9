import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type ProvisioningChange, provisioning } from '#contract/accounts/provisioning.ts'
import { rawSql, theApp } from './app.ts'
import { role, signedIn } from './build-accounts.ts'
import { inAMonth } from './examples-accounts.ts'

// biome-ignore lint/suspicious/noExplicitAny: what is answered is looked at piece by piece
type Json = Record<string, any>
export type Answer = { status: number; body: Json; headers: Headers }
export type Scim = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

export const scimAs =
  (token: string | undefined): Scim =>
  async (method, path, body, headers = {}) => {
    const answer = await fetch(`http://127.0.0.1:${theApp().port}/scim/v2${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Json), headers: answer.headers }
  }

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A company with a sign-in of its own, whose identity system is connected; whoever stands for it has all stores. */
export async function directory(
  values: Parameters<typeof signedIn>[0] & { settings?: Partial<ProvisioningChange>; domain?: string } = {},
) {
  const { settings = {}, domain = `firma-${randomUUID()}.example`, ...person } = values
  const owner = await signedIn(person)
  await rawSql(`insert into single_sign_on values ($1, $2, 'kontor', '', $3)`, [
    owner.company,
    `https://login.${domain}`,
    [domain],
  ])
  const body = { active: true, defaultRoleId: null, mapsByName: false, invites: false, ...settings, version: 0 }
  const saved = await owner.api(provisioning.change, { body })
  assert.equal(saved.status, 200, saved.text)
  const made = await owner.api(provisioning.createToken, { body: { name: 'Entra ID', expires: inAMonth() } })
  assert.equal(made.status, 200, made.text)
  const scim = scimAs(made.body.data.token)
  let people = 0
  const addressOf = (name = `person${++people}`) => `${name}@${domain}`
  return {
    ...owner,
    domain,
    scim,
    token: made.body.data,
    addressOf,
    /** A new user, as a provider makes it; gives its id. */
    async user(name?: string, more: object = {}): Promise<{ id: string; email: string; accountId: string }> {
      const email = addressOf(name)
      const { status, body } = await scim('POST', '/Users', {
        schemas: [USER],
        userName: email,
        name: { givenName: 'Nora', familyName: 'Neu' },
        active: true,
        ...more,
      })
      assert.equal(status, 201, JSON.stringify(body))
      const [account] = await rawSql<{ id: string }>('select id from account where email = $1', [email])
      return { id: body.id, email, accountId: account!.id }
    },
    async group(name: string, members: readonly string[] = []): Promise<string> {
      const { status, body } = await scim('POST', '/Groups', {
        schemas: [GROUP],
        displayName: name,
        members: members.map(value => ({ value })),
      })
      assert.equal(status, 201, JSON.stringify(body))
      return body.id
    },
    /** Which roles the groups give, in their order. */
    async map(...groups: [id: string, roleId: number | null][]) {
      const { version } = (await owner.api(provisioning.show)).body.data
      const wanted = groups.map(([id, roleId]) => ({ id, roleId }))
      return owner.api(provisioning.map, { body: { groups: wanted, version } })
    },
    role: (permissions: Parameters<typeof role>[1] = ['stores.read']) => role(owner.company, permissions),
    roleOf: (accountId: string): Promise<number | null> =>
      rawSql<{ role_id: number }>('select role_id from role_assignment where company_id = $1 and account_id = $2', [
        owner.company,
        accountId,
      ]).then(([row]) => row?.role_id ?? null),
  }
}

export const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations })
