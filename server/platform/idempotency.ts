import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type CompanyScope, joinInCompany, type PlatformTx } from './database/database.ts'
import { Refusal } from './refusal.ts'

/**
 * Runs a request once a key: the key, the change and the answer are one transaction, so a repeat waits for the
 * first and gets its answer, and a crash leaves neither. The same key with another body is refused.
 */
export async function idempotent(
  scope: CompanyScope,
  route: string,
  key: string,
  body: unknown,
  run: () => Promise<unknown>,
): Promise<unknown> {
  refuseLongKey(key)
  const bodyHash = hashOf(body)
  return joinInCompany(scope, async tx => {
    const claimed = await tx.execute(sql`
      insert into idempotency_key (company_id, account_id, route, key, body_sha256)
      values (${scope.companyId}, ${scope.accountId}, ${route}, ${key}, ${bodyHash})
      on conflict do nothing returning key`)
    const mine = sql`company_id = ${scope.companyId} and account_id = ${scope.accountId} and route = ${route} and key = ${key}`
    if (claimed.rows.length === 0) {
      const { rows } = await tx.execute<{ body_sha256: string; answer: unknown }>(
        sql`select body_sha256, answer from idempotency_key where ${mine}`,
      )
      if (rows[0]?.body_sha256 !== bodyHash) throw new Refusal('key_reused')
      return rows[0].answer
    }
    const answer = (await run()) ?? null
    await tx.execute(sql`update idempotency_key set answer = ${JSON.stringify(answer)}::json where ${mine}`)
    return answer
  })
}

type Asked = { accountId: string; route: string; key: string | undefined; body: unknown }
type Made = { companyId: number; id: number }

/** The same for what operators make: the key lies with the company that was made, or that got what was made. */
export async function madeOnce(
  tx: PlatformTx,
  { accountId, route, key, body }: Asked,
  make: () => Promise<Made>,
): Promise<Made> {
  if (key === undefined) return make()
  refuseLongKey(key)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`made once ${accountId} ${route} ${key}`}, 0))`)
  const { rows } = await tx.execute<{ body_sha256: string; answer: Made }>(sql`
    select body_sha256, answer from idempotency_key where account_id = ${accountId} and route = ${route} and key = ${key}`)
  if (rows[0] && rows[0].body_sha256 !== hashOf(body)) throw new Refusal('key_reused')
  if (rows[0]) return rows[0].answer
  const made = await make()
  await tx.execute(sql`
    insert into idempotency_key (company_id, account_id, route, key, body_sha256, answer)
    values (${made.companyId}, ${accountId}, ${route}, ${key}, ${hashOf(body)}, ${JSON.stringify(made)}::json)`)
  return made
}

const hashOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')

function refuseLongKey(key: string): void {
  if (key.length > 200) throw new Refusal('invalid', 'Der Idempotency-Key ist zu lang.')
}
