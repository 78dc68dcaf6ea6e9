import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { reachedService, sendingOffice } from '#server/testing/elda-office.ts'
import { until } from '#server/testing/until.ts'
import { serverProcess } from '#server/testing/worker.ts'
import { fetchOf } from '../fetched-returns/actions.ts'

const ready = withOwnApp({ KONTOR_ROLES: 'web' })

test('workers killed before and after the service has filed leave no file twice; what nobody knows waits, and the return settles it', async () => {
  await ready
  const service = await reachedService()
  const at = await sendingOffice()
  const worker = async () =>
    (
      await serverProcess({
        ...{ KONTOR_ROLES: 'worker', LOG_LEVEL: 'silent' },
        ...{ KONTOR_ELDA_URL: service.url, KONTOR_ELDA_API_KEY: service.apiKey },
      })
    ).child
  const attempts: { id: number; reference: string; isFiled: boolean }[] = []
  for (const isFiled of [false, true]) {
    const reachedStep = Promise.withResolvers<void>()
    const never = new Promise<never>(() => {})
    service.fault = () => {
      if (isFiled) return undefined
      reachedStep.resolve()
      return never
    }
    service.slow = () => {
      reachedStep.resolve()
      return never
    }
    const killed = await worker()
    const holding = await at.file()
    const { id } = (await at.send(holding)).body.data
    attempts.push({ id, reference: holding.references[0]!, isFiled })
    await reachedStep.promise
    killed.kill('SIGKILL')
  }
  service.fault = () => undefined
  service.slow = () => {}
  // What was asked for while no worker was there goes out as ever.
  const later = await at.file()
  const { id: laterId } = (await at.send(later)).body.data
  await worker()
  for (const { id } of attempts)
    await until(`${id} is known to be uncertain`, async () => (await at.show(id)).state === 'uncertain')
  await until('the third is sent', async () => (await at.show(laterId)).state === 'sent')
  for (const { reference, isFiled } of attempts) assert.equal(service.filed(reference), isFiled ? 1 : 0)
  assert.equal(service.filed(later.references[0]!), 1)
  await fetchOf({ companyId: at.company, serialNumber: at.maker.serial })
  const states = await Promise.all(attempts.map(async ({ id }) => (await at.show(id)).state))
  assert.deepEqual(states, ['uncertain', 'sent'])
  assert.deepEqual(await rawSql(`select id from elda_transmission where state = 'sending'`), [])
})
