import { sql } from 'drizzle-orm'
import { companiesOf, type Head } from './audit-blocks.ts'
import { isEnded } from './audit-ends.ts'
import { type KnownHeads, keepHeads, knownHeads } from './audit-heads.ts'
import { type ChainBreak, walkChain } from './audit-walk.ts'
import { intArray } from './database/arrays.ts'
import { lookAcrossCompanies, type PlatformTx } from './database/database.ts'

export type AuditBreak = ChainBreak & { companyId: number }
export type AuditReport = {
  companies: number
  entries: number
  /** Everything before it is sealed and was looked at. */
  until: string
  breaks: AuditBreak[]
  /** What this machine itself knew of the chains: `none` when it keeps no file yet, `foreign` when the file is not this installation's. */
  anchor: KnownHeads['state']
  /** Of each chain that fits. */
  heads: Head[]
  /** Companies that went lawfully since this machine knew their chain. */
  ended: number[]
}

/** Calculates the chain of every company anew, checks each signature, and misses what this machine has known. Changes nothing. */
export async function verifyInstallation(signal?: AbortSignal): Promise<AuditReport> {
  const { state, heads } = await knownHeads()
  const { until, companies } = await lookAcrossCompanies(async tx => ({
    until: await sealedUntil(tx),
    companies: await chains(tx),
  }))
  const report: AuditReport = { companies: 0, entries: 0, until, breaks: [], anchor: state, heads: [], ended: [] }
  for (const companyId of [...new Set([...companies, ...heads.keys()])].sort((one, other) => one - other)) {
    signal?.throwIfAborted()
    await verifyChain(companyId, heads.get(companyId), report, signal)
  }
  return report
}

async function verifyChain(companyId: number, head: Head | undefined, report: AuditReport, signal?: AbortSignal) {
  const hasEnded = (chain: string) => lookAcrossCompanies(tx => isEnded(tx, companyId, chain))
  const isGone = head && (await hasEnded(head.chain))
  if (isGone) report.ended.push(companyId)
  const walked = await walkChain(companyId, isGone ? undefined : head, signal)
  if (!walked.head && !walked.broken) return
  const chain = walked.head?.chain ?? head?.chain
  // It may have ended while it was walked.
  if (walked.broken && !isGone && chain && (await hasEnded(chain))) {
    report.ended.push(companyId)
    return
  }
  report.companies++
  report.entries += walked.entries
  if (walked.broken) report.breaks.push({ companyId, ...walked.broken })
  else if (walked.head) report.heads.push(walked.head)
}

/** The nightly one: what fits is what this machine knows from now on. */
export async function verifyAudit(signal?: AbortSignal): Promise<void> {
  const { companies, entries, until, breaks, anchor, heads, ended } = await verifyInstallation(signal)
  await keepHeads(heads, ended)
  await lookAcrossCompanies(tx =>
    tx.execute(sql`
      insert into audit_verification (companies, entries, until, broken, breaks, anchor)
      values (${companies}, ${entries}, ${until}, ${intArray(breaks.map(({ companyId }) => companyId))},
        ${JSON.stringify(breaks)}, ${anchor})`),
  )
}

const sealedUntil = (tx: PlatformTx): Promise<string> =>
  tx
    .execute<{ until: string }>(sql`
      select least(now(), min(open.at)) as until from company c cross join lateral (
        select a.at from audit_entry a where a.company_id = c.id
          and a.id > coalesce((select b.last_entry from audit_block b where b.company_id = c.id order by b.number desc limit 1), 0)
        order by a.id limit 1) open`)
    .then(({ rows }) => rows[0]!.until)

const chains = (tx: PlatformTx): Promise<number[]> =>
  tx.execute<{ company_id: number }>(companiesOf(sql`audit_block`)).then(({ rows }) => rows.map(row => row.company_id))
