import { type BoardDay, weekdayText } from './board-days.ts'

/** How a column of a month is drawn. */
export const marksOf = ({ isFree, isToday, day }: BoardDay) => ({
  'data-free': isFree || undefined,
  'data-today': isToday || undefined,
  'data-monday': weekdayText(day) === 'Mo' || undefined,
})
