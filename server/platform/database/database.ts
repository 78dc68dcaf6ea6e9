import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Permission } from '#contract/permissions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import './driver.ts'
import { service } from '#server/platform/gifts.ts'
import { kept } from './kept.ts'
import { KnownClient } from './known-client.ts'
import { newDayOf } from './new-days.ts'

/** `password`: there if the roles need theirs. */
export type Where = {
  host: string
  port?: number
  database: string
  password?: string
  ssl?: false | ConnectionOptions
}
export type DatabaseRole = 'kontor_owner' | 'kontor_app' | 'kontor_operator'

type Raw = NodePgDatabase & { $client: pg.PoolClient }
/** A transaction that sees one company only, and of it what belongs to the `seenStores`; null: all. Row level security keeps both. */
export type CompanyTx = Raw & { readonly __scope: 'company'; readonly seenStores: readonly number[] | null }
/** A transaction of the operator area and of sign-in, which sees every company. */
export type PlatformTx = Raw & { readonly __scope: 'platform' }

/** Who acts in which company; only the gate and the job runner make one. */
export type CompanyScope = {
  readonly companyId: number
  readonly accountId: string
  /** Null: all stores. */
  readonly storeIds: readonly number[] | null
  /** Stores the caller's global filter leaves out of lists; 0 for rows without a store. */
  readonly excludedStoreIds: readonly number[]
  readonly permissions: ReadonlySet<Permission>
  /** Where the change came from, for the audit trail. */
  readonly origin: string
  /** An operator, who needs no role there; neither do the jobs they ask for. */
  readonly asOperator?: true
  readonly __brand: 'CompanyScope'
}

export type Database = Pools & { where: Where; onLost: () => void }
type Pools = { app: pg.Pool; operator: pg.Pool; close(): Promise<void> }

/** By a statement: what is asked for while connecting a pooler refuses or passes over. It outweighs what the server says of roles. */
export const settle = (client: pg.ClientBase) =>
  client.query(`set timezone = 'UTC'; set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '120s'`)

/** Opens one pool a role; nothing is connected before the first use. */
export function connect(where: Where, roleSecrets: RoleSecrets, onLost = () => {}, poolSize = 12): Database {
  const pool = (role: DatabaseRole, max: number) =>
    new pg.Pool({
      ...signInAs(role, where, roleSecrets),
      max,
      Client: KnownClient,
      // What does not wait for an answer is sent at once (`atOnce`).
      pipeline: true,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 10_000,
      onConnect: settle,
    })
  const app = pool('kontor_app', poolSize)
  const operator = pool('kontor_operator', Math.max(2, Math.floor(poolSize / 2)))
  for (const each of [app, operator]) each.on('error', onLost)
  return {
    where,
    app,
    operator,
    onLost,
    async close() {
      await Promise.all([app.end(), operator.end()])
    },
  }
}

/** What the passwords of the roles are made of, the newest first: while keys change the database may still know the one before. */
export type RoleSecrets = () => readonly string[]

/** Same password on every machine that shares the key file, so that any number of processes can connect. */
export const rolePassword = (secret: string, role: string) =>
  createHmac('sha256', secret).update(`database role ${role}`).digest('base64url')

/** How to sign in as one of the three roles; over a socket of this machine without a password. */
export const signInAs = (role: DatabaseRole, where: Where, secrets: RoleSecrets) => ({
  ...where,
  user: role,
  password: where.password === undefined ? undefined : () => passwordNow(role, where, secrets()),
})

async function passwordNow(role: DatabaseRole, where: Where, secrets: readonly string[]): Promise<string> {
  const [newest, ...others] = secrets.map(secret => rolePassword(secret, role))
  if (others.length === 0) return newest!
  for (const password of [newest!, ...others]) if (await isPassword({ ...where, user: role, password })) return password
  return newest!
}

const WRONG_PASSWORD = '28P01'

/** What else hinders is told to whoever connects with it. */
async function isPassword(login: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(login)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return (error as { code?: string }).code !== WRONG_PASSWORD
  } finally {
    await client.end().catch(() => {})
  }
}

export const openedDatabase = service<Database>('the database')
export const theDatabase = openedDatabase.get

const joined = new AsyncLocalStorage<{ scope: CompanyScope; tx: CompanyTx }>()

/** A copy of the database that only reads, while something looks there. */
const beside = new AsyncLocalStorage<Database>()
/** All that `read` asks is asked of `copy`; what it can't answer fails as `NotOfCopy`. */
export const lookBeside = <T>(copy: Database, read: () => Promise<T>): Promise<T> => beside.run(copy, read)
/** Holds what has to be written in the database itself, whoever reads beside it. */
export const notBeside = <T>(run: () => Promise<T>): Promise<T> => beside.exit(run)
export class NotOfCopy extends Error {
  readonly wouldWrite: boolean
  constructor(cause: unknown, wouldWrite: boolean) {
    super('This can’t be asked of a copy.', { cause })
    this.wouldWrite = wouldWrite
  }
}

