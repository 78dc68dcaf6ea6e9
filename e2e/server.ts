import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { newDataFolder, startServer } from '../scripts/server-process.ts'

export const PASSWORD = 'Rundgang-2026'

/** Journeys of several files run side by side, each row of them on a server of its own. */
export const JOURNEYS_AT_ONCE = 2

type JourneyServer = { address: string; outbox: string }

/** The server of this row of journeys. */
export function journeyServer(): JourneyServer {
  const servers: JourneyServer[] = JSON.parse(process.env.KONTOR_JOURNEYS!)
  return servers[Number(process.env.TEST_PARALLEL_INDEX)]!
}

/** Servers with the demo companies, each in a folder of its own; Playwright stops them at the end. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const started = await Promise.all(Array.from({ length: JOURNEYS_AT_ONCE }, startOne))
  process.env.KONTOR_JOURNEYS = JSON.stringify(started.map(({ address, outbox }) => ({ address, outbox })))
  return async () => void (await Promise.all(started.map(({ end }) => end())))
}

async function startOne() {
  const dataFolder = newDataFolder('kontor-journeys-')
  const { address, stop } = await startServer(dataFolder, {
    KONTOR_DEMO_PASSWORD: PASSWORD,
    NODE_ENV: 'development',
    KONTOR_TRANSFER_LOOPBACK: 'true',
    REDIRECT_WHITELIST: 'https://mz.sister.example/abmeldung,https://mdpl.sister.example/',
  })
  const end = async () => {
    await stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { address, outbox: join(dataFolder, 'outbox'), end }
}
