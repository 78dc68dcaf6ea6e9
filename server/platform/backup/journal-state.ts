import type pg from 'pg'
import { withOperator } from './runs.ts'

/** What is known in the database of the journal in one place. */
export type JournalState = {
  system: string
  /** The last one that was carried away; empty before the first. */
  lastSegment: string
  until: string | null
  baseAt: string | null
  /** What was carried away since does not join the copy of the database. */
  hasGap: boolean
}

const UTC = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`

/** As at the beginning where the rows of a backup were brought into another database. */
export const readState = (login: pg.ClientConfig, place: string, system: string): Promise<JournalState> =>
  withOperator(login, async client => {
    const { rows } = await client.query<JournalState>(
      `select system, last_segment as "lastSegment", to_char(until at time zone 'UTC', ${UTC}) as until,
         to_char(base_at at time zone 'UTC', ${UTC}) as "baseAt", has_gap as "hasGap" from wal_journal where place = $1 and system = $2`,
      [place, system],
    )
    return rows[0] ?? { system, lastSegment: '', until: null, baseAt: null, hasGap: false }
  })

export const noteAsked = (login: pg.ClientConfig, place: string): Promise<unknown> =>
  withOperator(login, client =>
    client.query(
      `insert into wal_journal (place, asked_at) values ($1, clock_timestamp())
         on conflict (place) do update set asked_at = excluded.asked_at`,
      [place],
    ),
  )

/** What failed before is over. */
export const keepState = (login: pg.ClientConfig, place: string, state: JournalState): Promise<unknown> =>
  withOperator(login, client =>
    client.query(
      `insert into wal_journal (place, last_segment, until, base_at, has_gap, system, asked_at) values ($1, $2, $3, $4, $5, $6, now())
         on conflict (place) do update set system = excluded.system, last_segment = excluded.last_segment, until = excluded.until,
           base_at = excluded.base_at, has_gap = excluded.has_gap, failure = ''`,
      [place, state.lastSegment, state.until, state.baseAt, state.hasGap, state.system],
    ),
  )

export const noteFailure = (login: pg.ClientConfig, place: string, reason: string): Promise<unknown> =>
  withOperator(login, client =>
    client.query(
      `insert into wal_journal (place, asked_at, failure, failed_at) values ($1, now(), $2, now())
         on conflict (place) do update set failure = excluded.failure, failed_at = excluded.failed_at`,
      [place, reason],
    ),
  )
