import { roundedQuotient } from '../basics/numbers.ts'
import type { Day } from './calendar.ts'
import type { Terms } from './contract-terms.ts'
import { overtimeRateOf } from './employment-rules.ts'
import { line, type WageLine } from './wage-lines.ts'

/** An account is kept in minutes times ten thousand: an hour comes with its surcharge as time, which need not be whole minutes. */
const UNIT = 10_000

/** What goes onto the account instead of being paid. AZG § 10 (2). */
export function isKept({ rules }: Terms, kind: WageLine['kind']): boolean {
  return rules.timeAccount === 'overtime' && KEPT_KINDS.has(kind)
}

const KEPT_KINDS: ReadonlySet<WageLine['kind']> = new Set(['UE50', 'UE70', 'UE100', 'MEHR25', 'MEHR0'])

/** So much a minute of a kind is worth as time. */
export function creditOf({ rules }: Pick<Terms, 'rules'>, kind: WageLine['kind'], minutes: number): number {
  const percent =
    kind === 'UE50' || kind === 'UE70' || kind === 'UE100'
      ? overtimeRateOf(kind, rules)
      : kind === 'MEHR25'
        ? rules.moreWorkPercent
        : 0
  return minutes * (UNIT + percent)
}

export const accountMinutes = (account: number): number => Math.trunc(account / UNIT)
export const accountOf = (minutes: number): number => minutes * UNIT

/** Whole minutes above what may stay; at the end of employment nothing stays. */
export function payOut(
  account: number,
  ceilingMinutes: number,
  given: { day: Day; contractId: number; because: 'account-ceiling' | 'account-end' },
): { account: number; lines: WageLine[] } {
  const above =
    given.because === 'account-end' ? roundedQuotient(account, UNIT) : accountMinutes(account) - ceilingMinutes
  if (above <= 0) return { account, lines: [] }
  return {
    account: given.because === 'account-end' ? 0 : account - above * UNIT,
    lines: [line({ ...given, kind: 'ZA_AUSZ', minutes: above })],
  }
}
