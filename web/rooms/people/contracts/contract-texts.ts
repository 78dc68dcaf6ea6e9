import { formatNumber } from '#domain/basics/numbers.ts'

/** '38,50' hours a week. */
export const weekText = (minutes: number | null) => (minutes === null ? '' : formatNumber(minutes / 60))
