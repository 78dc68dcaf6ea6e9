import type { BalanceHint, MonthStatement } from '#contract/comparison/holiday-comparison.ts'
import { compareBalances } from '#domain/comparison/holiday-comparison.ts'
import type { ComparisonEvent, ComparisonState } from './comparison-states.ts'
import { loadEmployed, loadHints, loadKnown, loadStatements } from './queries.ts'

export type Of = {
  companyId: number
  softwareId: number
  /** `2026-10` */
  month: string
  /** Stores that the caller's filter hides. */
  excluded: readonly number[]
  /** Whether the caller may read what explains differences. */
  readsHints: boolean
}
type Tell = (event: ComparisonEvent) => void

/** What a step does by itself; nothing where it waits for somebody. */
export async function workOf(state: ComparisonState, of: Of, signal: AbortSignal, tell: Tell): Promise<void> {
  if (state.step === 'loadingEmployees')
    await loadKnown(of, signal).then(
      known => tell({ type: 'employeesLoaded', known }),
      (error: unknown) => tell({ type: 'employeesFailed', error }),
    )
  if (state.step === 'loadMonthlyStatements') await loadStores(state, of, signal, tell)
  if (state.step === 'computingData') await compute(state, of, signal, tell)
}

/** One store after the other. Spec 2 §4. */
async function loadStores(
  { known }: Extract<ComparisonState, { step: 'loadMonthlyStatements' }>,
  of: Of,
  signal: AbortSignal,
  tell: Tell,
): Promise<void> {
  const statements: MonthStatement[] = []
  const employed: number[] = []
  for (const { id: storeId, name: storeName } of known.stores)
    try {
      statements.push(...(await loadStatements({ ...of, storeId }, signal)))
      employed.push(...(await loadEmployed({ ...of, storeId }, signal)))
      tell({ type: 'storeLoaded' })
    } catch (error) {
      return tell({ type: 'storeFailed', error, storeName })
    }
  tell({ type: 'statementsLoaded', statements, employed })
}

/** What explains differences is asked for where there are some. */
async function compute(
  { known, file, statements, employed }: Extract<ComparisonState, { step: 'computingData' }>,
  of: Of,
  signal: AbortSignal,
  tell: Tell,
): Promise<void> {
  const { deviations } = compareBalances({ ...known, ...file, statements, employed, threshold: 0 })
  const hints: BalanceHint[] = []
  let lacksHints = !of.readsHints
  if (of.readsHints)
    for (const storeId of new Set(deviations.map(each => each.storeId)))
      try {
        hints.push(...(await loadHints({ ...of, storeId }, signal)))
      } catch {
        // The balances are compared all the same, and the screen says that causes are missing.
        lacksHints = true
      }
  tell({
    type: 'computed',
    snapshot: { ...known, ...file, statements, employed, month: of.month, excluded: of.excluded, hints, lacksHints },
  })
}
