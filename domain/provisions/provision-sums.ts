type Amounts = {
  leaveCents: number | null
  leaveAssetCents: number | null
  timeCents: number | null
  specialCents: number | null
  sumCents: number | null
  differenceCents: number | null
}
export type ProvisionSums = { people: number; missing: number } & { [Field in keyof Amounts]: number }

/** Of those who have provisions; who lacks something is counted apart, who is excluded nowhere. */
export function provisionSums(rows: readonly (Amounts & { isExcluded: boolean })[]): ProvisionSums {
  const counted = rows.filter(({ sumCents }) => sumCents !== null)
  const sum = (field: keyof Amounts) => counted.reduce((all, row) => all + (row[field] ?? 0), 0)
  return {
    people: counted.length,
    missing: rows.filter(({ sumCents, isExcluded }) => sumCents === null && !isExcluded).length,
    leaveCents: sum('leaveCents'),
    leaveAssetCents: sum('leaveAssetCents'),
    timeCents: sum('timeCents'),
    specialCents: sum('specialCents'),
    sumCents: sum('sumCents'),
    differenceCents: sum('differenceCents'),
  }
}

/** By what people are put together; those without come last. */
export const provisionGroups = <Row extends { costCentre: string; storeName: string }>(
  rows: readonly Row[],
  by: 'costCentre' | 'store',
): [name: string, rows: Row[]][] => {
  const nameOf = ({ costCentre, storeName }: Row) => (by === 'store' ? storeName : costCentre)
  const order = new Intl.Collator('de-AT', { numeric: true })
  return [...Map.groupBy(rows, nameOf)].sort(([a], [b]) => Number(a === '') - Number(b === '') || order.compare(a, b))
}

export const NO_COST_CENTRE = 'ohne Kostenstelle'
