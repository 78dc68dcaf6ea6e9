import { type StampDraft, type StampRecord, stampRecords } from '#contract/time/stamps.ts'
import { dayOf, formatDay, fromUtcText } from '#domain/basics/days.ts'
import { recordQueries } from '../time-records/queries.ts'

/** What a stamp is sent as; the reason goes with a change alone. */
export type SentStamp = StampDraft & { reason?: string }

export const queries = recordQueries<StampRecord, SentStamp>('time/stamps', stampRecords, {
  one: 'Zeit',
  of: 'der Zeit',
  whenOf: ({ from }, zone) => formatDay(dayOf(fromUtcText(from), zone)),
})
