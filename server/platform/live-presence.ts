import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ONLINE_USERS_SHOWN } from '#domain/shell/online-users.ts'
import { acrossCompanies, type PlatformTx } from './database/database.ts'
import { publish } from './live.ts'
import type { Log } from './log.ts'

/** A process that has not said so for longer is dead. */
export const PRESENCE_SECONDS = 30
const HEARTBEAT_MS = 10_000
/** Loading a page anew is no coming and going. */
const LINGER_MS = 4_000

type Member = { companyId: number; accountId: string }
type Held = Member & { since: string; sockets: number; leaving?: NodeJS.Timeout }

/** Keeps in the database who has a page open with this process, so that every process can tell. */
export function openPresence(log: Log) {
  const processId = randomUUID()
  const held = new Map<string, Held>()
  const keyOf = ({ companyId, accountId }: Member) => `${companyId} ${accountId}`
  // What fails is made up for by the next heartbeat, which writes everyone.
  const attempt = (run: (tx: PlatformTx) => Promise<void>) =>
    acrossCompanies(run).catch(error => log.warn({ err: error }, 'presence'))

  const leave = async (one: Held) => {
    held.delete(keyOf(one))
    await attempt(async tx => {
      await tx.execute(sql`
        delete from presence where company_id = ${one.companyId} and account_id = ${one.accountId} and process_id = ${processId}`)
      await publishOlder(tx, one)
    })
  }
  const beat = () =>
    attempt(async tx => {
      await keep(tx, processId, [...held.values()])
      const { rows } = await tx.execute<{ companyId: number }>(sql`
        delete from presence where seen_at < now() - make_interval(secs => ${PRESENCE_SECONDS}) returning company_id as "companyId"`)
      for (const companyId of new Set(rows.map(row => row.companyId))) await publish(tx, { companyId, ...ONLINE_USERS })
    })
  const heart = setInterval(() => void beat(), HEARTBEAT_MS).unref()

  return {
    async joined(member: Member): Promise<void> {
      const before = held.get(keyOf(member))
      if (before) {
        clearTimeout(before.leaving)
        before.sockets++
        return
      }
      const { companyId, accountId } = member
      const one: Held = { companyId, accountId, since: new Date().toISOString(), sockets: 1 }
      held.set(keyOf(member), one)
      await attempt(async tx => {
        await keep(tx, processId, [one])
        await publishOlder(tx, one)
      })
    },
    left(member: Member): void {
      const one = held.get(keyOf(member))
      if (!one || --one.sockets > 0) return
      one.leaving = setTimeout(() => void leave(one), LINGER_MS).unref()
    },
    async close(): Promise<void> {
      clearInterval(heart)
      for (const { leaving } of held.values()) clearTimeout(leaving)
      const companies = new Set([...held.values()].map(({ companyId }) => companyId))
      held.clear()
      await attempt(async tx => {
        await tx.execute(sql`delete from presence where process_id = ${processId}`)
        for (const companyId of companies) await publish(tx, { companyId, ...ONLINE_USERS })
      })
    },
  }
}

const ONLINE_USERS = { area: 'shell', noun: 'online-users' }

/** Accounts that were deleted meanwhile are passed over. */
const keep = (tx: PlatformTx, processId: string, all: readonly Held[]) => {
  const given = all.map(({ companyId, accountId, since }) => ({ companyId, accountId, since }))
  return tx.execute(sql`
    insert into presence (company_id, account_id, process_id, since)
    select c.id, a.id, ${processId}, given.since
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("companyId" int, "accountId" uuid, since timestamptz)
    join company c on c.id = given."companyId" join account a on a.id = given."accountId"
    on conflict (company_id, account_id, process_id) do update set seen_at = now()`)
}

/** Only the oldest few are shown, so that in a large company most who come and go change nobody's screen. */
async function publishOlder(tx: PlatformTx, { companyId, since }: Held): Promise<void> {
  const { rows } = await tx.execute<{ older: number }>(sql`
    select count(distinct p.account_id) as older from presence p join account a on a.id = p.account_id and not a.hidden
    where p.company_id = ${companyId} and p.since < ${since}`)
  // The viewer is not shown, and one more makes the ellipsis.
  if (rows[0]!.older <= ONLINE_USERS_SHOWN + 1) await publish(tx, { companyId, ...ONLINE_USERS })
}
