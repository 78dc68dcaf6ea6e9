import type { AddressRanges } from '#contract/accounts/address-ranges.ts'
import { isWithin } from '#domain/basics/address-ranges.ts'

export const isOwnListed = ({ ownAddress, ranges }: AddressRanges): boolean =>
  isWithin(
    ownAddress,
    ranges.map(({ range }) => range),
  )
