import { sql } from 'drizzle-orm'
import { BEFORE_ALL, blocksAfter, type Head, lastBlock } from './audit-blocks.ts'
import { isSigned, isSignedByFormerKey, signed } from './audit-signing.ts'
import type { PlatformTx } from './database/database.ts'

/** Whoever seals and whoever ends a chain are never at it at once. */
export const SEALING = 4_711_004

type End = { number: number; sha256: string; signature: string }

const messageOf = ({ companyId, chain, number, sha256 }: Head) =>
  ['Kontor audit end', companyId, chain, number, sha256].join('\n')

/** To be told before a company goes lawfully with its trail: whatever else is gone counts as taken. */
export async function endAuditChain(tx: PlatformTx, companyId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEALING})`)
  const last = await lastBlock(tx, companyId)
  if (!last) return
  const [first] = await blocksAfter(tx, companyId, BEFORE_ALL, 1)
  const end = { companyId, chain: first!.sha256, number: last.number, sha256: last.sha256 }
  await tx.execute(sql`
    insert into ended_audit_chain (company_id, chain, number, sha256, signature)
    values (${companyId}, ${end.chain}, ${end.number}, ${end.sha256}, ${signed(messageOf(end))})`)
}

/** Whether the key itself says that this chain ended. */
export async function isEnded(tx: PlatformTx, companyId: number, chain: string): Promise<boolean> {
  const { rows } = await tx.execute<End>(
    sql`select number, sha256, signature from ended_audit_chain where company_id = ${companyId} and chain = ${chain}`,
  )
  return rows.some(({ signature, ...end }) => isSigned(messageOf({ companyId, chain, ...end }), signature))
}

/** What a former key has said, the one of now says. Gives how many. */
export async function resignEnds(tx: PlatformTx): Promise<number> {
  const { rows } = await tx.execute<End & Head>(
    sql`select company_id as "companyId", chain, number, sha256, signature from ended_audit_chain`,
  )
  const former = rows.filter(end => isSignedByFormerKey(messageOf(end), end.signature))
  for (const end of former)
    await tx.execute(sql`
      update ended_audit_chain set signature = ${signed(messageOf(end))}
      where company_id = ${end.companyId} and chain = ${end.chain} and signature = ${end.signature}`)
  return former.length
}
