import type { StoreMonth } from '#contract/exports/month-overviews.ts'

type Steps = Pick<
  StoreMonth,
  'people' | 'stamps' | 'unconfirmedStamps' | 'blockers' | 'closing' | 'run' | 'changedPeople'
>

/** The first step that is not done. */
export function nextOf({
  people,
  stamps,
  unconfirmedStamps,
  blockers,
  closing,
  run,
  changedPeople,
}: Steps): StoreMonth['next'] {
  if (closing && closing.openUntil === null) {
    if (!run || run.state === 'failed') return 'hand-over'
    return (changedPeople ?? 0) > 0 ? 'correct' : 'nothing'
  }
  // Nobody ever closes a store without anybody.
  if (people === 0 && stamps === 0) return 'nothing'
  if (unconfirmedStamps > 0) return 'confirm'
  return blockers > 0 ? 'check' : 'close'
}
