import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { until } from './until.ts'

export const MAIN = [process.execPath, join(import.meta.dirname, '../main.ts')]
/** The same, with its rows held against their types. */
export const WATCHED_MAIN = [MAIN[0]!, '--import', join(import.meta.dirname, 'watched-rows.ts'), MAIN[1]!]
const started: ChildProcess[] = []

/** A data folder until the test file ends, and what still runs on it. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  // Root lends the database to another user, who must be able to enter.
  chmodSync(folder, 0o755)
  after(() => {
    for (const child of started) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** The whole program as a process, on its own embedded database. */
export function startProgram(
  dataFolder: string,
  environment: Record<string, string> = {},
  [program = '', ...args] = MAIN,
) {
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      KONTOR_DATA: dataFolder,
      KONTOR_DEMO: 'off',
      LOG_LEVEL: 'silent',
      DATABASE_URL: '',
      ...environment,
    },
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      output += text
    })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return {
    child,
    ended,
    output: () => output,
    address: () =>
      until('the server is ready', () => {
        if (child.exitCode !== null) throw new Error(`ended: ${output}`)
        const found = /http:\/\/localhost:(\d+)/.exec(output)
        return found !== null && output.includes('bereit') && `http://127.0.0.1:${found[1]}`
      }),
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
