import type { TransferTarget } from '#contract/transfers/transfer-targets.ts'

/** What files of any company wait for together when it is silent. */
export const serverOf = ({ host, port }: Pick<TransferTarget, 'host' | 'port'>): string =>
  `${host.toLowerCase()}:${port}`
