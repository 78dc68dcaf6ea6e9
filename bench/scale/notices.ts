import type { Row } from './columns.ts'
import { calendar, dateText, momentText } from './moments.ts'
import type { Person } from './person.ts'
import type { CompanyPlan, Plan } from './plan.ts'

const READ_AFTER_DAYS = 10
const KNOWN_FOR_DAYS = 400

/** Of who came and went within a year and a bit: somebody has read it, but for the newest. */
export function* readNotices(plan: Plan, company: CompanyPlan, person: Person, account: string): Generator<Row> {
  const { entry, exit } = person
  const isRead = (day: number) => plan.day - day > READ_AFTER_DAYS && plan.day - day < KNOWN_FOR_DAYS
  const readAt = (day: number) => momentText(calendar.startOf(day + READ_AFTER_DAYS) + 8 * 60)
  if (isRead(entry)) yield [company.number, account, 'new', person.id, null, readAt(entry)]
  if (exit !== null && isRead(exit)) yield [company.number, account, 'ended', person.id, dateText(exit), readAt(exit)]
}
