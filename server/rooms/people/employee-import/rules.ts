import type { WantedChange } from '../data-requests/rules.ts'
import type {
  ContractStep,
  ContractValues,
  PlannedMarks,
  StoredContract,
  StoredPerson,
} from '../imported-people/rules.ts'
import type { Diff } from './diff.format.ts'

/**
 * A row without errors; `changes` are the columns that differ from what is stored and are written, `proposed` those
 * that wait to be accepted instead.
 */
export type PlannedRow = Diff & {
  before: StoredPerson | undefined
  changes: string[]
  proposed: WantedChange[]
  marks: PlannedMarks
}

/** What a row says about the contract; days as `YYYY-MM-DD`, undefined: nothing. */
export type WantedContract = {
  weeklyMinutes?: number | undefined
  paymentCents?: number | undefined
  from?: string | undefined
  storeId?: number | undefined
  employmentModelId?: number | undefined
  entry?: string | undefined
  exit?: string | undefined
}
/** Store, entry and exit as they will stand in the personnel file. */
type Person = { storeId: number | null; entry: string | null; exit: string | null }
type Problem = { field: string; message: string }

/**
 * The contract of an imported row. Without a day from which it holds the running contract is put right; with one, or
 * with an entry after the last contract's end, a new one begins and the old one ends the day before.
 */
export function contractSteps(
  wanted: WantedContract,
  person: Person,
  contracts: readonly StoredContract[],
): { steps: ContractStep[] } | { problem: Problem } {
  const speaks = wanted.weeklyMinutes !== undefined || wanted.paymentCents !== undefined || wanted.from !== undefined
  const last = lastContract(contracts, person.storeId)
  if (!speaks) return { steps: last && wanted.exit ? ended(last, wanted.exit) : [] }
  const isReEntry = last?.valid_to && wanted.entry && wanted.entry > last.valid_to
  const from = wanted.from ?? (isReEntry ? wanted.entry : undefined)
  if (!last) return first(wanted, person, from ?? person.entry)
  if (from === undefined) return { steps: corrected(last, wanted) }
  const same = contracts.findLast(({ valid_from }) => valid_from === from)
  if (same) return { steps: corrected(same, wanted) }
  if (from < last.valid_from) {
    return {
      problem: {
        field: 'contractFrom',
        message: `Es gibt schon einen Vertrag ab ${last.valid_from.split('-').reverse().join('.')}`,
      },
    }
  }
  return { steps: followed(last, wanted, from) }
}

function first(wanted: WantedContract, { storeId, exit }: Person, from: string | null) {
  if (from === null) return missing('entry', 'Für den Vertrag fehlt der Eintritt')
  if (storeId === null) return missing('store', 'Für den Vertrag fehlt der Standort')
  if (wanted.weeklyMinutes === undefined) return missing('weeklyHours', 'Für den Vertrag fehlen die Wochenstunden')
  if (exit !== null && exit < from) return missing('exit', 'Der Austritt liegt vor dem Beginn des Vertrags')
  const values: ContractValues = {
    store_id: storeId,
    valid_from: from,
    valid_to: exit,
    weekly_minutes: wanted.weeklyMinutes,
    payment_cents: wanted.paymentCents ?? null,
    extra_payment_cents: 0,
    payment_type: 1,
    wage_type: 4,
    employment_model_id: wanted.employmentModelId ?? null,
  }
  return { steps: [{ step: 'insert' as const, values }] }
}

function corrected(before: StoredContract, wanted: WantedContract): ContractStep[] {
  const values = { ...valuesOf(before), ...given(wanted) }
  if (wanted.exit && wanted.exit >= before.valid_from) values.valid_to = wanted.exit
  return differs(before, values) ? [{ step: 'update', before, values }] : []
}

function followed(last: StoredContract, wanted: WantedContract, from: string): ContractStep[] {
  const dayBefore = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()
  const old = valuesOf(last)
  const isOpen = last.valid_to === null || last.valid_to >= from
  return [
    ...(isOpen ? [{ step: 'update' as const, before: last, values: { ...old, valid_to: dayBefore } }] : []),
    { step: 'insert', values: { ...old, ...given(wanted), valid_from: from, valid_to: wanted.exit ?? null } },
  ]
}

const ended = (last: StoredContract, exit: string): ContractStep[] =>
  exit >= last.valid_from && last.valid_to !== exit
    ? [{ step: 'update', before: last, values: { ...valuesOf(last), valid_to: exit } }]
    : []

function given({ weeklyMinutes, paymentCents, storeId, employmentModelId }: WantedContract): Partial<ContractValues> {
  return {
    ...(weeklyMinutes !== undefined && { weekly_minutes: weeklyMinutes }),
    ...(paymentCents !== undefined && { payment_cents: paymentCents }),
    ...(storeId !== undefined && { store_id: storeId }),
    ...(employmentModelId !== undefined && { employment_model_id: employmentModelId }),
  }
}

function lastContract(contracts: readonly StoredContract[], storeId: number | null): StoredContract | undefined {
  const latest = (list: readonly StoredContract[]) =>
    list.toSorted((a, b) => a.valid_from.localeCompare(b.valid_from)).at(-1)
  return latest(contracts.filter(({ store_id }) => store_id === storeId)) ?? latest(contracts)
}

function valuesOf(contract: StoredContract): ContractValues {
  const { id: _id, employee_id: _employee, version: _version, ...values } = contract
  return values
}

const differs = (before: StoredContract, values: ContractValues): boolean =>
  (Object.keys(values) as (keyof ContractValues)[]).some(key => before[key] !== values[key])

const missing = (field: string, message: string) => ({ problem: { field, message } })

export function contractsAfter(contracts: readonly StoredContract[], steps: readonly ContractStep[]): ContractValues[] {
  const updated = new Set(steps.flatMap(step => (step.step === 'update' ? [step.before.id] : [])))
  return [...contracts.filter(({ id }) => !updated.has(id)), ...steps.map(({ values }) => values)]
}

/** Two contracts of one person in one store never hold on the same day; the database refuses them, too. */
export function overlaps(contracts: readonly StoredContract[], steps: readonly ContractStep[]): boolean {
  const after = contractsAfter(contracts, steps)
  return after.some((one, index) =>
    after
      .slice(index + 1)
      .some(
        other =>
          one.store_id === other.store_id &&
          (one.valid_to === null || one.valid_to >= other.valid_from) &&
          (other.valid_to === null || other.valid_to >= one.valid_from),
      ),
  )
}
