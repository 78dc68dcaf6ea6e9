import { posix } from 'node:path'
import { isOldMigration, isTest, MIGRATION } from './layout.ts'

/** Table → room (or `platform`) that owns it: where its `tables.ts` lies. */
export type Owners = ReadonlyMap<string, string>

export function ownersOf(files: ReadonlyMap<string, string>): Owners {
  const owners = new Map<string, string>()
  for (const [file, text] of files) {
    const owner =
      /^server\/rooms\/([^/]+)\/[^/]+\/tables\.ts$/.exec(file)?.[1] ??
      (file === 'server/platform/database/tables.ts' ? 'platform' : undefined)
    if (owner) for (const [, table = ''] of text.matchAll(/pgTable\(\s*'([a-z_]+)'/g)) owners.set(table, owner)
  }
  return owners
}

const WRITES = [
  /\binsert\s+into\s+([a-z_]+)\s*[\s(]/gi,
  /\bupdate\s+([a-z_]+)\s+(?:(?:as\s+)?[a-z]\w*\s+)?set\b/gi,
  /\bdelete\s+from\s+([a-z_]+)\b/gi,
  /\btruncate\s+(?:table\s+)?([a-z_]+)\b/gi,
]
const DEFINES = [
  /\b(?:create|alter|drop)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?([a-z_]+)\b/gi,
  /\bcall\s+protect_tenant_table\(\s*'([a-z_]+)'/gi,
  /\bcreate\s+(?:unique\s+)?index\s+[a-z_]+\s+on\s+([a-z_]+)\b/gi,
]

/** A room writes only its own tables; the same holds for its migrations. */
export function checkWrites(file: string, text: string, owners: Owners): string[] {
  const here = placeOf(file)
  if (!here || isTest(file)) return []
  const isMigration = file.endsWith('.sql')
  // A renamed table is declared under its new name only.
  const sql = isMigration
    ? text.replace(/--.*$/gm, '').replace(/alter\s+table\s+[a-z_]+\s+rename\s+to\s+([a-z_]+)/gi, 'alter table $1')
    : text
  const found = [...WRITES, ...(isMigration ? DEFINES : [])].flatMap(pattern =>
    [...sql.matchAll(pattern)].map(([, table = '']) => table.toLowerCase()),
  )
  return [...new Set(found)].flatMap(table => {
    const owner = owners.get(table)
    if (owner === here) return []
    if (owner === undefined)
      return isMigration && here === 'platform'
        ? []
        : [`${file}: no tables.ts declares “${table}”; add it to the noun's tables.ts.`]
    return [
      `${file}: the table ${table} is ${owner}'s; ${here === 'platform' ? 'let the room register what is to be done (room.ts)' : `call ${owner}/public.ts, or publish an event`}.`,
    ]
  })
}

function placeOf(file: string): string | undefined {
  if (file.startsWith('server/platform/')) return 'platform'
  if (file.startsWith('server/migrations/')) {
    const name = posix.basename(file)
    return isOldMigration(name) ? undefined : MIGRATION.exec(name)?.[1]
  }
  return /^server\/rooms\/([^/]+)\//.exec(file)?.[1]
}
