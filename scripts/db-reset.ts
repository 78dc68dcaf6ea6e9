import { existsSync, rmSync } from 'node:fs'
import { readConfig } from '#server/platform/config.ts'
import { removeCluster } from '#server/platform/database/cluster.ts'
import { takeFolder } from '#server/platform/database/taken-folder.ts'

const config = readConfig(process.env)
if (config.databaseUrl) throw new Error('Eine fremde Datenbank (DATABASE_URL) wird nicht gelöscht.')
const other = takeFolder(config.dataFolder, { port: 0 })
if (other) throw new Error(`Kontor läuft noch (Prozess ${other.pid}). Bitte zuerst beenden.`)
if (existsSync(config.dataFolder)) {
  await removeCluster(config.dataFolder)
  rmSync(config.dataFolder, { recursive: true, force: true })
}
console.log(`${config.dataFolder} ist leer. Der nächste Start legt die Demo-Firma neu an.`)
