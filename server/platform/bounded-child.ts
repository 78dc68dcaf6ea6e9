import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In megabytes, of JavaScript alone. */
type Bounds = { reads: readonly string[]; heapMegabytes: number }

/**
 * A process that has nothing: Node's own permission model keeps its JavaScript from network, processes and all files but those
 * of the program that it `reads`. It does not bind native code.
 */
export function startBoundedChild(script: string, { reads, heapMegabytes }: Bounds): ChildProcess {
  const root = join(import.meta.dirname, '../..')
  return fork(script, {
    serialization: 'advanced',
    execArgv: [
      '--permission',
      '--allow-addons',
      ...['node_modules', 'package.json', ...reads].map(path => `--allow-fs-read=${join(root, path)}`),
      `--max-old-space-size=${heapMegabytes}`,
      '--no-warnings',
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** A child at rest does not keep the program alive. */
export function keepProcess(child: ChildProcess, keeps: boolean): void {
  const how = keeps ? 'ref' : 'unref'
  child[how]()
  child.channel?.[how]()
}

/** Where the system does not tell (it is no Linux), only the heap is limited. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
