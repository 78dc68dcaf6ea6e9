import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Heard, Load } from './load.ts'

/** Asks from a process of its own, no longer than until `over`. */
export function load(what: Load, over?: Promise<unknown>): Promise<Heard[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard[]>()
  const child = fork(join(import.meta.dirname, 'load.ts'))
  child.once('message', heard => resolve(heard as Heard[]))
  child.once('exit', code => reject(new Error(`The load ended with ${code}`)))
  child.send(what)
  over?.then(() => child.send('end'), reject)
  return promise
}
