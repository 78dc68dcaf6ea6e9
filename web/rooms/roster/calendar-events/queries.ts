import { calendarEvents } from '#contract/roster/calendar-events.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('roster/calendar-events', calendarEvents, { one: 'Ereignis', of: 'des Ereignisses' })
