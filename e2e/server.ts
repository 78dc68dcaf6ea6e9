import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { newDataFolder, startServer } from '../scripts/server-process.ts'

export const PASSWORD = 'Rundgang-2026'

type JourneyServer = { address: string; outbox: string; end(): Promise<void> }

const SETTINGS = {
  KONTOR_DEMO_PASSWORD: PASSWORD,
  NODE_ENV: 'development',
  KONTOR_TRANSFER_LOOPBACK: 'true',
  REDIRECT_WHITELIST: 'https://mz.sister.example/abmeldung,https://mdpl.sister.example/',
}

/** Makes the demo companies once; Playwright takes them away at the end. */
export default async function makeDemoFolder(): Promise<() => void> {
  const folder = newDataFolder('kontor-journeys-')
  await (await startServer(folder, SETTINGS)).stop()
  process.env.KONTOR_JOURNEYS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

let running: { file: string; server: JourneyServer } | undefined

/** The server that the journeys of this file share. */
export const journeyServer = (): JourneyServer => running!.server

/** The journeys of a file begin with the demo companies as they are made: whatever files ran before changes nothing. */
export async function serveFile(file: string): Promise<void> {
  if (running?.file === file) return
  await endServer()
  running = { file, server: await startCopy() }
}

export async function endServer(): Promise<void> {
  await running?.server.end()
  running = undefined
}

async function startCopy(): Promise<JourneyServer> {
  const folder = newDataFolder('kontor-journey-')
  // With their owners: the database may belong to another user.
  execFileSync('cp', ['-a', `${process.env.KONTOR_JOURNEYS}/.`, folder])
  const { address, stop } = await startServer(folder, SETTINGS)
  const end = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { address, outbox: join(folder, 'outbox'), end }
}
