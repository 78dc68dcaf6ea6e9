import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the data folder while a backup is brought back into it; whatever is there meanwhile is not whole. */
export const UNFINISHED_RESTORE = 'kontor.restoring'

/** Marks a folder as taken by this process; returns the other's note when it is alive. */
export function takeFolder(dataFolder: string, note: { port: number }): { pid: number; port: number } | undefined {
  const file = join(dataFolder, 'kontor.pid')
  mkdirSync(dataFolder, { recursive: true })
  for (let tries = 0; tries < 3; tries++) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, ...note }), { flag: 'wx' })
      process.once('exit', () => rmSync(file, { force: true }))
      return undefined
    } catch {
      const other = readNote(file)
      if (other && isAlive(other.pid)) return other
      rmSync(file, { force: true })
    }
  }
  return readNote(file)
}

function readNote(file: string): { pid: number; port: number } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    // A pid may have been given to another program since; Linux tells.
    const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : 'main.ts'
    return /(main|start|restore)\.ts/.test(command)
  } catch {
    return false
  }
}
