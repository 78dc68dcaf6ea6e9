import type { Config } from '../config.ts'
import { watchDiskSpace } from '../disk-space.ts'
import type { Log } from '../log.ts'
import type { Finding } from './findings.ts'
import { openNeighbours } from './parts.ts'

/** Whatever is wrong there is logged at once, and keeps nobody waiting. */
export function lookAround(config: Config, databaseFolder: string | undefined, found: readonly Finding[], log: Log) {
  const isLow = watchDiskSpace({
    folders: [config.dataFolder, ...(databaseFolder ? [databaseFolder] : [])],
    wantedBytes: config.freeBytes,
    onChange: (isLow, freeBytes) =>
      log[isLow ? 'error' : 'info']({ freeBytes }, isLow ? 'disk space is low' : 'disk space is enough again'),
  })
  return { isLow, around: openNeighbours(config, isLow, found, log) }
}
