import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type CompanyScope, joinInCompany, type PlatformTx } from './database/database.ts'
import { Refusal } from './refusal.ts'

/** What a key stands for: the method and path of the contract, and all that the request says beside it. */
export type KeyedRequest = { route: string; params: unknown; query: unknown; body: unknown; file?: unknown }

/**
 * Runs a request once a key: the key, the change and the answer are one transaction, so a repeat waits for the
 * first and gets its answer, and a crash leaves neither. The same key on any other request of this account in the
 * company is refused: answered by the first one's answer, it would look done.
 */
export async function idempotent(
  scope: CompanyScope,
  key: string,
  request: KeyedRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  refuseOddKey(key)
  const requestHash = hashOf(request)
  return joinInCompany(scope, async tx => {
    const claimed = await tx.execute(sql`
      insert into idempotency_key (company_id, account_id, key, request_sha256)
      values (${scope.companyId}, ${scope.accountId}, ${key}, ${requestHash})
      on conflict do nothing returning key`)
    const mine = sql`company_id = ${scope.companyId} and account_id = ${scope.accountId} and key = ${key}`
    if (claimed.rows.length === 0) {
      const { rows } = await tx.execute<{ request_sha256: string; answer: unknown }>(
        sql`select request_sha256, answer from idempotency_key where ${mine}`,
      )
      if (rows[0]?.request_sha256 !== requestHash) throw new Refusal('key_reused')
      return rows[0].answer
    }
    const answer = (await run()) ?? null
    await tx.execute(sql`update idempotency_key set answer = ${JSON.stringify(answer)}::json where ${mine}`)
    return answer
  })
}

type Made = { companyId: number; id: number }

type Asked = { accountId: string; key: string | undefined; request: KeyedRequest }
/** For what an operator does in a company's transaction: under this key they have done nothing else in any other one. */
export async function refuseUsedKey(tx: PlatformTx, { accountId, key, request }: Asked): Promise<void> {
  if (key === undefined) return
  refuseOddKey(key)
  const { rows } = await tx.execute<{ hash: string }>(
    sql`select request_sha256 as hash from idempotency_key where account_id = ${accountId} and key = ${key}`,
  )
  if (rows.some(({ hash }) => hash !== hashOf(request))) throw new Refusal('key_reused')
}

/** The same for what operators make: the key lies with the company that was made, or that got what was made. */
export async function madeOnce(
  tx: PlatformTx,
  { accountId, key, request }: Asked,
  make: () => Promise<Made>,
): Promise<Made> {
  if (key === undefined) return make()
  refuseOddKey(key)
  const requestHash = hashOf(request)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`made once ${accountId} ${key}`}, 0))`)
  const { rows } = await tx.execute<{ answer: Made | null }>(sql`
    select case when request_sha256 = ${requestHash} then answer end as answer
    from idempotency_key where account_id = ${accountId} and key = ${key}`)
  if (rows.some(({ answer }) => answer === null)) throw new Refusal('key_reused')
  if (rows[0]?.answer) return rows[0].answer
  const made = await make()
  await tx.execute(sql`
    insert into idempotency_key (company_id, account_id, key, request_sha256, answer)
    values (${made.companyId}, ${accountId}, ${key}, ${requestHash}, ${JSON.stringify(made)}::json)`)
  return made
}

const hashOf = ({ route, params, query, body, file }: KeyedRequest) =>
  createHash('sha256')
    .update(JSON.stringify([route, params, query, body, file].map(part => part ?? null)))
    .digest('hex')

function refuseOddKey(key: string): void {
  if (key === '' || key.length > 200)
    throw new Refusal('invalid', 'Der Idempotency-Key muss zwischen 1 und 200 Zeichen lang sein.')
}
