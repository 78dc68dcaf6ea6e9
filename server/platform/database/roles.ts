import { createHmac } from 'node:crypto'
import pg from 'pg'
import { type DatabaseRole, type RoleSecrets, rolePassword, signInAs, type Where } from './database.ts'

const ROLES: DatabaseRole[] = ['kontor_owner', 'kontor_app', 'kontor_operator']

/** Makes the three roles when missing; where they need passwords, those of the key file. `client` may create roles. */
export async function ensureRoles(client: pg.Client, where: Where, roleSecrets: RoleSecrets): Promise<void> {
  const roleSecret = roleSecrets()[0]!
  const needsPasswords = where.password !== undefined
  if (needsPasswords) await refuseForeignRoles(client, where, roleSecrets)
  for (const role of ROLES) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await client.query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`)
    if (needsPasswords)
      await client.query(`alter role ${role} password ${pg.escapeLiteral(rolePassword(roleSecret, role))}`)
    if (role === 'kontor_owner') await client.query(`grant kontor_owner to current_user`).catch(() => {})
  }
  if (needsPasswords) await client.query(`comment on role kontor_owner is ${pg.escapeLiteral(markOf(roleSecret))}`)
}

/** Says whose the roles are, and nothing of the key. */
const markOf = (roleSecret: string) =>
  `Kontor ${createHmac('sha256', roleSecret).update('whose roles').digest('hex').slice(0, 16)}`

/** Roles belong to the whole server: new passwords would shut another installation out. */
async function refuseForeignRoles(client: pg.Client, where: Where, roleSecrets: RoleSecrets): Promise<void> {
  const { rows } = await client.query<{ mark: string | null; shared: boolean }>(
    `select shobj_description(oid, 'pg_authid') as mark,
        exists (select from pg_database d where d.datdba = r.oid and d.datname <> $1) as shared
      from pg_roles r where rolname = 'kontor_owner'`,
    [where.database],
  )
  const [owner] = rows
  if (!owner || roleSecrets().some(secret => owner.mark === markOf(secret))) return
  // Roles of before there was a mark are ours if our password opens them, or if nobody else has a database of them.
  if (owner.mark === null && (!owner.shared || (await canSignIn(client, where, roleSecrets)))) return
  throw new Error(
    'Kontor startet nicht: Auf diesem PostgreSQL gehören die Rollen kontor_owner, kontor_app und kontor_operator zu einer anderen Installation von Kontor, mit einer anderen Schlüsseldatei. Bitte nehmen Sie ein eigenes PostgreSQL oder die Schlüsseldatei jener Installation. An den Rollen wurde nichts geändert.',
  )
}

async function canSignIn({ database }: pg.Client, where: Where, roleSecrets: RoleSecrets): Promise<boolean> {
  const client = new pg.Client({ ...signInAs('kontor_owner', where, roleSecrets), database: database! })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
