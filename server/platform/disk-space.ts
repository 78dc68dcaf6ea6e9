import { statfs } from 'node:fs/promises'
import type { Endpoint } from '#contract/endpoint.ts'

const LOOK_EVERY_MS = 1000

type Look = (folder: string) => Promise<{ bavail: number; bsize: number }>
type Settings = {
  folders: readonly string[]
  wantedBytes: number
  /** Called when it becomes low, and when it is enough again. */
  onChange: (isLow: boolean, freeBytes: number) => void
  look?: Look
}

/** Whether less than `wantedBytes` are free on one of the disks: asked by every write, looked at once a second at most. */
export function watchDiskSpace({ folders, wantedBytes, onChange, look = statfs }: Settings): () => Promise<boolean> {
  let wasLow = false
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<boolean> = Promise.resolve(false)
  async function isLow(): Promise<boolean> {
    // A disk that can't be asked must not keep anybody from working.
    const free = await Promise.all(
      folders.map(folder =>
        look(folder).then(
          ({ bavail, bsize }) => bavail * bsize,
          () => Number.POSITIVE_INFINITY,
        ),
      ),
    )
    const least = Math.min(...free)
    if (least < wantedBytes !== wasLow) onChange(!wasLow, least)
    wasLow = least < wantedBytes
    return wasLow
  }
  return () => {
    if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = performance.now()
      looking = isLow()
    }
    return looking
  }
}

/** Undefined where the disk can't be asked. */
export const freeBytesOf = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

/** Every change does, unless its contract says why not; the room that is left is for what has begun and for what ends. */
export function needsRoom({ method, writes, needsNoRoom }: Endpoint, command?: unknown): boolean {
  if (method === 'GET') return writes === true
  if (typeof needsNoRoom !== 'object') return needsNoRoom === undefined
  return !Object.hasOwn(needsNoRoom, String(command))
}
