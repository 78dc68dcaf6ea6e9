import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { service } from './gifts.ts'
import { Refusal } from './refusal.ts'

/** What can be guessed, and how often in a quarter of an hour. The counters lie in the database: no restart forgives them. */
const LIMITS = {
  /** By e-mail address, whether there is such an account or not. */
  password: 10,
  'password-address': 200,
  /** Of the second factor and its recovery codes, by account. */
  code: 10,
  /** Of links sent by mail, by the address they are said to be sent to. */
  'mailed-token': 10,
  'mailed-token-address': 200,
  /** Mails that anybody may ask for: a mailbox must not be filled by strangers. */
  'reset-mail': 3,
  'reset-mail-address': 60,
  /** The same for a new address, by that address and by who asks. */
  'email-change': 3,
  'email-change-account': 60,
}
export type GuessLimit = keyof typeof LIMITS

export type GuessLimiters = Record<GuessLimit, RateLimiterPostgres>

export const guessLimits = service<GuessLimiters>('the limits on guessing')
const opened = guessLimits.get

export function guessLimitsIn(pool: pg.Pool): GuessLimiters {
  const limiter = ([keyPrefix, points]: [string, number]) => [
    keyPrefix,
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: 900,
    }),
  ]
  return Object.fromEntries(Object.entries(LIMITS).map(limiter))
}

/** Call before the check: counts it, and refuses when there were too many. */
export async function countGuess(limit: GuessLimit, key: string): Promise<void> {
  try {
    await opened()[limit].consume(key)
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw new Refusal('too_many')
    throw reason
  }
}

/** The guess was right, so it does not count; the wrong ones before it still do. */
export const rewardGuess = async (limit: GuessLimit, key: string): Promise<void> => {
  await opened()[limit].reward(key)
}

export const forgetGuesses = async (limit: GuessLimit, key: string): Promise<void> => {
  await opened()[limit].delete(key)
}
