import { Refusal } from './refusal.ts'

/** A change is refused when someone else was faster: when the version it was made on is no longer the current one. */
export function refuseStale(current: number, sent: number): void {
  if (sent !== current) throw new Refusal('stale')
}
