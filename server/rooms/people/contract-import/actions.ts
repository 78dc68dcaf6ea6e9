import { formatNumber } from '#domain/basics/numbers.ts'
import { type Called, nameBook } from '#domain/imports/names.ts'
import { WAGE_TYPES } from '#domain/settings/enums.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import {
  bad,
  cellReader,
  type DiffCell,
  diffCells,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  mapRows,
  refer,
  type SourceRow,
  type Written,
  warn,
} from '#server/rooms/imports/public.ts'
import { findOwners, type Owner } from '../employee-lookup/actions.ts'
import { employmentModelReference, storeReference } from '../import-references/actions.ts'
import { changedBy, type TellHandedOver, takeBack, writeContracts } from '../imported-people/actions.ts'
import { contractsOf } from '../imported-people/rows.ts'
import type { ContractValues, StoredContract } from '../imported-people/rules.ts'
import { type ReadContract, readContract } from './contract.format.ts'
import { CONTRACT_IMPORT_FIELDS } from './fields.format.ts'
import * as rows from './rows.ts'
import { germanDay, type PlannedContract, planContracts, type WantedContract } from './rules.ts'

const ROWS_A_CHUNK = 500

/** A contract is known by its person, its store and its first day: a second file brings it up to date. */
export const contractImport = (tellHandedOver: TellHandedOver): ImportKind => ({
  key: 'contracts',
  label: 'Verträge',
  description:
    'Verträge mit Wochenstunden, Bezug und Beschäftigungsmodell. Erkannt wird an Personalnummer, Standort und Beginn; leere Zellen ändern nichts.',
  fields: CONTRACT_IMPORT_FIELDS,
  references: { store: storeReference, employmentModel: employmentModelReference },
  compare: (tx, context, source) => compare(tx, context, source, tellHandedOver),
  undo: takeBack,
})

/** A row that says what it wants of which person in which store. */
type Placed = { row: SourceRow; owner: Owner; storeId: number; wanted: WantedContract }
/** A row without errors. */
type Planned = PlannedContract & { owner: Owner }

async function compare(
  tx: CompanyTx,
  context: ImportContext,
  source: SourceRow[],
  tellHandedOver: TellHandedOver,
): Promise<ImportPlan> {
  const cells = cellReader(context)
  const read = await mapRows(source, row => readContract(row, cells))
  const owners = await findOwners(tx, source, read)
  const allModels = await employmentModelReference.list(tx)
  const models = nameBook(allModels)
  const placed = source.flatMap((row, index) => {
    const [each, owner] = [read[index], owners.of[index]]
    return (each && owner && place(row, each, owner, models)) ?? []
  })
  const ids = [...new Set(placed.map(({ owner }) => owner.id))]
  if (context.forWriting) await rows.holdPeople(tx, ids)
  const stored = await contractsOf(tx, ids, context.forWriting)
  const plans = await planAll(placed, stored)
  const planned = source.map(row => plans.get(row))
  const handedOver = await tellHandedOver(tx, context, changedBy(source, planned))
  const modelNames = new Map(allModels.map(({ id, name }) => [id, name]))
  return {
    outcomes: planned.map(each => (each ? outcomeOf(each) : 'error')),
    handedOver,
    preview: index => preview(planned[index]!, source[index]!, context, owners.storeNumber, modelNames),
    write: onProgress => write(tx, context, planned as Planned[], onProgress),
  }
}

const outcomeOf = ({ before, steps }: Planned) => (!before ? 'new' : steps.length > 0 ? 'changed' : 'unchanged')

