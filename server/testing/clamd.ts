import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'

/** What the scanner of the tests finds, and how it calls it. */
export const MALWARE = 'Kanarienvogel-Schadstoff'

/** The machine's own clamd with one signature of ours where there is one, else a server that speaks as it does. */
export function clamdFor(folder = mkdtempSync(join(tmpdir(), 'clamd-'))) {
  const path = join(folder, 'socket')
  const binary = process.env.KONTOR_TEST_CLAMD ?? 'clamd'
  const isReal = spawnSync(binary, ['--help']).status === 0
  let stop: () => Promise<unknown> = async () => undefined
  return {
    path,
    isReal,
    async start(): Promise<void> {
      stop = isReal ? await startReal(binary, folder, path) : await startOwn(path)
    },
    stop: () => stop(),
    async remove(): Promise<void> {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startReal(binary: string, folder: string, path: string) {
  writeFileSync(join(folder, 'test.ndb'), `Test.Malware:0:*:${Buffer.from(MALWARE).toString('hex')}\n`)
  const settings = [`DatabaseDirectory ${folder}`, `LocalSocket ${path}`, 'Foreground yes', 'FixStaleSocket yes']
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  const child: ChildProcess = spawn(binary, ['-c', join(folder, 'clamd.conf')], { stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  child.stdout!.on('data', text => {
    said += text
  })
  await until('clamd is up', () => said.includes('Self checking'))
  return async () => {
    if (child.exitCode !== null) return
    const { promise, resolve } = Promise.withResolvers()
    child.once('exit', resolve).kill()
    await promise
  }
}

async function startOwn(path: string) {
  const server = createServer(socket => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      // The length of nothing that ends the stream.
      if (!received.subarray(-4).equals(Buffer.alloc(4))) return
      socket.end(received.includes(MALWARE) ? 'stream: Test.Malware.UNOFFICIAL FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>(resolve => server.listen(path, resolve))
  return () => new Promise(resolve => server.close(resolve))
}
