import type { Log } from '../log.ts'
import type { Cluster } from './cluster.ts'

const LOOK_EVERY_MS = 500

/** Starts the embedded database again whenever it is gone: nobody else would. `look` at once, for who finds it gone. */
export function guardCluster(cluster: Pick<Cluster, 'isRunning' | 'restart'>, log: Log) {
  let restarting: Promise<void> | undefined
  const restart = () => {
    restarting ??= cluster
      .restart()
      .then(() => log.warn('database was gone and is there again'))
      // The next look tries again.
      .catch(error => log.error({ err: error }, 'database is gone'))
      .finally(() => {
        restarting = undefined
      })
  }
  const look = () => {
    if (!cluster.isRunning()) restart()
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return {
    look,
    async close() {
      clearInterval(timer)
      await restarting
    },
  }
}
