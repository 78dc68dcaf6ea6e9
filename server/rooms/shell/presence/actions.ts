import { randomUUID } from 'node:crypto'
import { ONLINE_USERS_SHOWN } from '#domain/shell/online-users.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { type Presence, publish } from '#server/platform/live.ts'
import type { Log } from '#server/platform/log.ts'
import * as rows from './rows.ts'

const HEARTBEAT_MS = 10_000
/** Loading a page anew is no coming and going. */
const LINGER_MS = 4_000
const ONLINE_USERS = { kind: 'shell/online-users' } as const

type Held = rows.Present & { sockets: number; leaving?: NodeJS.Timeout }

/** Keeps in the database who has a page open with this process, so that every process can tell. */
export function openPresence(log: Log): Presence {
  const processId = randomUUID()
  const held = new Map<string, Held>()
  const keyOf = ({ companyId, accountId }: rows.Member) => `${companyId} ${accountId}`
  // What fails is made up for by the next heartbeat, which writes everyone.
  const attempt = (run: (tx: PlatformTx) => Promise<void>) =>
    acrossCompanies(run).catch(error => log.warn({ err: error }, 'presence'))

  const leave = async (one: Held) => {
    held.delete(keyOf(one))
    await attempt(async tx => {
      await rows.remove(tx, processId, one)
      await publishWhenSeen(tx, one)
    })
  }
  const beat = () =>
    attempt(async tx => {
      await rows.keep(tx, processId, [...held.values()])
      for (const companyId of await rows.removeDead(tx)) await publish(tx, { companyId, ...ONLINE_USERS })
    })
  const heart = setInterval(() => void beat(), HEARTBEAT_MS).unref()

  return {
    async joined(member) {
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
        await rows.keep(tx, processId, [one])
        await publishWhenSeen(tx, one)
      })
    },
    left(member) {
      const one = held.get(keyOf(member))
      if (!one || --one.sockets > 0) return
      one.leaving = setTimeout(() => void leave(one), LINGER_MS).unref()
    },
    async close() {
      clearInterval(heart)
      for (const { leaving } of held.values()) clearTimeout(leaving)
      const companies = new Set([...held.values()].map(({ companyId }) => companyId))
      held.clear()
      await attempt(async tx => {
        await rows.removeProcess(tx, processId)
        for (const companyId of companies) await publish(tx, { companyId, ...ONLINE_USERS })
      })
    },
  }
}

/** Only the oldest few are shown, so that in a large company most who come and go change nobody's screen. */
async function publishWhenSeen(tx: PlatformTx, one: rows.Present): Promise<void> {
  // The viewer is not shown, and one more makes the ellipsis.
  if ((await rows.countOlder(tx, one)) <= ONLINE_USERS_SHOWN + 1)
    await publish(tx, { companyId: one.companyId, ...ONLINE_USERS })
}
