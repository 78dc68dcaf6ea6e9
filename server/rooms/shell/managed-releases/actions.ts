import { toUtcText } from '#domain/basics/days.ts'
import { deadLinks } from '#domain/shell/release-notes.ts'
import { releaseHolds, releaseState } from '#domain/shell/releases.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { unchanged } from '#server/platform/versions.ts'
import { recordEvent } from '#server/rooms/access/public.ts'
import * as rows from './rows.ts'

/** Who acts, and from where: it lies in the trail of the platform, as no company's is concerned. */
type Author = { accountId: string; address: string }
type Written = { number: string; notes?: string | undefined; appearsAt?: string | null | undefined }

export const now = (): string => toUtcText(Temporal.Now.instant())

export async function write(tx: PlatformTx, author: Author, { number, notes = '', appearsAt = null }: Written) {
  const id = await rows.insert(tx, author.accountId, { number, notes, appearsAt })
  await record(tx, author, 'release written', { id, number })
  return id
}

/** What was announced keeps its number and its moment; only what it says may be mended. */
export async function change(
  tx: PlatformTx,
  author: Author,
  id: number,
  { version, number, notes, appearsAt }: Partial<Written> & { version: number },
) {
  const { release: before } = await held(tx, id, version)
  const after = {
    ...before,
    number: number ?? before.number,
    notes: notes ?? before.notes,
    appearsAt: appearsAt === undefined ? before.appearsAt : appearsAt,
  }
  if (before.isApproved) {
    if (after.number !== before.number || after.appearsAt !== before.appearsAt)
      throw new Refusal(
        'unprocessable',
        'Nummer und Zeitpunkt ändern sich nur in einem Entwurf. Eine geplante Version nehmen Sie dazu zurück.',
      )
    refuseBrokenNotes(after.notes)
  }
  if (after.number === before.number && after.notes === before.notes && after.appearsAt === before.appearsAt) return
  await rows.update(tx, author.accountId, after)
  await record(tx, author, 'release changed', after)
}

export async function publish(tx: PlatformTx, author: Author, id: number, version: number) {
  const { release, others } = await held(tx, id, version)
  const moment = now()
  if (releaseState(release, moment) === 'published') throw new Refusal('unprocessable', 'Sie ist schon veröffentlicht.')
  refuseHeld(releaseHolds(release, others, { at: moment, now: moment }))
  await rows.update(tx, author.accountId, { ...release, appearsAt: moment, isApproved: true })
  await record(tx, author, 'release published', release)
}

export async function plan(tx: PlatformTx, author: Author, id: number, version: number) {
  const { release, others } = await held(tx, id, version)
  if (release.isApproved) throw new Refusal('unprocessable', 'Sie ist schon geplant oder veröffentlicht.')
  refuseHeld(releaseHolds(release, others, { at: release.appearsAt, now: now() }))
  await rows.update(tx, author.accountId, { ...release, isApproved: true })
  await record(tx, author, 'release planned', release)
}

export async function takeBack(tx: PlatformTx, author: Author, id: number, version: number) {
  const { release } = await held(tx, id, version)
  if (releaseState(release, now()) !== 'planned')
    throw new Refusal('unprocessable', 'Zurückgenommen wird nur, was geplant ist.')
  await rows.update(tx, author.accountId, { ...release, isApproved: false })
  await record(tx, author, 'release taken back', release)
}

export async function remove(tx: PlatformTx, author: Author, id: number) {
  const { release } = await held(tx, id)
  if (release.isApproved)
    throw new Refusal('unprocessable', 'Gelöscht wird nur ein Entwurf. Eine geplante Version nehmen Sie vorher zurück.')
  await rows.remove(tx, id)
  await record(tx, author, 'release removed', release)
}

async function held(tx: PlatformTx, id: number, version?: number) {
  const all = await rows.lockAll(tx)
  const release = unchanged(
    all.find(each => each.id === id),
    version,
  )
  return { release, others: all.filter(each => each.id !== id) }
}

const record = (
  tx: PlatformTx,
  { accountId, address }: Author,
  action: string,
  { id, number }: { id: number; number: string },
) => recordEvent(tx, accountId, action, address, { id, number })

function refuseHeld(holds: readonly string[]): void {
  if (holds.length > 0) throw new Refusal('unprocessable', holds.join(' '))
}

function refuseBrokenNotes(notes: string): void {
  const [target] = deadLinks(notes)
  const fault = notes.trim() === '' ? 'Muss angegeben werden' : target && `Den Reiter „${target}“ gibt es nicht.`
  if (fault) throw new Refusal('invalid', undefined, { notes: fault })
}
