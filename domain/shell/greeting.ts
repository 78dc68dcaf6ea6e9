/** The greeting at an hour of the day, 0 to 23: morning from 4, day from 11, evening from 18. */
export function greeting(hour: number): 'Guten Morgen' | 'Guten Tag' | 'Guten Abend' {
  if (hour >= 4 && hour < 11) return 'Guten Morgen'
  return hour >= 11 && hour < 18 ? 'Guten Tag' : 'Guten Abend'
}
