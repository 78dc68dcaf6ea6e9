import { spawnSync } from 'node:child_process'
import { movedLine, ORDER_FILE, orderFaults, readOrder } from '#server/platform/database/migration-order.ts'
import { LAST_OF_OTHER_ROOMS } from './layout.ts'

const FOLDER = 'server/migrations/'
export const MIGRATION_ORDER = `${FOLDER}${ORDER_FILE}`

/** Those of a time with other rooms, by name. */
export function oldMigrations(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const order = readOrder(files.get(MIGRATION_ORDER) ?? '')
  return new Set(order.slice(0, order.indexOf(LAST_OF_OTHER_ROOMS) + 1))
}

/** Every migration has its line, at the end: `shipped` are lists of before, which ran somewhere. */
export function checkMigrationOrder(files: ReadonlyMap<string, string>, shipped: readonly string[] = []): string[] {
  const order = readOrder(files.get(MIGRATION_ORDER) ?? '')
  const names = [...files.keys()]
    .filter(file => file.startsWith(FOLDER) && file.endsWith('.sql'))
    .map(file => file.slice(FOLDER.length))
  const { withoutLine, withoutFile, twice } = orderFaults(order, names)
  const moved = shipped.map(text => movedLine(readOrder(text), order)).find(line => line !== undefined)
  return [
    ...withoutLine.map(
      name => `${FOLDER}${name}: append the line ${name} to ${MIGRATION_ORDER}; nobody runs it without.`,
    ),
    ...withoutFile.map(name => `${MIGRATION_ORDER}: there is no file ${name}; what ran somewhere is never removed.`),
    ...twice.map(name => `${MIGRATION_ORDER}: ${name} stands there twice; keep the first line.`),
    ...(moved
      ? [
          `${MIGRATION_ORDER}: ${moved.was} ran before, ${moved.is || 'nothing'} stands in its place; new lines go to the end.`,
        ]
      : []),
  ]
}

/** The lists of the branch that is shipped, as git knows it: where this one left it, and before that. None without git. */
export function shippedOrders(root: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? [stdout.trim()] : []
  }
  const [base] = ['main', 'origin/main'].flatMap(branch => git('merge-base', 'HEAD', branch))
  if (!base) return []
  return [base, `${base}^`].flatMap(commit => git('show', `${commit}:${MIGRATION_ORDER}`))
}