const here = (): Database => beside.getStore() ?? theDatabase()
/** Whether what is asked here is asked of a copy, or within a transaction that has begun. */
export const isSettled = (): boolean => beside.getStore() !== undefined || isJoined()

/** Runs in one transaction that sees only the scope's company and stores; joins the request's transaction when there is one. */
export async function inCompany<T>(scope: CompanyScope, run: (tx: CompanyTx) => Promise<T>): Promise<T> {
  const open = joined.getStore()
  if (open) {
    if (open.scope.companyId !== scope.companyId) throw new Error('A transaction belongs to one company.')
    return run(open.tx)
  }
  await beginDayIn(scope)
  return inScope(scope, run)
}

export const beginDayIn = (scope: CompanyScope) =>
  newDayOf(scope.companyId, begin => {
    const everywhere = { ...scope, storeIds: null, excludedStoreIds: [] }
    return notBeside(() => inScope(everywhere, tx => begin(tx, everywhere)))
  })

const inScope = <T>(scope: CompanyScope, run: (tx: CompanyTx) => Promise<T>): Promise<T> =>
  transaction(here().app, settingsOf(scope), tx => run(seeing(tx, scope.storeIds)))

/** What stands in the transaction's settings is known to whoever makes its statements. */
const seeing = (tx: Raw, seenStores: CompanyTx['seenStores']): CompanyTx =>
  Object.assign(tx as CompanyTx, { seenStores })

const settingsOf = (scope: CompanyScope): [name: string, value: string][] => [
  ['app.company_id', String(scope.companyId)],
  ['app.account_id', scope.accountId],
  ['app.store_ids', scope.storeIds ? `{${scope.storeIds.join(',')}}` : ''],
  ['app.filtered_out', scope.excludedStoreIds.length > 0 ? `{${scope.excludedStoreIds.join(',')}}` : ''],
]

/** A step in one company of a transaction of several. */
export type Enter = <T>(scope: CompanyScope, step: (tx: CompanyTx) => Promise<T>) => Promise<T>

/** One transaction in several companies, of which each step sees only its own: what they do holds together or not at all. */
export async function inCompanies<T>(scopes: readonly CompanyScope[], run: (enter: Enter) => Promise<T>): Promise<T> {
  if (joined.getStore()) throw new Error('A transaction of one company does not reach into others.')
  for (const scope of scopes) await beginDayIn(scope)
  return transaction(theDatabase().app, [], tx => run(enterWithin(seeing(tx, null))))
}

const enterWithin = (tx: CompanyTx): Enter => {
  const see = (settings: (readonly [name: string, value: string])[]) =>
    tx.execute(
      sql`select ${sql.join(
        settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
        sql`, `,
      )}`,
    )
  return async (scope, step) => {
    const outer = joined.getStore()?.scope
    const settings = settingsOf(scope)
    await see(settings)
    try {
      return await joined.run({ scope, tx }, () => step(seeing(tx, scope.storeIds)))
    } finally {
      seeing(tx, outer?.storeIds ?? null)
      const former = outer ? settingsOf(outer) : settings.map(([name]) => [name, ''] as const)
      // Refused only by a transaction that can do nothing any more.
      await see(former).catch(() => {})
    }
  }
}

/**
 * Looks at rows of all stores of the company, to find what a record collides with; what of it may be told is for the
 * caller to decide. Nothing else may be asked meanwhile: from the answer on the caller's own stores hold again.
 */
export async function acrossStores<T>(tx: CompanyTx, { storeIds }: CompanyScope, look: () => Promise<T>): Promise<T> {
  if (!storeIds) return look()
  // The driver's own, which is on its way at once: what is looked for comes after it, and need not wait for its answer.
  const see = (stores: string) => tx.$client.query(kept(sql`select set_config('app.store_ids', ${stores}, true)`))
  seeing(tx, null)
  try {
    const [, found] = await atOnce([see(''), look()])
    return found
  } finally {
    seeing(tx, storeIds)
    // Refused only by a transaction that can do nothing any more.
    await see(`{${storeIds.join(',')}}`).catch(() => {})
  }
}

/** Whether what is one transaction elsewhere is part of a greater one here. */
export const isJoined = (): boolean => joined.getStore() !== undefined

/** Everything inside `run` shares one transaction, so that an answer can be kept together with what it did. */
export const joinInCompany = <T>(scope: CompanyScope, run: (tx: CompanyTx) => Promise<T>): Promise<T> =>
  inCompany(scope, tx => joined.run({ scope, tx }, () => run(tx)))

/** For sign-in, the gate, schedulers and the operator area: sees every company. */
export const acrossCompanies = <T>(run: (tx: PlatformTx) => Promise<T>): Promise<T> =>
  transaction(here().operator, [], tx => run(tx as PlatformTx))

/** The same without a transaction, for what each request asks first: one statement, one round trip. */
export const lookAcrossCompanies = <T>(look: (tx: PlatformTx) => Promise<T>): Promise<T> =>
  connected(here().operator, client => look(queriesOf(client) as PlatformTx))

