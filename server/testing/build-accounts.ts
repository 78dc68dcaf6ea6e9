import { randomUUID } from 'node:crypto'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Caller } from '#server/platform/serve.ts'
import { beginSession } from '#server/rooms/access/sessions/actions.ts'
import { rawSql } from './app.ts'
import { type Api, apiFor } from './client.ts'

export const PASSWORD = 'Sonnblick-2026'
const passwordHash = hashPassword(PASSWORD)
// All of as many digits: „Bauer 1000“ would stand before „Bauer 999“ in a list by name.
let counter = 1000
export const next = () => ++counter

export async function company(
  values: { softwareId?: number; bmdId?: string; dpwId?: string; individualStoreIds?: boolean } = {},
): Promise<number> {
  const [row] = await rawSql<{ id: number }>(
    `insert into company (name, software_id, bmd_id, dpw_id, individual_store_ids) values ($1, $2, $3, $4, $5) returning id`,
    [
      `Betrieb ${next()}`,
      values.softwareId ?? 0,
      values.bmdId ?? '11',
      values.dpwId ?? '77',
      values.individualStoreIds ?? false,
    ],
  )
  return row!.id
}

export async function store(
  values: { company?: number; name?: string; storeNumber?: string; bmdId?: string; dpwId?: string } = {},
): Promise<number> {
  const companyId = values.company ?? (await company())
  const number = values.storeNumber ?? String(next())
  const [row] = await rawSql<{ id: number }>(
    `insert into store (company_id, name, store_number, bmd_id, dpw_id, cost_center) values ($1, $2, $3, $4, $5, $3) returning id`,
    [companyId, values.name ?? `Filiale ${number}`, number, values.bmdId ?? '', values.dpwId ?? ''],
  )
  return row!.id
}

export async function role(companyId: number, permissions: Permission[]): Promise<number> {
  const [row] = await rawSql<{ id: number }>(
    `insert into role (company_id, name, permissions) values ($1, $2, $3) returning id`,
    [companyId, `Rolle ${next()}`, permissions],
  )
  return row!.id
}

/** Which version somebody's assignment has; 0 without one. */
export const assignmentVersion = (companyId: number, accountId: string): Promise<number> =>
  rawSql<{ version: number }>('select version from role_assignment where company_id = $1 and account_id = $2', [
    companyId,
    accountId,
  ]).then(([row]) => row?.version ?? 0)

/** An account with a role of exactly these rights, and a session of it; signing in itself has tests of its own. */
export async function signedIn(
  values: {
    company?: number
    permissions?: Permission[]
    storeIds?: number[]
    isAdmin?: boolean
    isSuperuser?: boolean
  } = {},
): Promise<{ api: Api; company: number; accountId: string; token: string; email: string }> {
  const companyId = values.company ?? (await company())
  const email = `person.${randomUUID()}@kontor.example`
  const [account] = await rawSql<{ id: string }>(
    `insert into account (email, first_name, last_name, password_hash, is_admin, is_superuser) values ($1, 'Mira', 'Huber', $2, $3, $4) returning id`,
    [email, await passwordHash, values.isAdmin ?? false, values.isSuperuser ?? false],
  )
  const roleId = await role(companyId, values.permissions ?? ALL_PERMISSIONS)
  await rawSql(`insert into role_assignment (company_id, account_id, role_id, store_ids) values ($1, $2, $3, $4)`, [
    companyId,
    account!.id,
    roleId,
    values.storeIds ?? null,
  ])
  const token = await acrossCompanies(tx => beginSession(tx, account!.id, CALLER, { generation: 1 }))
  return { api: apiFor(token, companyId), company: companyId, accountId: account!.id, token, email }
}

export const CALLER: Caller = {
  address: '127.0.0.1',
  network: '127.0.0.1',
  userAgent: 'test',
  origin: 'test',
  idempotencyKey: undefined,
  device: undefined,
  keepDevice: () => {},
  gone: () => new AbortController().signal,
}

export const anonymous = apiFor(undefined)
