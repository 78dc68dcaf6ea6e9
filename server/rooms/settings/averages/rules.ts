import type { Average, AverageDraft } from '#contract/settings/averages.ts'
import { ownText } from '#domain/settings/average-import.ts'
import { countsIn, faultsOfAverage, type OwnType } from '#domain/wages/averages.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** As the trail keeps it: individual wage types as they were called then. */
export const toldAverage = ({ averageId: _, ownTypes, ...row }: Average, known: readonly OwnType[]) => ({
  ...row,
  ownTypes: known.filter(({ id }) => ownTypes.includes(id)).map(ownText),
})

export function refuseContradictions(draft: Pick<AverageDraft, 'period' | 'leastTimes'>): void {
  const faults = faultsOfAverage(draft)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
}

/** Ids of other companies are unknown, too. A wage type that counts for none of the uses would never flow in. */
export function refuseStrangers(
  { usedFor, ownTypes }: Pick<AverageDraft, 'usedFor' | 'ownTypes'>,
  known: readonly OwnType[],
): void {
  if (ownTypes.some(wanted => !known.some(({ id }) => id === wanted))) throw new Refusal('not_found')
  const odd = known.find(type => ownTypes.includes(type.id) && !countsIn(type, usedFor))
  if (odd)
    throw new Refusal('invalid', undefined, {
      ownTypes: odd.computedFrom
        ? `„${odd.name}“ wird selbst aus einem Durchschnitt berechnet`
        : `„${odd.name}“ zählt für nichts davon; das steht bei der individuellen Lohnart`,
    })
}

export function refuseSameDay(rows: readonly Average[], averageId: number, validFrom: string, besides?: number): void {
  if (rows.some(one => one.averageId === averageId && one.validFrom === validFrom && one.id !== besides))
    throw new Refusal('conflict', undefined, { validFrom: 'Ab diesem Tag gibt es schon eine Fassung' })
}
