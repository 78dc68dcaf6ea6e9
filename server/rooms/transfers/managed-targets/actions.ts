import type { CompanyScope, PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { presentedHostKey, TransferError } from '#server/platform/sftp.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const trail = trailOf('transfers/transfer-targets')
type Author = Pick<CompanyScope, 'accountId' | 'origin'>
type Which = { companyId: number; id: number; version: number }

/** Nothing is put there until it is let go on; the company reads in its log who did it and why. */
export async function hold(tx: PlatformTx, which: Which, reason: string, author: Author): Promise<rows.HeldTarget> {
  const before = unchanged(await rows.lock(tx, which.companyId, which.id), which.version)
  if (before.isHeld) throw new Refusal('conflict', 'Dieses Ziel ist schon angehalten.')
  const [held] = await holdThese(tx, which, reason, author)
  return held!
}

export const holdAll = (tx: PlatformTx, reason: string, author: Author) => holdThese(tx, undefined, reason, author)

async function holdThese(tx: PlatformTx, which: Which | undefined, reason: string, author: Author) {
  const held = await rows.hold(tx, which, { accountId: author.accountId, reason })
  for (const { companyId, id, name } of held)
    await trail.changedIn(tx, [companyId], author, { action: 'held', id, after: { name, reason } })
  return held
}

export async function resume(tx: PlatformTx, which: Which, author: Author): Promise<rows.HeldTarget> {
  const before = unchanged(await rows.lock(tx, which.companyId, which.id), which.version)
  if (!before.isHeld) throw new Refusal('conflict', 'Dieses Ziel ist nicht angehalten.')
  const [resumed] = await resumeThese(tx, which, author)
  return resumed!
}

export const resumeAll = (tx: PlatformTx, author: Author) => resumeThese(tx, undefined, author)

async function resumeThese(tx: PlatformTx, which: Which | undefined, author: Author) {
  const resumed = await rows.resume(tx, which)
  for (const { companyId, id, name } of resumed)
    await trail.changedIn(tx, [companyId], author, { action: 'resumed', id, after: { name } })
  return resumed
}

/** What the server answers with, beside what was confirmed; the network is asked outside any transaction, and nothing is kept. */
export async function compareKeys({ host, port, hostKey: stored, version }: rows.HeldTarget) {
  try {
    const answered = await presentedHostKey(host, port)
    return { stored, answered, version, message: '' }
  } catch (error) {
    if (error instanceof TransferError) return { stored, answered: null, version, message: error.message }
    throw error
  }
}

/** With a reason, never by a try: whoever answers under that name gets every file from now on. */
export async function acceptKey(
  tx: PlatformTx,
  which: Which,
  { hostKey, reason }: { hostKey: string; reason: string },
  author: Author,
): Promise<void> {
  const before = unchanged(await rows.lock(tx, which.companyId, which.id), which.version)
  if (before.hostKey === hostKey) return
  await rows.setHostKey(tx, before, hostKey)
  await trail.changedIn(tx, [which.companyId], author, {
    ...{ action: 'changed', id: which.id },
    ...{ before: { hostKey: before.hostKey, reason: '' }, after: { hostKey, reason } },
  })
}
export { look } from './rows.ts'
