import { Refusal } from './refusal.ts'

/** A change that carries the version it was made on is refused when someone else was faster. */
export function refuseStale(current: number, sent: number | undefined): void {
  if (sent !== undefined && sent !== current) throw new Refusal('stale')
}
