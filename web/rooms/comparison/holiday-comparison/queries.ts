import { queryOptions, skipToken } from '@tanstack/react-query'
import { stores } from '#contract/accounts/stores.ts'
import { type BalanceHint, holidayComparison, type MonthStatement } from '#contract/comparison/holiday-comparison.ts'
import { employees } from '#contract/people/employees.ts'
import type { ComparedPerson, FileLine } from '#domain/comparison/holiday-comparison.ts'
import { api } from '#web/lib/api.ts'

export type ComparedStore = { id: number; name: string; costCentre: string }
/** What files are held against. */
export type Known = { people: ComparedPerson[]; stores: ComparedStore[]; companyNumbers: string[] }
/** All that the blocks are made of, whatever the threshold. */
export type Snapshot = Known & {
  month: string
  excluded: readonly number[]
  fileName: string
  lines: FileLine[]
  statements: MonthStatement[]
  /** Ids of who is employed in the month. */
  employed: number[]
  hints: BalanceHint[]
  /** Some could not be loaded: causes are less sure. */
  lacksHints: boolean
}

const BMD = 0

/** Of the stores that the caller's filter shows; others have no people here either. */
export async function loadKnown(
  { companyId, softwareId, excluded }: { companyId: number; softwareId: number; excluded: readonly number[] },
  signal: AbortSignal,
): Promise<Known> {
  const query = { companyId }
  const [people, allStores, companyNumbers] = await Promise.all([
    api(employees.coreData, { query, signal }),
    api(stores.list, { query, signal }),
    api(holidayComparison.numbers, { query, signal }),
  ])
  return {
    companyNumbers,
    people: people.map(({ id, mdId, mdPersonnelId, bmdId, firstName, lastName, isHidden }) => ({
      ...{ id, mdId, firstName, lastName, isHidden: isHidden === 1, personnelNumber: mdPersonnelId },
      payrollId: softwareId === BMD ? bmdId : '',
    })),
    stores: allStores
      .filter(({ id }) => !excluded.includes(id))
      .map(({ id, name, costCenter }) => ({ id, name, costCentre: costCenter.split(',')[0]!.trim() })),
  }
}

type StoreMonth = { companyId: number; storeId: number; month: string }
const queryOf = ({ companyId, storeId, month }: StoreMonth) => ({ companyId, storeId, date: `${month}-01` })

export const loadStatements = (of: StoreMonth, signal: AbortSignal): Promise<MonthStatement[]> =>
  api(holidayComparison.statements, { query: queryOf(of), signal })

export const loadEmployed = (of: StoreMonth, signal: AbortSignal): Promise<number[]> =>
  api(holidayComparison.employed, { query: queryOf(of), signal })

export const loadHints = (of: StoreMonth, signal: AbortSignal): Promise<BalanceHint[]> =>
  api(holidayComparison.hints, { query: queryOf(of), signal })

/** The last one stays until another begins, so that the way back from a person's file leads to it; it goes with the session. */
export const snapshotQuery = (companyId: number) =>
  queryOptions<Snapshot>({
    queryKey: ['comparison', 'holiday-comparison', companyId],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
