import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { newDataFolder, startServer } from '../scripts/server-process.ts'

export const PASSWORD = 'Rundgang-2026'

/** One server with the demo companies for all journeys, in a folder of its own; Playwright stops it at the end. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const dataFolder = newDataFolder('kontor-journeys-')
  const { address, stop } = await startServer(dataFolder, {
    KONTOR_DEMO_PASSWORD: PASSWORD,
    NODE_ENV: 'development',
    KONTOR_TRANSFER_LOOPBACK: 'true',
    REDIRECT_WHITELIST: 'https://mz.sister.example/abmeldung,https://mdpl.sister.example/',
  })
  process.env.KONTOR_URL = address
  process.env.KONTOR_OUTBOX = join(dataFolder, 'outbox')
  return async () => {
    await stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
