import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { eventLog } from '#contract/shell/event-log.ts'
import { theApp, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'

/** What each answer is made of, and how it went. */
let source: () => AsyncGenerator<object[]>
const run = { parts: 0, hasEnded: false }

const PART = 64 * 1024
const line = { proof: null, reason: 'x'.repeat(PART - 30) }

async function* endless() {
  Object.assign(run, { parts: 0, hasEnded: false })
  try {
    for (;;) {
      run.parts++
      yield [line]
    }
  } finally {
    run.hasEnded = true
  }
}

withOwnApp({ LOG_LEVEL: 'silent' }, parts => ({
  ...parts,
  endpoints: parts.endpoints.map(bound =>
    bound.endpoint.path === eventLog.stream.path ? { ...bound, handle: () => source() } : bound,
  ),
}))

async function opened(method = 'GET'): Promise<Socket> {
  const { token, company } = await signedIn()
  const socket = connect(theApp().port, '127.0.0.1')
  socket.pause()
  socket.write(
    `${method} ${eventLog.stream.path}?companyId=${company} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  return socket
}

/** So many bytes of what came, and then no more. */
async function take(socket: Socket, bytes: number): Promise<number> {
  let taken = 0
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    taken += (part as Buffer).length
    if (taken >= bytes) break
  }
  return taken
}

const MB = 1024 * 1024
/** What the system keeps on its way, on both sides. */
const BUFFERS = 32 * MB

test('no more is read than is taken', async () => {
  source = endless
  const socket = await opened()
  let taken = 0
  for (let round = 0; round < 8; round++) {
    taken += await take(socket, 32 * MB)
    assert.ok(run.parts * PART < taken + BUFFERS, `${run.parts} parts read, ${taken} bytes taken`)
  }
  socket.destroy()
})

test('what is read for somebody ends when they hang up', async () => {
  source = endless
  const socket = await opened()
  await take(socket, MB)
  assert.equal(run.hasEnded, false)
  socket.destroy()
  await until('the read has ended', () => run.hasEnded)
})

test('an answer that fails on the way breaks off, and never looks as if it had ended', async () => {
  source = async function* () {
    yield [{ next: 1 }]
    throw new Error('The database is gone.')
  }
  const { token, company } = await signedIn()
  const answer = await fetch(`http://127.0.0.1:${theApp().port}${eventLog.stream.path}?companyId=${company}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status, 200)
  await assert.rejects(answer.text())
})

test('a line that the contract does not know is not sent', async () => {
  source = async function* () {
    yield [{ next: 1, secret: 'geheim' }]
  }
  const { api } = await signedIn()
  const { status, text } = await api(eventLog.stream)
  assert.equal(status, 500)
  assert.doesNotMatch(text, /geheim/)
})

test('who only asks for the head gets no lines, and nothing is read', async () => {
  source = endless
  Object.assign(run, { parts: 0, hasEnded: false })
  const { token, company } = await signedIn()
  const { status, headers } = await fetch(
    `http://127.0.0.1:${theApp().port}${eventLog.stream.path}?companyId=${company}`,
    { method: 'HEAD', headers: { authorization: `Bearer ${token}` } },
  )
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/x-ndjson; charset=utf-8'])
  assert.equal(run.parts, 0)
})

// The last one: the server is gone afterwards.
test('a server that ends waits for nobody who takes slowly', async () => {
  source = endless
  const socket = await opened()
  await take(socket, MB)
  await theApp().close()
  assert.equal(run.hasEnded, true)
  socket.destroy()
})
