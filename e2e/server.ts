import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newDataFolder } from '../scripts/server-process.ts'
import { TEMPLATE } from '../server/testing/template.ts'
import type { Told, Wanted } from './server-host.ts'

export const PASSWORD = 'Rundgang-2026'

type JourneyServer = { file: string; address: string; database: string; folder: string; outbox: string }

const SETTINGS = {
  KONTOR_DEMO_PASSWORD: PASSWORD,
  NODE_ENV: 'development',
  KONTOR_TRANSFER_LOOPBACK: 'true',
  REDIRECT_WHITELIST: 'https://mz.sister.example/abmeldung,https://mdpl.sister.example/',
}

/** Makes the demo companies once; Playwright takes their folder away at the end, and the database goes with its cluster. */
export default async function makeDemo(): Promise<() => void> {
  const folder = newDataFolder('kontor-journeys-')
  const { database } = await begin({ dataFolder: folder, template: TEMPLATE, isKept: true })
  await endHost()
  process.env.KONTOR_JOURNEYS = folder
  process.env.KONTOR_JOURNEYS_DATABASE = database
  return () => rmSync(folder, { recursive: true, force: true })
}

let running: JourneyServer | undefined

/** The server that the journeys of this file share. */
export const journeyServer = (): JourneyServer => running!

/** The journeys of a file begin with the demo companies as they are made: whatever files ran before changes nothing. */
export async function serveFile(file: string): Promise<void> {
  if (running?.file === file) return
  await endServer()
  const folder = newDataFolder('kontor-journey-')
  cpSync(process.env.KONTOR_JOURNEYS!, folder, { recursive: true })
  const { address, database } = await begin({ dataFolder: folder, template: process.env.KONTOR_JOURNEYS_DATABASE! })
  running = { file, address, database, folder, outbox: join(folder, 'outbox') }
}

/** A server where nobody is yet, in the place of the file's own; gives the address to set it up. */
export async function serveEmpty(): Promise<string> {
  await endServer()
  const folder = newDataFolder('kontor-empty-')
  const { address, database, setUpAddress } = await begin({ dataFolder: folder, template: TEMPLATE, isEmpty: true })
  running = { file: '', address, database, folder, outbox: join(folder, 'outbox') }
  return setUpAddress!
}

/** A server with the demo companies and settings of its own, in the place of the file's; `isKept`: it is to be brought back. */
export async function serveWith(settings: Record<string, string>, isKept = false): Promise<void> {
  await endServer()
  const folder = newDataFolder('kontor-journey-')
  cpSync(process.env.KONTOR_JOURNEYS!, folder, { recursive: true })
  const template = process.env.KONTOR_JOURNEYS_DATABASE!
  const { address, database } = await begin({ dataFolder: folder, template, settings, isKept })
  running = { file: '', address, database, folder, outbox: join(folder, 'outbox') }
}

/** The server that was to be kept, as a restore leaves it and somebody starts it then. */
export async function bringBack(): Promise<void> {
  const { folder, database: template } = running!
  await ask('end')
  const { address, database } = await begin({ dataFolder: folder, template, isBroughtBack: true })
  running = { file: '', address, database, folder, outbox: join(folder, 'outbox') }
}

export async function endHost(): Promise<void> {
  await endServer()
  host?.disconnect()
  host = undefined
}

async function endServer(): Promise<void> {
  if (host) await ask('end')
  if (running) rmSync(running.folder, { recursive: true, force: true })
  running = undefined
}

/** One a worker; it ends itself with the worker, and takes its last server with it. */
let host: ChildProcess | undefined

async function begin(wanted: Wanted): Promise<Exclude<Told, { error: string } | 'ended'>> {
  host ??= fork(join(import.meta.dirname, 'server-host.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...SETTINGS },
  })
  const told = await ask(wanted)
  if (told === 'ended') throw new Error('The server ended.')
  return told
}

function ask(message: Wanted | 'end'): Promise<Exclude<Told, { error: string }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<Told, { error: string }>>()
  const isGone = () => reject(new Error('The server is gone.'))
  host!.once('exit', isGone)
  host!.once('message', (told: Told) => {
    host!.off('exit', isGone)
    if (typeof told === 'object' && 'error' in told) reject(new Error(told.error))
    else resolve(told)
  })
  host!.send(message)
  return promise
}
