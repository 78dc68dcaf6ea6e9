import { calledText, nameBook } from '#domain/imports/names.ts'
import { beforeEntry, holdsBefore } from '#domain/people/contract-days.ts'
import { countsAsRegistered, ENTERED_BEFORE } from '#domain/people/stated-registration.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import {
  bad,
  type Cells,
  cellReader,
  hasError,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  mapRows,
  refer,
  type SourceRow,
  warn,
} from '#server/rooms/imports/public.ts'
import { waitingFor } from '../data-requests/rows.ts'
import type { WantedChange } from '../data-requests/rules.ts'
import { keyOf } from '../employee-lookup/actions.ts'
import { costCentreReference, employmentModelReference, storeReference } from '../import-references/actions.ts'
import { changedBy, type TellHandedOver, takeBack, writePeople } from '../imported-people/actions.ts'
import { contractsOf } from '../imported-people/rows.ts'
import {
  type ContractStep,
  type ContractValues,
  type PersonColumns,
  type PersonMarks,
  type PlannedMarks,
  REGISTRATION_COLUMNS,
  type StoredContract,
  type StoredPerson,
} from '../imported-people/rules.ts'
import { diffOf } from './diff.format.ts'
import { EMPLOYEE_FIELDS } from './fields.format.ts'
import { keepWholeTexts, type ReadPerson, readPerson, statedColumns } from './person.format.ts'
import { requestedChanges } from './requests.format.ts'
import * as importRows from './rows.ts'
import { contractSteps, contractsAfter, overlaps, type PlannedRow } from './rules.ts'

export const employeeImport = (tellHandedOver: TellHandedOver, marks: PersonMarks): ImportKind => ({
  key: 'employees',
  label: 'Mitarbeiter und Verträge',
  description:
    'Stammdaten, Bank, Sozialversicherung und der laufende Vertrag. Erkannt wird an der Personalnummer; leere Zellen ändern nichts.',
  fields: [...EMPLOYEE_FIELDS, ...marks.fields],
  references: REFERENCES,
  compare: (tx, context, rows) => compare(tx, context, rows, tellHandedOver, marks),
  async undo(tx, scope, written, origin) {
    await marks.takeBack(tx, scope, written, origin)
    await takeBack(tx, scope, written, origin)
  },
})

async function compare(
  tx: CompanyTx,
  context: ImportContext,
  rows: SourceRow[],
  tellHandedOver: TellHandedOver,
  marks: PersonMarks,
): Promise<ImportPlan> {
  const found = await findAll(tx, await readAll(rows, context), context, marks)
  const planned = await mapRows(found.people, ([row, person]) => planRow(row, person, found, context))
  await importRows.refuseBeyondQuota(tx, context.scope, planned.filter(row => row && counts(row, context.today)).length)
  const handedOver = await tellHandedOver(tx, context, changedBy(rows, planned))
  return {
    handedOver,
    outcomes: planned.map(row => (row === undefined ? 'error' : outcomeOf(row))),
    proposed: planned.filter(row => row && row.proposed.length > 0).length,
    preview: index => preview(planned[index]!, found, context),
    write: onProgress => writePeople(tx, context, planned as PlannedRow[], marks, onProgress),
  }
}

/** A new person who works there then, or will. */
const counts = ({ before, after }: PlannedRow, today: Temporal.PlainDate): boolean =>
  before === undefined && !after.is_hidden && (!after.exit || String(after.exit) >= today.toString())

function outcomeOf({ before, changes, proposed, steps, marks }: PlannedRow) {
  if (before === undefined) return 'new'
  return changes.length + proposed.length + steps.length + marks.steps.length > 0 ? 'changed' : 'unchanged'
}

async function readAll(rows: SourceRow[], context: ImportContext): Promise<[SourceRow, ReadPerson][]> {
  const cells: Cells = cellReader(context)
  const people = await mapRows(rows, (row): [SourceRow, ReadPerson] => [row, readPerson(row, cells, context.today)])
  refuseRepeated(people)
  warnShared(people, 'svnr', 'socialsecurity', 'Dieselbe SV-Nummer')
  warnShared(people, 'iban', 'iban', 'Dieselbe IBAN')
  return people
}

function refuseRepeated(people: [SourceRow, ReadPerson][]): void {
  const lines = new Map<string, number>()
  for (const [row, { number }] of people) {
    const key = keyOf(number)
    const earlier = lines.get(key)
    if (earlier !== undefined && key !== '')
      bad(row, 'mdPersonnelId', `Die Personalnummer steht schon in Zeile ${earlier}`)
    else lines.set(key, row.line)
  }
}

