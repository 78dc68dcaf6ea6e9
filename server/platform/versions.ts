import { Refusal } from './refusal.ts'

/** A change is refused when someone else was faster: when the version it was made on is no longer the current one. None: the current one is meant. */
export function refuseStale(current: number, sent: number | undefined): void {
  if (sent !== undefined && sent !== current) throw new Refusal('stale')
}

/** The record as the caller saw it: refused when it is gone (404), or when someone else changed it since (409). */
export function unchanged<R extends { version: number }>(record: R | undefined, sent: number | undefined): R {
  if (!record) throw new Refusal('not_found')
  refuseStale(record.version, sent)
  return record
}
