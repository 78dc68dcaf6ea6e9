import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { chance } from '#domain/working-time/fixtures/chance.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as holdings from '#server/rooms/elda/holdings/actions.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { MIRA, reachedService, sendingOffice } from '#server/testing/elda-office.ts'
import type { EldaService, ServiceFault } from '#server/testing/elda-service.ts'
import * as transmissions from '../transmissions/actions.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

const ready = withApp({ KONTOR_ROLES: 'web' })
let service: EldaService
const reached = ready.then(async () => {
  service = await reachedService()
})

const SEQUENCES = process.env.KONTOR_TEST_ALL ? 400 : 50
const begin = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
const FAULTS: ServiceFault[] = [
  ...(['cut before', 'cut after', 'cut head', 'cut body', 'broken part', 'html', 'fault', 'type'] as const),
  ...(['403', '404', '405', '500', '551', '552', '558', '999', undefined] as const),
]

test('whatever breaks and whoever dies, each notice of a file that is sent is filed exactly once', async t => {
  await reached
  t.diagnostic(`seed ${begin}, ${SEQUENCES} sequences`)
  const at = await sendingOffice()
  const { scope } = at
  const states = new Map<string, number>()
  for (let nth = 0; nth < SEQUENCES; nth++) {
    const dice = chance(begin + nth)
    const note: string[] = [`seed ${begin + nth}`]
    const holding = await at.file(dice.int(1, 2))
    const most = () => Math.max(...holding.references.map(reference => service.filed(reference)))
    const current = async () =>
      (await transmissions.list(scope)).transmissions.find(each => each.holdingId === holding.id)
    const showHolding = async () => (await holdings.list(scope)).holdings.find(({ id }) => id === holding.id)!
    const send = async () =>
      tried(transmissions.create(scope, MIRA, { holdingId: holding.id, version: (await showHolding()).version }))
    let isWithdrawn = false
    /** A worker's try; what it throws the queue would try again. */
    const work = async () => {
      const attempt = await current()
      if (attempt) await actions.transmit(at.context(attempt.id)).catch(() => {})
    }
    const die = async (hasLeft: boolean) => {
      const attempt = await current()
      if (attempt?.state !== 'queued') return
      const [nonce, worker] = [randomUUID(), randomUUID()]
      await inCompany(scope, tx => rows.begin(tx, attempt.id, worker, nonce))
      if (hasLeft) assert.equal(await inCompany(scope, tx => rows.leave(tx, attempt.id, worker, nonce)), true)
      await at.expire(attempt.id)
      // Should it wake up, its fence is shut.
      assert.equal(await inCompany(scope, tx => rows.leave(tx, attempt.id, worker, nonce)), false)
    }
    const acts: Record<string, () => Promise<unknown>> = {
      send,
      'two ask': () => Promise.all([send(), send()]),
      work,
      'work badly': async () => {
        const fault = dice.one(FAULTS)
        note.push(`(${fault})`)
        service.fault = () => fault
        await work()
        service.fault = () => undefined
      },
      'door slammed': async () => {
        service.slams = 1
        await work()
        service.slams = 0
      },
      'two work': () => Promise.all([work(), work(), work()]),
      'dies before': () => die(false),
      'dies after': () => die(true),
      'frozen while it works': async () => {
        const frozen = Promise.withResolvers<void>()
        const wake = Promise.withResolvers<void>()
        service.slow = () => {
          service.slow = () => {}
          frozen.resolve()
          return wake.promise
        }
        const first = work().then(() => frozen.resolve())
        await frozen.promise
        const attempt = await current()
        if (attempt) await at.expire(attempt.id)
        await work()
        wake.resolve()
        await first
        service.slow = () => {}
      },
      returns: async () => {
        const filing = service.filings.find(({ references }) => references.includes(holding.references[0]!))
        if (filing)
          await inCompany(scope, tx =>
            actions.settleByReturns(tx, scope, [{ protocol: filing.protocol, sentFile: filing.fileName }]),
          )
      },
      withdraw: async () => {
        const { version } = await showHolding()
        isWithdrawn ||= (await tried(holdings.withdraw(scope, holding.id, version))) !== undefined
      },
      'a person looks': async () => {
        const attempt = await current()
        if (attempt?.state !== 'uncertain') return
        await at.expire(attempt.id)
        const { id, version } = attempt
        if (most() > 0) await transmissions.arrived(scope, MIRA, id, { protocol: '1', reason: 'Gesehen', version })
        else await transmissions.repeat(scope, MIRA, id, { reason: 'Nicht da', version })
      },
    }
    for (let step = 0; step < 7; step++) {
      const name = dice.one(Object.keys(acts).filter(name => name !== 'withdraw' || dice.int(1, 6) === 1))
      note.push(name)
      await acts[name]!()
      assert.ok(most() <= 1, note.join(', '))
    }
    if (isWithdrawn) {
      // What was filed by chance before it was known to have been: never, for then nothing is withdrawn.
      assert.equal(most(), 0, note.join(', '))
      continue
    }
    for (let step = 0; (await showHolding()).state !== 'sent'; step++) {
      assert.ok(step < 20, `never sent: ${note.join(', ')}`)
      const attempt = await current()
      states.set(attempt?.state ?? 'none', (states.get(attempt?.state ?? 'none') ?? 0) + 1)
      if (attempt?.state === 'sending') await at.expire(attempt.id)
      await acts.returns!()
      // What ELDA works on for ever, somebody sees there in the end.
      if (attempt?.state === 'waiting' && most() === 0) await givenUpBy(attempt.id)
      await acts['a person looks']!()
      await acts.send!()
      await acts.work!()
    }
    // 405 says that it was there before, whatever the test knows of it.
    const isDuplicate = (await current())?.status === '405' || (await current())?.protocol === '1'
    for (const reference of holding.references)
      assert.ok(isDuplicate ? service.filed(reference) <= 1 : service.filed(reference) === 1, note.join(', '))
    for (const id of holding.noticeIds) assert.equal((await at.showNotice(id)).state, 'sent', note.join(', '))
  }
  t.diagnostic(`before the end: ${[...states].map(([state, count]) => `${state} ${count}`).join(', ')}`)
})

/** As if ELDA had never had it: its answer was a fault of the test. */
const givenUpBy = (id: number) => rawSql(`update elda_transmission set state = 'uncertain' where id = $1`, [id])

/** What was refused did nothing. */
const tried = <T>(act: Promise<T>): Promise<T | undefined> =>
  act.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
