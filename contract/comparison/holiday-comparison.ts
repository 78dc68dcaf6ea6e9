import { CompanyQuery, Day, data, Id, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

const minutes = z.number().int()

/** Spec 2 §3: of an employee (`remoteId`); a day of leave is 1440 minutes of the balance. `confirmed`: the month is closed. */
export const MonthStatement = z.object({
  remoteId: Id,
  storeId: Id,
  vacationTimeBalance: minutes,
  confirmed: z.boolean(),
})
export type MonthStatement = z.infer<typeof MonthStatement>

const OpenLeave = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** By which it changes the balance of the month. */
  minutes,
  state: z.enum(['waiting', 'not-handed-over']),
})

/** What else is known of a balance that differs; null: there is no such month. */
export const BalanceHint = z.object({
  remoteId: Id,
  previousBalance: minutes.nullable(),
  nextBalance: minutes.nullable(),
  /** Leave of the month that waits to be approved, or was approved or changed since the last hand-over. */
  leave: z.array(OpenLeave),
})
export type BalanceHint = z.infer<typeof BalanceHint>

/** The month in which the day lies. */
const StoreMonthQuery = CompanyQuery.extend({ storeId: Id, date: Day })
export type StoreMonthQuery = z.output<typeof StoreMonthQuery>

/** The payroll software's balances of leave against ours; its file is read in the browser. Spec 2 §2.5, §7. */
export const holidayComparison = routes({
  numbers: {
    method: 'GET',
    path: '/api/sec/holidaycomparison/numbers',
    summary: 'Die Nummern, unter denen die Lohnverrechnung den Betrieb kennt',
    query: CompanyQuery,
    permission: 'comparison.run',
    answer: data(z.array(z.string())),
  },
  statements: {
    method: 'GET',
    path: '/api/sec/proxy/md/monthlyfinancialstatements',
    summary:
      'Der Resturlaub am Ende eines Monats bei jedem Mitarbeiter eines Standorts; wer keinen bekannten hat, fehlt',
    query: StoreMonthQuery,
    permission: 'comparison.run',
    answer: z.array(MonthStatement),
    refusals: ['unavailable'],
  },
  /** Who is in no file is missing there even where no leave is known. Spec 2 §2.5. */
  employed: {
    method: 'GET',
    path: '/api/sec/holidaycomparison/employed',
    summary: 'Wer in einem Monat bei einem Standort beschäftigt ist',
    query: StoreMonthQuery,
    permission: 'comparison.run',
    answer: data(z.array(Id)),
  },
  hints: {
    method: 'GET',
    path: '/api/sec/holidaycomparison/hints',
    summary:
      'Was einen Unterschied im Resturlaub erklären kann: die Monate daneben und Urlaub, den nur eine Seite kennt',
    query: StoreMonthQuery,
    permission: 'absences.read',
    answer: data(z.array(BalanceHint)),
  },
})
