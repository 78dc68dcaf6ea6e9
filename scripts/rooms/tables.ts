import { posix } from 'node:path'
import { isTest, MAY_NAME_TABLES, MIGRATION, READS_RIGHTWARD, ROOMS } from './layout.ts'
import { HOLE, looksLikeSql, type Use, usesOf } from './sql.ts'
import { type Node, nameOf, nodeIn, nodesIn, type Program, piecesOf, plainText, walk } from './syntax.ts'

/** Table → room (or `platform`) that owns it: where its `tables.ts` lies. */
export type Owners = ReadonlyMap<string, string>

export function ownersOf(files: ReadonlyMap<string, string>): Owners {
  const owners = new Map<string, string>()
  for (const [file, text] of files) {
    const owner =
      /^server\/rooms\/([^/]+)\/[^/]+\/tables\.ts$/.exec(file)?.[1] ??
      (file === 'server/platform/database/tables.ts' ? 'platform' : undefined)
    if (owner) for (const table of tablesOf(text)) owners.set(table, owner)
  }
  return owners
}

const tablesOf = (text: string) => [...text.matchAll(/pgTable\(\s*['"`]([a-z_]+)/g)].map(([, table = '']) => table)

/** A table that two declare belongs to nobody. */
export function checkDeclared(files: ReadonlyMap<string, string>): string[] {
  const first = new Map<string, string>()
  return [...files].flatMap(([file, text]) =>
    !file.startsWith('server/') || isTest(file)
      ? []
      : tablesOf(text).flatMap(table => {
          const other = first.get(table)
          first.set(table, other ?? file)
          if (!/\/tables\.ts$/.test(file)) return [`${file}: tables are declared in tables.ts; move ${table} there.`]
          return other
            ? [`${file}: ${other} declares the table ${table}; use that one, or call its room's public.ts.`]
            : []
        }),
  )
}

/** A room writes only its own tables, and reads those of rooms to its left; in migrations the same holds. */
export function checkMigrationTables(file: string, text: string, owners: Owners, old: ReadonlySet<string>): string[] {
  const here = old.has(posix.basename(file)) ? undefined : placeOf(file)
  return here ? usesOf(text).flatMap(use => complaintOf(file, here, use, owners) ?? []) : []
}

/** The same for the statements of a file of the server, whoever sends them, and where statements may stand. */
export function checkStatements(file: string, { body }: Program, owners: Owners): string[] {
  const here = placeOf(file)
  if (!here || isTest(file)) return []
  const tables = new Map<string, string>()
  const complaints: string[] = []
  let hasSql = false
  walk(body, node => {
    if (node.type === 'ImportDeclaration') for (const [name, owner] of tablesIn(node, file)) tables.set(name, owner)
    const statement = statementOf(node)
    if (statement) {
      hasSql ||= statement.isSql
      for (const use of usesOf(statement.text)) {
        const named = filledIn(use, statement.holes, tables)
        if (named) complaints.push(...(complaintOf(file, here, named, owners) ?? []))
        else if (use.verb === 'writes' && !MAY_NAME_TABLES.includes(file))
          complaints.push(
            `${file}: write the name of the table that a statement ${use.verb} as a plain text, so that it can be checked.`,
          )
      }
    }
    const built = builtTable(node, tables)
    if (built) complaints.push(...(complaintOf(file, here, { verb: 'writes', relation: built }, owners) ?? []))
  })
  if (hasSql && file.startsWith('server/rooms/') && !/\/(rows|tables)\.ts$/.test(file) && !isListOfTables(file))
    complaints.push(`${file}: SQL stands in rows.ts alone; move the statement there and call it.`)
  return [...new Set(complaints)]
}

/** Which rows are a person's is said in SQL, and nothing else is (`privacy/person-tables`). */
const isListOfTables = (file: string): boolean =>
  /\/(employment-data|personal-data|person-tables|personal-traces)\/rules\.ts$/.test(file)

function complaintOf(file: string, here: string, { verb, relation }: Use, owners: Owners): string[] | undefined {
  const owner = owners.get(relation)
  if (owner === here) return undefined
  if (owner === undefined) {
    const isKnown =
      verb === 'reads' || here === 'platform' || /^(pg_|pgboss|information_schema|excluded$)/.test(relation)
    return isKnown ? undefined : [`${file}: no tables.ts declares “${relation}”; add it to the noun's tables.ts.`]
  }
  if (verb !== 'reads')
    return [
      `${file}: the table ${relation} is ${owner}'s; ${here === 'platform' ? 'let the room register what is to be done (room.ts)' : `call ${owner}/public.ts, or publish an event`}.`,
    ]
  if (here === 'platform')
    return owner === 'platform' || READS_RIGHTWARD.platform?.includes(relation)
      ? undefined
      : [
          `${file}: the table ${relation} is ${owner}'s, and platform knows no room; let the room register what is to be read (room.ts).`,
        ]
  if (owner === 'platform' || ROOMS.indexOf(owner) <= ROOMS.indexOf(here)) return undefined
  if (READS_RIGHTWARD[here]?.includes(relation)) return undefined
  return [
    `${file}: reads ${relation}, and ${here} stands left of ${owner} in the reading order; let ${owner} give it (a service, platform/gifts.ts), or move the statement there.`,
  ]
}

type Statement = { text: string; holes: readonly Node[]; isSql: boolean }

/** `sql` and what else reads like a statement, with numbers in place of what is put in. */
function statementOf(node: Node): Statement | undefined {
  if (node.type === 'TaggedTemplateExpression' && /^sql(\.raw)?$/.test(nameOf(nodeIn(node, 'tag')) ?? ''))
    return { ...written(nodeIn(node, 'quasi')!), isSql: true }
  if (!piecesOf(node)) return undefined
  const statement = written(node)
  return looksLikeSql(statement.text) ? { ...statement, isSql: true } : undefined
}

function written(node: Node): { text: string; holes: Node[] } {
  const holes: Node[] = []
  const text = (piecesOf(node) ?? []).map(piece => (typeof piece === 'string' ? piece : `«${holes.push(piece) - 1}»`))
  return { text: text.join(''), holes }
}

/** The name of a relation that is put in, where a text or an import says it; undefined: nothing does. */
function filledIn(use: Use, holes: readonly Node[], tables: ReadonlyMap<string, string>): Use | undefined {
  const [, at] = HOLE.exec(use.relation) ?? []
  if (at === undefined) return use
  const hole = holes[Number(at)]
  if (hole?.type === 'CallExpression' && /^sql\.(identifier|raw)$/.test(nameOf(nodeIn(hole, 'callee')) ?? '')) {
    const text = plainText(nodesIn(hole, 'arguments')[0])
    if (text !== undefined) return { ...use, relation: text }
  }
  const name = nameOf(hole)
  const table = name && tables.get(name)
  return table ? { ...use, relation: table } : undefined
}

/** Tables that a file imports, by their local name: `costCentre` is `cost_centre`. */
function* tablesIn(node: Node, file: string): Generator<[name: string, table: string]> {
  const source = plainText(nodeIn(node, 'source')) ?? ''
  if (!/(^|\/)(tables|public)\.ts$/.test(source) && !/\/tables\.ts$/.test(file)) return
  for (const specifier of nodesIn(node, 'specifiers')) {
    const [local, imported] = [nameOf(nodeIn(specifier, 'local')), nameOf(nodeIn(specifier, 'imported'))]
    if (local && imported) yield [local, imported.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)]
  }
}

/** `tx.insert(costCentre)`: the builder writes as a statement does. */
function builtTable(node: Node, tables: ReadonlyMap<string, string>): string | undefined {
  const callee = node.type === 'CallExpression' ? nodeIn(node, 'callee') : undefined
  const verb = callee?.type === 'MemberExpression' ? nameOf(nodeIn(callee, 'property')) : undefined
  if (!/^(insert|update|delete)$/.test(verb ?? '')) return undefined
  const name = nameOf(nodesIn(node, 'arguments')[0])
  return name && tables.get(name)
}

function placeOf(file: string): string | undefined {
  if (file.startsWith('server/platform/')) return 'platform'
  if (file.startsWith('server/migrations/')) return MIGRATION.exec(posix.basename(file))?.[1]
  return /^server\/rooms\/([^/]+)\//.exec(file)?.[1]
}
