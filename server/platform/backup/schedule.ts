import type { Config } from '../config.ts'
import { type RoleSecrets, signInAs, type Where } from '../database/database.ts'
import type { FileStore } from '../files.ts'
import type { Vault } from '../vault.ts'
import type { Schedule } from './runs.ts'

type Backed = { where: Where; roleSecrets: RoleSecrets; vault: Vault; files: FileStore }

/** What the worker backs up, and where to; a place that can't be one stops the start. */
export async function scheduleOf(
  config: Config,
  { where, roleSecrets, vault, files }: Backed,
): Promise<Schedule | undefined> {
  if (!config.backup || !config.roles.has('worker')) return undefined
  const { openBackupPlace } = await import('./place.ts')
  const { place, ...how } = config.backup
  const source = {
    ...{ login: signInAs('kontor_owner', where, roleSecrets), files, release: config.release },
    // As they are when it is made.
    get keyIds() {
      return vault.keyFile().keys.map(({ id }) => id)
    },
    get secrets() {
      return vault.secrets('backups')
    },
  }
  return { store: await openBackupPlace(place, config), source, ...how }
}
