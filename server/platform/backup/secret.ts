import type { KeyFile } from '../keys/key-file.ts'
import { openVault } from '../vault.ts'

/** What seals the list of a backup's parts, and those of before: whoever has no key file can't make one that is believed. */
export const secretsOf = (keyFile: KeyFile): Buffer[] => openVault(keyFile).secrets('backups')
