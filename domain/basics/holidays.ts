export type Holiday = { day: Temporal.PlainDate; name: string }

const FIXED = [
  [1, 1, 'Neujahr'],
  [1, 6, 'Heilige Drei Könige'],
  [5, 1, 'Staatsfeiertag'],
  [8, 15, 'Mariä Himmelfahrt'],
  [10, 26, 'Nationalfeiertag'],
  [11, 1, 'Allerheiligen'],
  [12, 8, 'Mariä Empfängnis'],
  [12, 25, 'Christtag'],
  [12, 26, 'Stefanitag'],
] as const

const DAYS_AFTER_EASTER = [
  [1, 'Ostermontag'],
  [39, 'Christi Himmelfahrt'],
  [50, 'Pfingstmontag'],
  [60, 'Fronleichnam'],
] as const

/** The 13 public holidays of a year in order; two may fall on one day, as on 1 May 2008. ARG § 7 (2). */
export function austrianHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const holidays = [
    ...FIXED.map(([month, day, name]) => ({ day: Temporal.PlainDate.from({ year, month, day }), name })),
    ...DAYS_AFTER_EASTER.map(([days, name]) => ({ day: easter.add({ days }), name })),
  ]
  return holidays.sort((a, b) => Temporal.PlainDate.compare(a.day, b.day))
}

/** The name of the public holiday on a day, both names when two coincide, undefined on other days. */
export function holidayName(day: Temporal.PlainDate): string | undefined {
  return namesOf(day.year).get(day.month * 100 + day.day)
}

const kept = new Map<number, ReadonlyMap<number, string>>()

/** By month and day of a year: calendars ask for each of their days. */
function namesOf(year: number): ReadonlyMap<number, string> {
  let names = kept.get(year)
  if (!names) {
    const byDay = Map.groupBy(austrianHolidays(year), ({ day }) => day.month * 100 + day.day)
    names = new Map([...byDay].map(([day, holidays]) => [day, holidays.map(({ name }) => name).join(' / ')]))
    if (kept.size >= MOST_YEARS) kept.clear()
    kept.set(year, names)
  }
  return names
}
const MOST_YEARS = 40

/** Easter Sunday of a Gregorian year, by the anonymous algorithm (Meeus/Jones/Butcher). */
export function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(n / 31), day: (n % 31) + 1 })
}
