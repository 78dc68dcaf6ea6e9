import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeLog } from './log.ts'

function lines(isTTY: boolean): string[] {
  const written: string[] = []
  const log = makeLog('info', { isTTY, write: line => written.push(line) })
  log.warn({ part: 'mail', cause: 'Der Mailserver antwortet nicht.', token: 'geheim' }, 'neighbour')
  log.error({ err: Object.assign(new Error('GET /x?token=geheim'), { code: 'ECONNREFUSED' }) }, 'job failed')
  log.debug('nobody asked for it')
  return written
}

test('what is collected is JSON, one object a line', () => {
  const [first, second, ...others] = lines(false)
  assert.deepEqual(others, [])
  const { time, ...rest } = JSON.parse(first!)
  assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(rest, {
    ...{ level: 40, part: 'mail', cause: 'Der Mailserver antwortet nicht.', token: '…', msg: 'neighbour' },
  })
  assert.equal(JSON.parse(second!).err.code, 'ECONNREFUSED')
  assert.ok(!second!.includes('geheim') && second!.endsWith('}\n'))
})

test('at a terminal people read time, level, what and why, and no secret either', () => {
  const [first, second, ...others] = lines(true)
  assert.deepEqual(others, [])
  assert.match(
    first!,
    /^\d\d:\d\d:\d\d WARN {2}neighbour part="mail" cause="Der Mailserver antwortet nicht\." token="…"\n$/,
  )
  assert.match(second!, /^\d\d:\d\d:\d\d ERROR job failed\n {4}Error ECONNREFUSED GET \/x\?token=…\n {4}at /)
})
