import { formatDay } from '#domain/basics/days.ts'
import type { ContractStep, ContractValues, StoredContract } from '../imported-people/rules.ts'

/** What a row says about a contract that begins on a day; `valid_to: null` takes an end away. */
export type WantedContract = {
  line: number
  from: string
  given: Partial<Omit<ContractValues, 'valid_from' | 'store_id'>>
  /** The contract that holds until then ends the day before. */
  endsCurrent: boolean
}
export type Problem = { field: string; message: string }
/** `ended`: the contract that ends before it, unless it ended then already. */
export type PlannedContract = {
  before: StoredContract | undefined
  after: ContractValues
  ended: ContractValues | undefined
  steps: ContractStep[]
}

/** `ended`: the one that ends before it. */
type Standing = {
  before: StoredContract | undefined
  wanted?: WantedContract
  values: ContractValues
  ended?: Standing | undefined
}

const STARTING: Omit<ContractValues, 'store_id' | 'valid_from' | 'weekly_minutes'> = {
  valid_to: null,
  payment_cents: null,
  extra_payment_cents: 0,
  payment_type: 1,
  wage_type: 4,
  employment_model_id: null,
}

/**
 * What rows about one person in one store make of the contracts there. A contract that begins on the same day is brought
 * up to date; another one goes on with what its row leaves open as the one it ends had it.
 */
export function planContracts(
  storeId: number,
  stored: readonly StoredContract[],
  rows: readonly WantedContract[],
): Map<WantedContract, PlannedContract | Problem> {
  const plans = new Map<WantedContract, PlannedContract | Problem>()
  const standing: Standing[] = []
  const storedFrom = new Map(stored.map(contract => [contract.valid_from, contract]))
  const rowsFrom = Map.groupBy(rows, ({ from }) => from)
  for (const day of [...new Set([...storedFrom.keys(), ...rowsFrom.keys()])].toSorted()) {
    const before = storedFrom.get(day)
    const [wanted, ...repeated] = rowsFrom.get(day) ?? []
    const last = standing.at(-1)
    const current = last && isAtOrAfter(last.values, day) ? last : undefined
    for (const row of repeated)
      plans.set(row, problem('contractFrom', `Dieser Vertrag steht schon in Zeile ${wanted!.line}`))
    if (!wanted) {
      const own = { before, values: valuesOf(before!) }
      if (current?.wanted) plans.set(current.wanted, overlap(own))
      standing.push(own)
      continue
    }
    const fault = faultOf(wanted, before, current)
    if (fault) {
      plans.set(wanted, fault)
      continue
    }
    if (current) current.values = { ...current.values, valid_to: dayBefore(day) }
    const values = before ? valuesOf(before) : begun(storeId, day, current?.values)
    standing.push({ before, wanted, values: { ...values, ...wanted.given }, ended: current })
  }
  for (const own of standing) if (own.wanted && !plans.has(own.wanted)) plans.set(own.wanted, planned(own))
  return plans
}

function faultOf(
  { given, endsCurrent }: WantedContract,
  before: StoredContract | undefined,
  current: Standing | undefined,
): Problem | undefined {
  if (current && (!endsCurrent || current.wanted?.given.valid_to)) return overlap(current)
  if (before || current || given.weekly_minutes !== undefined) return undefined
  return problem('weeklyHours', 'Für einen neuen Vertrag fehlen die Wochenstunden')
}

const begun = (storeId: number, from: string, current: ContractValues | undefined): ContractValues => ({
  ...(current ?? { ...STARTING, weekly_minutes: 0 }),
  store_id: storeId,
  valid_from: from,
  valid_to: null,
})

function planned({ before, values, ended }: Standing): PlannedContract {
  const isOther = ended && ended.before?.valid_to !== ended.values.valid_to
  // Of a row of its own the ended one is written there.
  const byTheWay = isOther && !ended.wanted && ended.before ? stepOf(ended.before, ended.values) : []
  return {
    before,
    after: values,
    ended: isOther ? ended.values : undefined,
    steps: [...byTheWay, ...stepOf(before, values)],
  }
}

function stepOf(before: StoredContract | undefined, values: ContractValues): ContractStep[] {
  if (!before) return [{ step: 'insert', values }]
  const isSame = (Object.keys(values) as (keyof ContractValues)[]).every(key => before[key] === values[key])
  return isSame ? [] : [{ step: 'update', before, values }]
}

function overlap({ wanted, values }: Standing): Problem {
  const until = values.valid_to ? `bis ${germanDay(values.valid_to)}` : 'mit offenem Ende'
  const other = wanted ? `Zeile ${wanted.line}` : `dem Vertrag vom ${germanDay(values.valid_from)} ${until}`
  return problem('contractFrom', `Überschneidet sich in diesem Standort mit ${other}`)
}

const problem = (field: string, message: string): Problem => ({ field, message })

const isAtOrAfter = ({ valid_to }: ContractValues, day: string) => valid_to === null || valid_to >= day

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

export const germanDay = (day: string) => formatDay(Temporal.PlainDate.from(day))

function valuesOf(contract: StoredContract): ContractValues {
  const { id: _id, employee_id: _employee, version: _version, ...values } = contract
  return values
}
