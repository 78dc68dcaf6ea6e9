/** Spec 1 §3. `dynamicFilterEnabled`: whether the Anwendungsfilter is obeyed at all. */
export type AccountPreference = { dynamicFilterEnabled: boolean }

/** Whether what a browser has kept is one. */
export const isPreference = (kept: unknown): kept is AccountPreference =>
  typeof (kept as Partial<AccountPreference> | null | undefined)?.dynamicFilterEnabled === 'boolean'