/** Two people may share an account, but hardly a number of the social insurance; either is said. */
function warnShared(people: [SourceRow, ReadPerson][], name: 'svnr' | 'iban', field: string, what: string): void {
  const lines = new Map<string, number>()
  for (const [row, { sealable }] of people) {
    const value = sealable[name]
    if (value === undefined) continue
    const earlier = lines.get(value)
    if (earlier === undefined) lines.set(value, row.line)
    else warn(row, field, 'shared', `${what} steht schon in Zeile ${earlier}`)
  }
}

type Found = Awaited<ReturnType<typeof findAll>>

async function findAll(tx: CompanyTx, people: [SourceRow, ReadPerson][], context: ImportContext, marks: PersonMarks) {
  const { forWriting } = context
  const keys = [...new Set(people.map(([, { number }]) => keyOf(number)).filter(key => key !== ''))]
  const stored = await importRows.people(tx, keys, forWriting)
  const ids = stored.map(({ id }) => id)
  const contracts = await contractsOf(tx, ids, forWriting)
  const [store, costCentre] = [await storeReference.list(tx), await costCentreReference.list(tx)]
  const employmentModel = await employmentModelReference.list(tx)
  const confirms = await importRows.confirmsChanges(tx)
  return {
    people,
    marks,
    cells: cellReader(context),
    held: await marks.stored(tx, ids),
    confirms,
    waiting: confirms ? await waitingFor(tx, ids) : new Map<number, WantedChange[]>(),
    byKey: Map.groupBy(stored, ({ personnel_key }) => personnel_key),
    contracts: Map.groupBy(contracts, ({ employee_id }) => employee_id),
    books: { store: nameBook(store), costCentre: nameBook(costCentre), employmentModel: nameBook(employmentModel) },
    names: new Map<string, string>(
      Object.entries({ store, costCentre, employmentModel }).flatMap(([field, list]) =>
        list.map(one => [`${field} ${one.id}`, calledText(one)] as const),
      ),
    ),
  }
}

const REFERENCES = {
  store: storeReference,
  costCentre: costCentreReference,
  employmentModel: employmentModelReference,
}
const REFERENCE_COLUMNS = {
  store: 'store_id',
  costCentre: 'cost_centre_id',
  employmentModel: 'employment_model_id',
} as const
type ReferenceField = keyof typeof REFERENCES

/** Imported all the same: a contract that begins before the day of entry. */
function warnBeforeEntry(
  row: SourceRow,
  before: PersonColumns | undefined,
  { entry }: PersonColumns,
  contracts: readonly ContractValues[],
): void {
  const former = typeof before?.entry === 'string' ? before.entry : null
  if (typeof entry !== 'string') return
  for (const { valid_from: from, valid_to: to } of contracts)
    if (holdsBefore({ from, to }, entry, former !== null && former < entry ? former : entry))
      warn(row, 'entry', 'doubtful', beforeEntry({ id: 0, from }, entry).text)
}

/** Undefined when the row has an error. */
function planRow(row: SourceRow, person: ReadPerson, found: Found, context: ImportContext): PlannedRow | undefined {
  const { scope, today } = context
  const same = found.byKey.get(keyOf(person.number)) ?? []
  if (same.length > 1) bad(row, 'mdPersonnelId', `${same.length} Mitarbeiter haben diese Personalnummer`)
  const before = same[0]
  const given: PersonColumns = { ...person.columns, ...resolve(row, person, found), ...indices(scope, person, before) }
  keepWholeTexts(row, given, before)
  if (before) settle(row, given, before)
  else if (!row.values.lastName) bad(row, 'lastName', 'Muss bei neuen Mitarbeitern angegeben werden')
  if (!before && !given.social_insurance_registered && countsAsRegistered(given.entry, today.toString()))
    Object.assign(given, statedColumns(given.entry, ENTERED_BEFORE))
  const after: PersonColumns = { ...before, ...given }
  if (typeof after.exit === 'string' && typeof after.entry === 'string' && after.exit < after.entry)
    bad(row, 'exit', 'Der Austritt liegt vor dem Eintritt')
  const contracts = before ? (found.contracts.get(before.id) ?? []) : []
  // Contracts never wait. What does wait reaches none that is there: not its store, its model, its end.
  const waits = before && found.confirms && contracts.length > 0
  const [told, holding] = waits ? [{ entry: given.entry ?? null }, before] : [given, after]
  const steps = hasError(row) ? [] : planContract(row, person, told, holding, contracts)
  const marks = planMarks(row, before, after, found, context)
  if (hasError(row)) return undefined
  if (steps.length > 0 || after.entry !== before?.entry)
    warnBeforeEntry(row, before, after, contractsAfter(contracts, steps))
  const changes = before ? Object.keys(given).filter(column => before[column] !== given[column]) : []
  const planned = { person, before, after, steps, marks, last: contracts.at(-1) }
  if (!before || !found.confirms) return { ...planned, changes, proposed: [] }
  // A registration is a fact that nobody decides about.
  const [atOnce, asked] = [changes.filter(isOfRegistration), changes.filter(column => !isOfRegistration(column))]
  const wanted = requestedChanges(scope.companyId, before, after, person, asked)
  const held = { ...before, ...Object.fromEntries(atOnce.map(column => [column, after[column]!])) }
  return {
    ...planned,
    after: atOnce.length > 0 ? held : after,
    changes: atOnce,
    proposed: withoutWaiting(row, wanted, found.waiting.get(before.id) ?? []),
  }
}

