/** Minutes since 1970; the end is excluded. */
export type MinuteSpan = { from: number; to: number }

/** In place of null, where columns are numbers. */
export const NONE = -2_000_000_000
/** As SQL. */
export const orNone = (column: string) => `coalesce(${column}, ${NONE})`
/** Of a date, as SQL: days since 1970. */
export const dayNumber = (column: string) => `(${column} - date '1970-01-01')`
/** As SQL: the moment that a parameter says in minutes since 1970. */
export const moment = (parameter: string) => `to_timestamp(${parameter}::float8 * 60)`
