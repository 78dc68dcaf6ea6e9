import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { signInAs } from '../database/database.ts'
import { locateDatabase } from '../database/locate.ts'
import { readSealedUnder, roleSecretsOf, takeKeys } from '../database/vault-keys.ts'
import { readKeyFile } from '../keys/key-file.ts'
import { openFilesBeside } from '../open-files.ts'
import { openVault } from '../vault.ts'
import type { Source } from './make-backup.ts'
import { secretsOf } from './secret.ts'

/** The installation of the settings, running or not; nothing of it is changed, and none is made. */
export async function openSource(config: Config): Promise<Source & { close(): Promise<void> }> {
  refuseNoInstallation(config)
  const { admin, where, cluster } = await locateDatabase(config)
  try {
    const keyFile = takeKeys(config.keyFile, await readSealedUnder(admin, where))
    return {
      login: signInAs('kontor_owner', where, roleSecretsOf(openVault(keyFile))),
      files: await openFilesBeside(config),
      keyIds: keyFile.keys.map(({ id }) => id),
      secrets: secretsOf(keyFile),
      release: config.release,
      close: async () => cluster?.stop(),
    }
  } catch (error) {
    await cluster?.stop()
    throw error
  }
}

/** Nothing is made where nothing is: a check of it would find all well. */
export function refuseNoInstallation(config: Config): void {
  const isThere = config.databaseUrl !== '' || existsSync(join(config.dataFolder, 'kontor.database'))
  if (!readKeyFile(config.keyFile) || !isThere)
    throw new Error(
      `In ${config.dataFolder} gibt es keine Installation. Bitte nennen Sie ihren Ordner in KONTOR_DATA${config.databaseUrl ? ' und ihre Schlüsseldatei in KONTOR_KEY_FILE' : ''}.`,
    )
}
