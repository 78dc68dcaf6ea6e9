/** An account at an insurer, as the company's settings have it. */
export type ContributionAccount = { id: number; insurer: string; contribution_accountnumber: string }

/** VSTR by the number of the federal state: the ÖGK keeps accounts by federal state. */
const INSURER_OF_STATE: Readonly<Record<number, string>> = {
  ...{ 1: '13', 2: '16', 3: '12', 4: '14', 5: '17' },
  ...{ 6: '15', 7: '18', 8: '19', 9: '11' },
}

type Store = {
  federalState: number | null
  /** The account that somebody chose for it. */
  chosenId: number | null
}

/** The account at which a store's people are insured: the chosen one, else the only one of its federal state. Undefined: somebody has to choose. */
export function accountOfStore<Account extends ContributionAccount>(
  { federalState, chosenId }: Store,
  accounts: readonly Account[],
): Account | undefined {
  const chosen = accounts.find(({ id }) => id === chosenId)
  if (chosen) return chosen
  const insurer = federalState === null ? undefined : INSURER_OF_STATE[federalState]
  const ofState = accounts.filter(account => account.insurer === insurer)
  return ofState.length === 1 ? ofState[0] : undefined
}