function place(
  row: SourceRow,
  { wanted, employmentModel }: ReadContract,
  owner: Owner,
  models: (text: string) => readonly Called[],
): Placed | undefined {
  const storeId = owner.namedStoreId ?? owner.ownStoreId
  if (storeId === null) return bad(row, 'store', 'Der Mitarbeiter hat keinen Standort, die Zeile auch nicht')
  const given = { ...wanted.given }
  if (employmentModel !== undefined) {
    const found = refer(row, 'employmentModel', employmentModelReference, employmentModel, models)
    if (!found) return undefined
    given.employment_model_id = found.id
  }
  return { row, owner, storeId, wanted: { ...wanted, given, line: row.line } }
}

/** By row; one with an error has none. */
async function planAll(placed: Placed[], stored: StoredContract[]): Promise<Map<SourceRow, Planned>> {
  const keyOf = (employeeId: number, storeId: number) => `${employeeId} ${storeId}`
  const before = Map.groupBy(stored, contract => keyOf(contract.employee_id, contract.store_id))
  const groups = Map.groupBy(placed, ({ owner, storeId }) => keyOf(owner.id, storeId))
  const plans = new Map<SourceRow, Planned>()
  for (const chunk of chunks([...groups], ROWS_A_CHUNK)) {
    for (const [key, group] of chunk) {
      const found = planContracts(
        group[0]!.storeId,
        before.get(key) ?? [],
        group.map(({ wanted }) => wanted),
      )
      for (const { row, owner, wanted } of group) {
        const plan = found.get(wanted)!
        if ('message' in plan) bad(row, plan.field, plan.message)
        else {
          plans.set(row, { ...plan, owner })
          if (plan.ended) warn(row, 'contractFrom', 'ends-contract', endText(plan.ended))
        }
      }
    }
    await yieldToEventLoop()
  }
  return plans
}

const endText = ({ valid_from, valid_to }: ContractValues) =>
  `Der Vertrag ab ${germanDay(valid_from)} endet am ${germanDay(valid_to!)}`

function preview(
  { owner, before, after }: Planned,
  { values }: SourceRow,
  { fields }: ImportContext,
  storeNumber: (id: number) => string,
  models: ReadonlyMap<number, string>,
): { label: string; cells: DiffCell[] } {
  const euro = (cents: number | null) => (cents === null ? '' : formatNumber(cents / 100))
  const texts = (contract: ContractValues): Record<string, string> => ({
    mdPersonnelId: owner.number,
    store: storeNumber(contract.store_id),
    contractFrom: germanDay(contract.valid_from),
    contractTo: contract.valid_to === null ? 'offen' : germanDay(contract.valid_to),
    weeklyHours: formatNumber(contract.weekly_minutes / 60),
    payment: euro(contract.payment_cents),
    wageType: WAGE_TYPES.find(({ id }) => id === contract.wage_type)!.valueGER,
    extraPayment: euro(contract.extra_payment_cents),
    employmentModel: contract.employment_model_id === null ? '' : (models.get(contract.employment_model_id) ?? ''),
    endCurrent: values.endCurrent ?? '',
  })
  return { label: owner.name, cells: diffCells(fields, before && texts(before), texts(after)) }
}

async function write(
  tx: CompanyTx,
  { scope, origin }: ImportContext,
  planned: Planned[],
  onProgress: (done: number) => Promise<void>,
): Promise<Written[]> {
  const contracts: Written = { kind: 'people/contracts', created: [], changed: [] }
  const steps = planned.flatMap(each => each.steps.map(step => ({ ...step, employee_id: each.owner.id })))
  // In the whole file, so that a contract ends before the one of an earlier line begins.
  const inOrder = [...steps.filter(({ step }) => step === 'update'), ...steps.filter(({ step }) => step === 'insert')]
  let done = planned.filter(each => each.steps.length === 0).length
  for (const chunk of chunks(inOrder, ROWS_A_CHUNK)) {
    await writeContracts(tx, scope, origin, chunk, contracts)
    done = Math.min(done + chunk.length, planned.length)
    await onProgress(done)
  }
  // Hours and missing data of the people's table come from the contracts.
  return [{ kind: 'people/employees', created: [], changed: [] }, contracts]
}
