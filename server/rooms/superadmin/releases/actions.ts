import type { Installation, ManagedRelease } from '#contract/superadmin/releases.ts'
import { releaseHolds, releaseState } from '#domain/shell/releases.ts'
import { acrossCompanies, lookAcrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { managedReleases, managedReleaseRows as releaseRows } from '#server/rooms/shell/public.ts'
import * as rows from './rows.ts'

export const runningProgram = service<Pick<Installation, 'release' | 'commit' | 'startedAt'>>('what program runs')

type Stored = Awaited<ReturnType<typeof releaseRows.list>>[number]
type Author = { accountId: string; address: string }

export const list = (): Promise<ManagedRelease[]> => lookAcrossCompanies(shown)

export const installation = (): Promise<Installation> =>
  lookAcrossCompanies(async tx => ({ ...runningProgram.get(), ...(await rows.schema(tx)) }))

export const readers = (id: number) =>
  lookAcrossCompanies(async tx => {
    if (!(await releaseRows.list(tx)).some(release => release.id === id)) throw new Refusal('not_found')
    const [companies, all] = [await releaseRows.readersByCompany(tx, id), await releaseRows.readersOfAll(tx, id)]
    return { ...all, companies }
  })

/** Does something with a release, and gives it as it is then. */
export const act = (
  { accountId }: Session,
  { address }: Caller,
  verb: (tx: PlatformTx, author: Author) => Promise<number | undefined | void>,
  id?: number,
): Promise<ManagedRelease> =>
  acrossCompanies(async tx => {
    const made = await verb(tx, { accountId, address })
    return (await shown(tx)).find(release => release.id === (id ?? made))!
  })

export const remove = ({ accountId }: Session, { address }: Caller, id: number): Promise<void> =>
  acrossCompanies(tx => managedReleases.remove(tx, { accountId, address }, id))

async function shown(tx: PlatformTx): Promise<ManagedRelease[]> {
  const all = await releaseRows.list(tx)
  return all.map(release => withState(release, all))
}

function withState({ isApproved, ...release }: Stored, all: readonly Stored[]): ManagedRelease {
  const now = managedReleases.now()
  const others = all.filter(({ id }) => id !== release.id)
  const state = releaseState({ isApproved, appearsAt: release.appearsAt }, now)
  const holds = (at: string | null) => releaseHolds(release, others, { at, now })
  return {
    ...release,
    state,
    planHolds: state === 'draft' ? holds(release.appearsAt) : [],
    publishHolds: state === 'published' ? [] : holds(now),
  }
}
