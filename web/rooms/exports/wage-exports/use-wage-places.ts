import { useCheckPlaces } from '#web/rooms/months/check-places/use-check-places.ts'
import type { MonthOfStore } from '#web/rooms/months/month-sums/hand-over-parts.ts'
import type { wayOf } from '../export-previews/export-step.ts'

/** Where what stands in the way of handing over a month is put right; its lines stand on no screen of their own. */
export function useWagePlaces(
  { store, period }: MonthOfStore,
  onTargets: () => void,
  onSettings: (() => void) | undefined,
): Parameters<typeof wayOf>[1] {
  const leadTo = useCheckPlaces(period.from.toPlainYearMonth().toString(), 'Zurück zu den Monatssummen')
  return { kind: 'wages', storeId: store.id, leadTo, onRows: undefined, onTargets, onSettings }
}
