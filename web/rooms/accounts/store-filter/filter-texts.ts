import { formatNumber } from '#domain/basics/numbers.ts'
import type { ActiveFilter } from './queries.ts'

export const NO_STORE_LABEL = 'Keiner Kostenstelle zugeordnet'

export const countText = (shown: number, total: number): string =>
  `${formatNumber(shown, 0)} von ${formatNumber(total, 0)} Standorten`

export const activeText = ({ shown, total }: ActiveFilter): string =>
  `Anwendungsfilter aktiv: ${countText(shown, total)}${shown === total ? ', ohne nicht zugeordnete' : ''}`