const transaction = <T>(pool: pg.Pool, settings: string[][], run: (tx: Raw) => Promise<T>): Promise<T> =>
  connected(pool, async client => {
    const set = settings.map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value!)}, true)`)
    const begun = client.query(set.length ? `begin; select ${set.join(', ')}` : 'begin')
    // Where no company is set nothing is seen: only then may the first statement follow before it has begun.
    if (set.length === 0) await begun
    const [, result] = await atOnce([begun, run(queriesOf(client))])
    await client.query('commit')
    return result
  })

/**
 * Statements that need no answer of each other, sent one right after the other instead of one after the other's answer. All
 * have ended before it fails: what went on alone would meet the next transaction of its connection.
 */
export async function atOnce<const T extends readonly Promise<unknown>[]>(
  all: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  const ended = await Promise.allSettled(all)
  const failed = ended.flatMap(each => (each.status === 'rejected' ? [each.reason as unknown] : []))
  // Whatever comes after the one that failed is refused for its sake.
  if (failed.length > 0) throw failed.find(error => !isAborted(error)) ?? failed[0]
  return ended.map(each => (each as PromiseFulfilledResult<unknown>).value) as never
}

/** The transaction had failed before. */
const isAborted = (error: unknown) =>
  ((error as { cause?: { code?: string } }).cause ?? (error as { code?: string })).code === '25P02'

// Drizzle knows a pool or a client; that this one sees one company, and which, only we know.
const queriesOf = (client: pg.PoolClient) => drizzle({ client, casing: 'snake_case' }) as unknown as Raw

async function connected<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(error => {
    // A connection that dies while it works tells only its own request; nobody listens at the socket any more tells all.
    if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') here().onLost()
    throw asAnswer(error)
  })
  let broken: Error | undefined
  try {
    return await run(client)
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    // A table was changed under a statement that the connection knows: another connection plans it anew.
    if (isStalePlan(error)) broken = error as Error
    throw asAnswer(error)
  } finally {
    // A connection whose rollback failed may still carry a company's settings; it is thrown away.
    client.release(broken)
  }
}

function asAnswer(error: unknown): unknown {
  const found = ((error as { cause?: unknown }).cause ?? error) as { code?: string; message?: string }
  const wouldWrite = found.code === READS_ONLY
  const isOfCopy = wouldWrite || isLost(found) || IN_THE_WAY.has(found.code ?? '')
  return beside.getStore() && isOfCopy ? new NotOfCopy(found, wouldWrite) : asRefusal(error)
}

const READS_ONLY = '25006'
/** Of what the copy had to take in, or its roles are not there yet. */
const IN_THE_WAY = new Set(['40001', '28P01', '28000'])

/** Constraints answer for themselves: what still refers to a row, what exists twice, what can't be. */
export function asRefusal(error: unknown): unknown {
  const found = (error as { cause?: unknown }).cause ?? error
  const code = (found as { code?: string }).code
  if (code === '23503') {
    const detail = String((found as { detail?: string }).detail ?? '')
    return new Refusal(detail.includes('still referenced') ? 'in_use' : 'not_found')
  }
  if (code === '23505') return new Refusal('conflict', undefined, takenField(found as Violation))
  if (code === BEYOND_QUOTA) return new Refusal('quota_reached', (found as Error).message)
  if (code === HELD) return new Refusal('locked', (found as Error).message)
  if (code === '23P01') return new Refusal('conflict', 'Der Zeitraum überschneidet sich mit einem vorhandenen Eintrag.')
  if (
    code === '55P03' ||
    code === '57014' ||
    // Two that waited for each other: whoever was chosen has changed nothing, and nobody else changed what they saw.
    code === '40P01' ||
    isStalePlan(error) ||
    isLost(found as { code?: string; message?: string })
  )
    return new Refusal('unavailable')
  if (code !== undefined && FULL.has(code)) return new Refusal('no_space')
  if (code === '40001') return new Refusal('stale')
  return error
}

const isStalePlan = (error: unknown) => {
  const { code, message } = ((error as { cause?: unknown }).cause ?? error) as { code?: string; message?: string }
  return code === '0A000' && /cached plan/.test(message ?? '')
}

type Violation = { table?: string; constraint?: string }

/** A unique constraint called `<table>_<field>_taken` names the field it is about. */
function takenField({ table = '', constraint = '' }: Violation): Record<string, string> | undefined {
  if (!constraint.startsWith(`${table}_`) || !constraint.endsWith('_taken')) return undefined
  const field = constraint.slice(table.length + 1, -'_taken'.length)
  return { [field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]: 'Wird bereits verwendet' }
}

/** What is closed to changes says so itself, in a sentence for whoever wanted to change it. */
const HELD = 'KT423'
/** So does what would be more than the company may have. */
const BEYOND_QUOTA = 'KT429'

/** The database's own word for it, and the system's. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '53200', '53300'])
/** The database is gone or full of others for the moment; the same request may succeed in a few seconds. */
const isLost = ({ code, message }: { code?: string; message?: string }) =>
  LOST.has(code ?? '') ||
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable/i.test(message ?? '')
