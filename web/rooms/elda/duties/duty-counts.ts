import type { EldaDuties } from '#contract/elda/duties.ts'
import { formatNumber } from '#domain/basics/numbers.ts'

/** „2 überfällig, 1 heute fällig, 3 offen“; empty where nothing is. */
export const countsText = ({ late, due, open }: EldaDuties['counts']): string =>
  [
    late > 0 && `${formatNumber(late, 0)} überfällig`,
    due > 0 && `${formatNumber(due, 0)} heute fällig`,
    open > 0 && `${formatNumber(open, 0)} offen`,
  ]
    .filter(Boolean)
    .join(', ')
