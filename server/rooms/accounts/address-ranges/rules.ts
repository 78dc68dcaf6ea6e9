import type { AddressRange } from '#contract/accounts/address-ranges.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** However they were typed. */
export function refuseTwice(ranges: readonly AddressRange[]): void {
  const twice = ranges.find(({ range }, place) => ranges.findIndex(other => other.range === range) !== place)
  if (!twice) return
  const message = `${twice.range} steht schon in der Liste`
  throw new Refusal('invalid', undefined, { range: message, ranges: message })
}
