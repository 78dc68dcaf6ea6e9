import type { Store } from '#contract/accounts/stores.ts'

/** Those that a new record may be put in, and the one that a stored one lies in; hidden ones are there only to be read. */
export const offeredStores = (stores: readonly Store[] | undefined, kept?: number | null): Store[] =>
  (stores ?? []).filter(({ id, isHidden }) => !isHidden || id === kept)
