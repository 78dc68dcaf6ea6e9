import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circlesOf } from './rooms/circles.ts'
import { checkEndpoints } from './rooms/endpoints.ts'
import { checkGlobals } from './rooms/globals.ts'
import { checkImports, importsOf, importsOfStyles } from './rooms/imports.ts'
import { isTest } from './rooms/layout.ts'
import { checkFunctions } from './rooms/long-functions.ts'
import { checkMigrationOrder, MIGRATION_ORDER, oldMigrations, shippedOrders } from './rooms/migrations.ts'
import { checkNouns, checkPlace } from './rooms/places.ts'
import { programOf } from './rooms/syntax.ts'
import { checkDeclared, checkMigrationTables, checkStatements, ownersOf } from './rooms/tables.ts'

const CODE = [
  '{contract,domain,server,web}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,css,scss,less,sql,html}',
  '{bench,e2e,scripts}/**/*.ts',
  MIGRATION_ORDER,
]

/** Every breach of the house rules, each with where the code should go. */
export function checkRooms(root: string): string[] {
  const paths = globSync(CODE, { cwd: root }).map(file => file.replaceAll('\\', '/'))
  const files = new Map(paths.sort().map(path => [path, readFileSync(join(root, path), 'utf8')]))
  return checkTree(files, shippedOrders(root))
}

/** The same for a tree of paths and their texts; `shipped`: lists of migrations that ran somewhere. */
export function checkTree(files: ReadonlyMap<string, string>, shipped: readonly string[] = []): string[] {
  const owners = ownersOf(files)
  const old = oldMigrations(files)
  const edges: (readonly [string, string])[] = []
  const complaints = [...checkMigrationOrder(files, shipped), ...checkNouns(files), ...checkDeclared(files)]
  for (const [file, text] of files) {
    if (file === MIGRATION_ORDER) continue
    complaints.push(...checkPlace(file, text, old))
    if (file.endsWith('.sql')) complaints.push(...checkMigrationTables(file, text, owners, old))
    if (file.endsWith('.css')) complaints.push(...checkImports(file, importsOfStyles(file, text)))
    if (!/\.tsx?$/.test(file)) continue
    const program = programOf(file, text)
    const imports = importsOf(file, program, text)
    complaints.push(...checkStatements(file, program, owners), ...checkGlobals(file, program))
    complaints.push(...checkEndpoints(file, program))
    complaints.push(...checkImports(file, imports), ...checkFunctions(file, program, text))
    if (!isTest(file)) for (const { path } of imports) if (path) edges.push([file, path])
  }
  const circles = circlesOf(edges.filter(([from]) => /^(contract|domain|server\/(rooms|platform)|web)\//.test(from)))
  return [
    ...complaints,
    ...circles.map(
      circle =>
        `${circle.join(' ⇄ ')}: a circle; move what both need into the one to the left, or into a noun of its own.`,
    ),
  ]
}
