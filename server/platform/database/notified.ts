import pg from 'pg'
import type { Log } from '../log.ts'

const AGAIN_MS = 1000

/** Hears of a channel for as long as the process runs; after a break everything may have been missed, so it is heard once more. */
export function onNotified(
  connection: pg.ClientConfig,
  channel: string,
  heard: () => Promise<unknown>,
  log: Log,
): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let isClosed = false
  const hear = () => void heard().catch(error => log.warn({ err: error, channel }, 'notified'))
  const again = () => {
    if (!isClosed) setTimeout(() => void open(), AGAIN_MS).unref()
  }
  const open = async () => {
    const opened = new pg.Client(connection)
    client = opened
    opened.on('error', error => log.warn({ err: error, channel }, 'notified'))
    opened.on('end', again)
    opened.on('notification', hear)
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      hear()
    } catch (error) {
      log.warn({ err: error, channel }, 'notified')
    }
  }
  void open()
  return {
    async close() {
      isClosed = true
      await client?.end().catch(() => {})
    },
  }
}