function planMarks(
  row: SourceRow,
  before: StoredPerson | undefined,
  { entry }: PersonColumns,
  { marks, cells, held }: Found,
  context: ImportContext,
): PlannedMarks {
  const person = { entry: typeof entry === 'string' ? entry : null, held: (before && held.get(before.id)) ?? [] }
  return marks.plan(row, cells, person, context)
}

const isOfRegistration = (column: string) => REGISTRATION_COLUMNS.includes(column)

/** The same file twice asks once. */
function withoutWaiting(row: SourceRow, wanted: WantedChange[], waiting: readonly WantedChange[]): WantedChange[] {
  const isWaiting = ({ field, after }: WantedChange) =>
    waiting.some(other => other.field === field && other.after === after)
  if (wanted.some(isWaiting)) warn(row, null, 'waiting', 'Wartet schon als Änderungsantrag')
  return wanted.filter(change => !isWaiting(change))
}

function resolve(row: SourceRow, { refers }: ReadPerson, { books }: Found): PersonColumns {
  const columns: PersonColumns = {}
  for (const field of Object.keys(REFERENCES) as ReferenceField[]) {
    const text = refers[field]
    const named = text === undefined ? undefined : refer(row, field, REFERENCES[field], text, books[field])
    if (named) columns[REFERENCE_COLUMNS[field]] = named.id
  }
  return columns
}

/** Equal values have equal indices, so nothing needs to be opened to see whether a value is another one. */
function indices({ companyId }: CompanyScope, { sealable }: ReadPerson, before: PersonColumns = {}): PersonColumns {
  const columns: PersonColumns = {}
  for (const [name, value] of Object.entries(sealable))
    columns[`${name}_index`] = vault().blindIndex(value, companyId, name, before[`${name}_index`] as string | null)
  return columns
}

/** What follows from the file for someone already known. */
function settle({ values }: SourceRow, given: PersonColumns, before: PersonColumns): void {
  // Protection was entered from documents; the same nationality again does not take it away.
  if (!values.citizenType && before.citizen_type_id !== null && given.nationality === before.nationality)
    delete given.citizen_type_id
  // Blanks and case are how the number is written, not another number.
  delete given.personnel_number
  // Who enters again after an exit has not left.
  const isReEntry = typeof before.exit === 'string' && typeof given.entry === 'string' && given.entry > before.exit
  if (isReEntry && given.exit === undefined) Object.assign(given, { exit: null, exit_reason: '' })
}

function planContract(
  row: SourceRow,
  { contract }: ReadPerson,
  given: PersonColumns,
  after: PersonColumns,
  contracts: StoredContract[],
): ContractStep[] {
  const optional = <T>(value: PersonColumns[string] | undefined) => (value ?? undefined) as T | undefined
  const wanted = {
    ...contract,
    storeId: optional<number>(given.store_id),
    employmentModelId: optional<number>(given.employment_model_id),
    entry: optional<string>(given.entry),
    exit: optional<string>(given.exit),
  }
  const person = {
    storeId: optional<number>(after.store_id) ?? null,
    entry: optional<string>(after.entry) ?? null,
    exit: optional<string>(after.exit) ?? null,
  }
  const planned = contractSteps(wanted, person, contracts)
  if ('problem' in planned) {
    bad(row, planned.problem.field, planned.problem.message)
    return []
  }
  if (planned.steps.length > 0 && overlaps(contracts, planned.steps))
    bad(row, 'contractFrom', 'An diesem Standort gibt es für denselben Zeitraum schon einen Vertrag')
  return planned.steps
}

function preview(row: PlannedRow, { names }: Found, { fields }: ImportContext) {
  const { last_name, first_name } = row.after
  return {
    label: [last_name, first_name].filter(Boolean).join(' '),
    cells: [...diffOf(row, fields, (field, id) => names.get(`${field} ${id}`) ?? ''), ...row.marks.cells],
  }
}
