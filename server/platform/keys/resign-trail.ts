import { sql } from 'drizzle-orm'
import { BEFORE_ALL, BLOCKS_A_PAGE, type Block, blocksAfter, messageOf } from '../audit-blocks.ts'
import { resignEnds } from '../audit-ends.ts'
import { isSignedByFormerKey, signed } from '../audit-signing.ts'
import { textArray } from '../database/arrays.ts'
import { acrossCompanies, lookAcrossCompanies, type PlatformTx } from '../database/database.ts'
import type { Pace } from './pace.ts'

/**
 * Signs what a former key has signed with the one of now. Whose signature does not fit keeps it, and whose entries do not fit is
 * found by the verification as before: nothing that was changed becomes sound by it. Gives how many blocks were signed.
 */
export async function resignTrail(companyIds: readonly number[], pace: Pace): Promise<number> {
  let blocks = await acrossCompanies(resignEnds)
  for (const companyId of companyIds) blocks += await resignChain(companyId, pace)
  return blocks
}

async function resignChain(companyId: number, pace: Pace): Promise<number> {
  let changed = 0
  let previous: Block | undefined
  for (let after = BEFORE_ALL; ; ) {
    const page: Block[] = await lookAcrossCompanies(tx => blocksAfter(tx, companyId, after))
    const anew: Anew[] = []
    for (const block of page) {
      const message = messageOf(companyId, block, previous?.sha256 ?? '')
      if (isSignedByFormerKey(message, block.signature))
        anew.push({ number: String(block.number), former: block.signature!, signature: signed(message) })
      previous = block
    }
    if (anew.length > 0) changed += await acrossCompanies(tx => write(tx, companyId, anew))
    if (page.length < BLOCKS_A_PAGE) return changed
    after = page.at(-1)!.number
    await pace()
  }
}

type Anew = { number: string; former: string; signature: string }

async function write(tx: PlatformTx, companyId: number, anew: readonly Anew[]): Promise<number> {
  const texts = (of: keyof Anew) => textArray(anew.map(one => one[of]))
  const { rowCount } = await tx.execute(sql`
    update audit_block b set signature = v.signature
    from unnest(${texts('number')}::int[], ${texts('former')}::text[], ${texts('signature')}::text[]) as v (number, former, signature)
    where b.company_id = ${companyId} and b.number = v.number and b.signature = v.former`)
  return rowCount ?? 0
}
