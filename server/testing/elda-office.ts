import { createHash } from 'node:crypto'
import { after } from 'node:test'
import { holdings } from '#contract/elda/holdings.ts'
import { notices } from '#contract/elda/notices.ts'
import { type Transmission, transmissions } from '#contract/elda/transmissions.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import type { Session } from '#server/platform/serve.ts'
import { scopeOf } from '#server/rooms/access/public.ts'
import * as holdingActions from '#server/rooms/elda/holdings/actions.ts'
import { transferService } from '#server/rooms/elda/room.ts'
import { rawSql } from './app.ts'
import { build, signedIn } from './build.ts'
import { type EldaService, startEldaService } from './elda-service.ts'

const PASSWORD = createHash('sha512').update('Kundenpasswort').digest('hex')

/** Closed after the tests of the file; the app reaches it and no other. */
export async function reachedService(): Promise<EldaService> {
  const service = await startEldaService()
  transferService.give({ url: service.url, apiKey: service.apiKey, timeoutMs: 60_000 })
  after(() => {
    transferService.give(undefined)
    service.close()
  })
  return service
}

export const MIRA = { firstName: 'Mira', lastName: 'Huber' } as Session

/** A company that sends files by the web service; what a worker does in one try is called by the test. */
export async function sendingOffice({
  project = 'TM',
  fetches = false,
}: {
  project?: 'TM' | 'DM'
  fetches?: boolean
} = {}) {
  const session = await signedIn()
  const { api, company, accountId } = session
  const store = await build.store({ company })
  const maker = await build.eldaMaker({ company, project, password: PASSWORD, fetches })
  const scope = (await scopeOf(accountId, company, 'test'))!
  const showHolding = async (id: number) =>
    (await api(holdings.list, {})).body.data.holdings.find(holding => holding.id === id)!
  const showNotice = async (id: number) => (await api(notices.show, { params: { id } })).body.data
  return {
    ...{ ...session, store, maker, scope, password: PASSWORD, showHolding, showNotice },
    /** A file of so many notices, and what they are called in it. */
    async file(count = 1, more: object = {}) {
      const noticeIds: number[] = []
      for (let at = 0; at < count; at++)
        noticeIds.push(
          await build.readyNotice({ employee: await build.employee({ company, store, svnr: '1237010180' }) }),
        )
      const draft = { creatorId: maker.id, kind: 'VR' as const, account: '20134567', noticeIds, project: 'TM' as const }
      // Past the door, which lets in only so many an hour.
      const holding = await holdingActions.create(scope, MIRA, { ...draft, ...more })
      const told = await rawSql<{ reference: string }>(
        'select reference from elda_holding_notice where company_id = $1 and holding_id = $2 order by place',
        [company, holding.id],
      )
      return { ...holding, noticeIds, references: told.map(({ reference }) => reference) }
    },
    send: async (holding: { id: number }) => {
      const { version } = await showHolding(holding.id)
      return api(transmissions.create, { body: { holdingId: holding.id, version } })
    },
    show: async (id: number): Promise<Transmission> =>
      (await api(transmissions.list, {})).body.data.transmissions.find(each => each.id === id)!,
    context: (id: number, isLastTry = false): JobContext => ({
      ...{ scope, isLastTry, signal: new AbortController().signal, progress: async () => {} },
      record: { kind: 'elda/transmissions', id },
    }),
    /** As if the worker that has it had died long ago. */
    expire: (id: number) =>
      rawSql(
        `update elda_transmission set lease_until = now() - interval '1 second', left_at = left_at - interval '1 hour' where id = $1`,
        [id],
      ),
  }
}
