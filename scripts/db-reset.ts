import { existsSync, rmSync } from 'node:fs'
import { readConfig } from '#server/platform/config.ts'
import { openCluster, takeFolder } from '#server/platform/database/cluster.ts'

const config = readConfig(process.env)
if (config.databaseUrl) throw new Error('Eine fremde Datenbank (DATABASE_URL) wird nicht gelöscht.')
const other = takeFolder(config.dataFolder, { port: 0 })
if (other) throw new Error(`Kontor läuft noch (Prozess ${other.pid}). Bitte zuerst beenden.`)
if (existsSync(config.dataFolder)) {
  const cluster = await openCluster(config.dataFolder)
  await cluster.stop()
  rmSync(cluster.folder, { recursive: true, force: true })
  rmSync(config.dataFolder, { recursive: true, force: true })
}
console.log(`${config.dataFolder} ist leer. Der nächste Start legt die Demo-Firma neu an.`)
