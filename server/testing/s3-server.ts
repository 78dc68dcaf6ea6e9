import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import type { S3Settings } from '#server/platform/s3-files.ts'

const BUCKET = 'kontor'
const KEY = 'S3RVER'

export type TestS3 = {
  settings: S3Settings
  /** The same for a server's start. */
  environment: Record<string, string>
  /** Puts an object on its disk past the API, as old as wanted. */
  place(key: string, ageMs: number): void
  /** From now on nobody answers. */
  kill(): void
}

/** A real S3 server in a process and a folder of its own, on a free port; ended after the tests of the file. */
export async function s3Server(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-s3-'))
  // Its tokens for the next page are made by DES, which is legacy by now.
  const child = fork(import.meta.filename, [folder], { execArgv: ['--openssl-legacy-provider'], silent: true })
  after(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', code => reject(new Error(`The S3 server ended with ${code}.`)))
  })
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    accessKeyId: KEY,
    secretAccessKey: KEY,
  }
  return {
    settings,
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    place(key, ageMs) {
      const file = join(folder, BUCKET, `${key}._S3rver_object`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, key)
      const at = (Date.now() - ageMs) / 1000
      utimesSync(file, at, at)
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

if (import.meta.main) {
  // @ts-expect-error It comes without types.
  const { default: S3rver } = await import('s3rver')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: process.argv[2],
    configureBuckets: [{ name: BUCKET }],
  })
  server.on('error', () => {})
  const { port } = await server.run()
  process.send!(port)
}
