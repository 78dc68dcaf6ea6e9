import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { DamagedBackup } from './manifest.ts'
import type { Opening } from './sealing.ts'

const decompress = promisify(zstdDecompress)

/** What was compressed and maybe sealed. */
export async function unpacked(bytes: Uint8Array, name: string, opening: Opening): Promise<Buffer> {
  const opened = await opening.open(name, bytes)
  try {
    return await decompress(opened)
  } catch {
    throw new DamagedBackup(`${name} ist beschädigt.`)
  }
}
