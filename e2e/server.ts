import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const PASSWORD = 'Rundgang-2026'

/** One server with the demo companies for all journeys, in a folder of its own; Playwright stops it at the end. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'kontor-journeys-'))
  chmodSync(dataFolder, 0o755)
  const server = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      KONTOR_DATA: dataFolder,
      KONTOR_DEMO: 'on',
      KONTOR_DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
      DATABASE_URL: '',
      KONTOR_TRANSFER_LOOPBACK: 'true',
    },
  })
  let output = ''
  server.stdout.on('data', text => {
    output += text
  })
  for (let tries = 0; tries < 600 && !/bereit: \S+:\d+/.test(output); tries++) {
    if (server.exitCode !== null) throw new Error(`The server does not start: ${output}`)
    await pause(100)
  }
  process.env.KONTOR_URL = /bereit: (\S+)/.exec(output)?.[1]
  return async () => {
    const ended = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
