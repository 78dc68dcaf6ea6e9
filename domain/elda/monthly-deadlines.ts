import { formatDay } from '../basics/days.ts'

/** Monthly contributions (mBGM) are told by the payroll software, of the month before: who reckons them, who has them reckoned. ASVG § 34 (2) */
const LAST_DAY = { reckons: 15, isReckoned: 7 }

/**
 * What is next in payroll’s hands on a day: the month, and by when each kind of employer tells it. Whoever began after the 15th may be
 * told a month later; of that nothing is said here.
 */
export function monthlyDeadlines(today: Temporal.PlainDate): {
  month: Temporal.PlainYearMonth
  reckons: Temporal.PlainDate
  isReckoned: Temporal.PlainDate
} {
  const told = today.toPlainYearMonth().add({ months: today.day > LAST_DAY.reckons ? 1 : 0 })
  return {
    month: told.subtract({ months: 1 }),
    reckons: told.toPlainDate({ day: LAST_DAY.reckons }),
    isReckoned: told.toPlainDate({ day: LAST_DAY.isReckoned }),
  }
}

/** „mBGM für November 2026 sendet die Lohnverrechnung: Selbstabrechner bis 15.12.2026, Vorschreibebetriebe bis 07.12.2026.“ */
export function monthlyText(today: Temporal.PlainDate): string {
  const { month, reckons, isReckoned } = monthlyDeadlines(today)
  const name = month.toPlainDate({ day: 1 }).toLocaleString('de-AT', { month: 'long', year: 'numeric' })
  return `mBGM für ${name} sendet die Lohnverrechnung: Selbstabrechner bis ${formatDay(reckons)}, Vorschreibebetriebe bis ${formatDay(isReckoned)}.`
}
