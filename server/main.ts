import { setTimeout as pause } from 'node:timers/promises'
import { startApp } from './app.ts'
import { readConfig } from './platform/config.ts'
import { takeFolder } from './platform/database/taken-folder.ts'
import { giveMemoryBack } from './platform/memory.ts'

const begun = performance.now()
const HELPERS_MS = 300

/**
 * Node waits for its helpers when it exits, and was seen to wait for ever right after the program had been read, as one that compiles
 * may wait for this thread in turn: they get a moment first.
 */
async function leave(code: number): Promise<void> {
  process.exitCode = code
  await pause(HELPERS_MS)
  process.exit(code)
}

try {
  const config = readConfig(process.env)
  const other = config.databaseUrl ? undefined : takeFolder(config.dataFolder, { port: config.port })
  if (other) {
    console.error(`Kontor läuft schon in diesem Ordner: http://localhost:${other.port} (Prozess ${other.pid}).`)
    await leave(1)
  }
  const starting = startApp(config)
  let closing = false
  const stop = async () => {
    if (closing) return
    closing = true
    // A stop that hangs must not hold the machine: everything acknowledged is already on disk.
    setTimeout(() => process.exit(1), 20_000).unref()
    // Also while it is starting: what has begun, such as the database, ends as it should.
    await starting.then(
      app => app.close(),
      () => {},
    )
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  const app = await starting
  giveMemoryBack()
  if (app.databaseFolder) console.log(`Datenbank: ${app.databaseFolder}`)
  for (const failure of app.demoFailures) console.log(`\n${failure}`)
  if (app.demo) {
    console.log(`\nDemo-Firma, Passwort für alle: ${app.demo.password}`)
    for (const { email, role } of app.demo.accounts) console.log(`  ${email.padEnd(24)} ${role}`)
    console.log('')
  }
  if (app.setUpAddress) console.log(`Eigenen Betrieb einrichten (1 Stunde gültig, einmal): ${app.setUpAddress}\n`)
  // Whoever watches over this process starts it again from now on.
  process.send?.('ready')
  console.log(`Kontor ist bereit: ${app.address}  (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(
    code === 'EADDRINUSE'
      ? `Der Port ${process.env.PORT || 4000} ist belegt. Mit PORT=… läuft Kontor auf einem anderen.`
      : message,
  )
  await leave(1)
}
