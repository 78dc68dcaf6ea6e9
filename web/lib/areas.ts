/** Areas of queries that one change may concern, all that is shown of them: reloaded together (`meta.areas`). */
export const AREAS = {
  /** Sign-in and accounts. */
  accounts: ['access', 'accounts'],
  /** Personnel file, agreements, documents. */
  people: ['people', 'agreements', 'documents', 'privacy'],
  /** Times, the months that they come to, and whatever is made of these. */
  time: ['time', 'months', 'provisions', 'transfers', 'exports', 'comparison'],
} as const satisfies Record<string, readonly string[]>
