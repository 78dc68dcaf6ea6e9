import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** What code lies in folders of the program, tests left out: another release of it has another one. */
export function sourceHash(...folders: string[]): string {
  const digest = createHash('sha256')
  for (const folder of folders)
    for (const name of readdirSync(join(ROOT, folder)).sort())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) digest.update(readFileSync(join(ROOT, folder, name)))
  return digest.digest('base64url').slice(0, 16)
}
