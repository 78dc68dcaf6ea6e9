import { formatDay } from '#domain/basics/days.ts'
import { BALANCE_FIELDS, balanceFaults, balanceText } from '#domain/people/opening-balances.ts'
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
  type Numbered,
  outcomeOf,
  type SourceRow,
  type TakingBack,
  takeBackRecords,
  type Writing,
  writePlanned,
} from '#server/rooms/imports/public.ts'
import { findOwners, type Owner } from '../employee-lookup/actions.ts'
import { type ReadBalance, readBalance } from './balance.format.ts'
import { BALANCE_IMPORT_FIELDS } from './fields.format.ts'
import * as rows from './rows.ts'

const ROWS_A_CHUNK = 500

type Values = Omit<rows.BalanceRow, 'id'>
/** A row without errors. */
type Planned = {
  owner: Owner
  before: rows.StoredBalance | undefined
  after: Values
  outcome: 'new' | 'changed' | 'unchanged'
}

/** A person has opening balances once: a second file brings them up to date. */
export const openingBalanceImport: ImportKind = {
  key: 'opening-balances',
  label: 'Eröffnungssalden',
  description:
    'Urlaub, Zeitguthaben und Krankenstand aus der Zeit vor Kontor. Erkannt wird an der Personalnummer; leere Zellen ändern nichts.',
  fields: BALANCE_IMPORT_FIELDS,
  references: {},
  compare,
  undo: (tx, scope, written, origin) => takeBackRecords(RECORD, tx, scope, written, origin),
}

async function compare(tx: CompanyTx, context: ImportContext, source: SourceRow[]): Promise<ImportPlan> {
  const cells = cellReader(context)
  const read = await mapRows(source, row => readBalance(row, cells))
  const owners = await findOwners(tx, source, read)
  const ids = [...new Set(owners.of.flatMap(owner => owner?.id ?? []))]
  const entries = await rows.entriesOf(tx, ids, context.forWriting)
  const stored = await rows.balancesOf(tx, ids)
  const lines = new Map<number, number>()
  const planOne = (row: SourceRow, each: ReadBalance, owner: Owner): Planned | undefined => {
    const earlier = lines.get(owner.id)
    if (earlier !== undefined) return bad(row, 'mdPersonnelId', `Der Mitarbeiter steht schon in Zeile ${earlier}`)
    lines.set(owner.id, row.line)
    return plan(row, each, owner, stored.get(owner.id), entries.get(owner.id) ?? null, context)
  }
  const planned = await mapRows(source, (row, at) => {
    const [each, owner] = [read[at], owners.of[at]]
    return each && owner && planOne(row, each, owner)
  })
  return {
    outcomes: planned.map(each => each?.outcome ?? 'error'),
    preview: index => preview(planned[index]!, context),
    write: onProgress => writePlanned(RECORD, tx, context, planned as Planned[], { atOnce: ROWS_A_CHUNK, onProgress }),
  }
}

const NOTHING: Omit<Values, 'employeeId' | 'day'> = {
  leaveHundredths: null,
  formerLeaveHundredths: null,
  timeAccountMinutes: null,
  sickFullHundredths: null,
  sickHalfHundredths: null,
  note: '',
}

function plan(
  row: SourceRow,
  { day, given }: ReadBalance,
  owner: Owner,
  before: rows.StoredBalance | undefined,
  entry: string | null,
  { today, fields }: ImportContext,
): Planned | undefined {
  const after: Values = { ...NOTHING, ...before, ...given, employeeId: owner.id, day }
  const faults = Object.entries(balanceFaults(after, { entry, today }))
  for (const [field, says] of faults) {
    const column = field === 'day' ? 'balanceDay' : field
    bad(row, fields.has(column) ? column : null, says)
  }
  if (faults.length > 0) return undefined
  return { owner, before, after, outcome: outcomeOf<Values>(before, after) }
}

function preview({ owner, before, after }: Planned, { fields }: ImportContext): { label: string; cells: DiffCell[] } {
  const shown = (values: Values): Record<string, string> => ({
    mdPersonnelId: owner.number,
    balanceDay: formatDay(Temporal.PlainDate.from(values.day)),
    ...Object.fromEntries(
      BALANCE_FIELDS.map(field => [field, values[field] === null ? '' : balanceText(field, values[field])]),
    ),
    note: values.note,
  })
  return { label: owner.name, cells: diffCells(fields, before && shown(before), shown(after)) }
}

const numbered = ({ id, planned: { after } }: Numbered<Planned>) => ({ ...after, id })

const RECORD: Writing<Planned> & TakingBack<rows.StoredBalance> = {
  kind: 'people/opening-balances',
  table: 'opening_balance',
  async write(tx, scope, added, changed) {
    await rows.insertBalances(tx, scope, added.map(numbered))
    await rows.updateBalances(tx, changed.map(numbered))
  },
  audited: ({ id, planned: { before, after } }) => ({ action: before ? 'changed' : 'created', id, before, after }),
  remove: rows.removeBalances,
  restore: (tx, _, before) => rows.updateBalances(tx, before),
  namesOf: rows.namesOf,
}
