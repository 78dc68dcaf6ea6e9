import { closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../neighbours/neighbour.ts'

const SIZE_MB = 1200
/** With less than this the product takes nothing new (KONTOR_FREE_MB). */
export const WANTED_MB = 100

/** A disk of its own, small enough to be filled; without the right to mount one it is a folder that never gets full. */
export type Disk = {
  folder: string
  isLimited: boolean
  fill(leaveMb: number): void
  empty(): void
  leave(): void
  end(): void
}

export function openDisk(parent: string): Disk {
  const folder = join(parent, 'disk')
  mkdirSync(folder, { mode: 0o755 })
  const filler = join(folder, 'filler')
  let isLimited = false
  try {
    runProgram('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', folder])
    isLimited = true
  } catch {
    // Only root may mount.
  }
  const end = () => {
    if (isLimited && existsSync(folder)) runProgram('umount', ['-l', folder])
    isLimited = false
  }
  // Also where the run is ended by somebody.
  process.once('exit', end)
  return {
    folder,
    isLimited,
    fill(leaveMb) {
      if (!isLimited) return
      const file = openSync(filler, 'a')
      const block = Buffer.alloc(1_000_000)
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(folder)
          const room = bavail * bsize - leaveMb * 1e6
          if (room <= 0) break
          writeSync(file, block, 0, Math.min(block.length, room))
        }
      } catch {
        // As much as there was room for.
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler, { force: true }),
    leave: () => void process.off('exit', end),
    end() {
      process.off('exit', end)
      end()
    },
  }
}
