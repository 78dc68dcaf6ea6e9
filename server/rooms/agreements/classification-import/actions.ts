import { PAY_KINDS } from '#domain/agreements/collective-agreements.ts'
import { formatDay } from '#domain/basics/days.ts'
import { nameBook } from '#domain/imports/names.ts'
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
  type Reference,
  type SourceRow,
  type TakingBack,
  takeBackRecords,
  type Writing,
  writePlanned,
} from '#server/rooms/imports/public.ts'
import { findOwners, type Owner } from '#server/rooms/people/public.ts'
import { list as agreementsOf } from '../collective-agreements/actions.ts'
import { type ReadClassification, readClassification } from './classification.format.ts'
import { CLASSIFICATION_IMPORT_FIELDS } from './fields.format.ts'
import * as rows from './rows.ts'
import { type Agreements, classificationOf, offered, type Values } from './rules.ts'

const ROWS_A_CHUNK = 500

/** A row without errors. */
type Planned = {
  owner: Owner
  before: rows.StoredClassification | undefined
  after: Values
  outcome: 'new' | 'changed' | 'unchanged'
}

const AGREEMENT: Reference = {
  what: 'Kollektivvertrag',
  list: agreementsOf,
  hint: 'Kollektivverträge brauchen Tabellen: Legen Sie ihn unter „Kollektivverträge“ an und prüfen Sie dann neu.',
}

/** Somebody is classified once for a day: a second file brings that up to date. */
export const classificationImport: ImportKind = {
  key: 'classifications',
  label: 'Einstufungen',
  description:
    'Kollektivvertrag, Gruppe und Stufe der Mitarbeiter. Erkannt wird an der Personalnummer und dem Tag, ab dem die Einstufung gilt; leere Zellen ändern nichts.',
  fields: CLASSIFICATION_IMPORT_FIELDS,
  references: { agreement: AGREEMENT },
  compare,
  undo: (tx, scope, written, origin) => takeBackRecords(RECORD, tx, scope, written, origin),
}

async function compare(tx: CompanyTx, context: ImportContext, source: SourceRow[]): Promise<ImportPlan> {
  const cells = cellReader(context)
  const read = await mapRows(source, row => readClassification(row, cells))
  const owners = await findOwners(tx, source, read)
  const ids = [...new Set(owners.of.flatMap(owner => owner?.id ?? []))]
  if (context.forWriting) await rows.holdPeople(tx, ids)
  const stored = new Map(
    (await rows.classificationsOf(tx, ids)).map(one => [keyOf(one.employeeId, one.validFrom), one]),
  )
  const agreements = await agreementsOf(tx)
  const known = { agreementReference: { ...AGREEMENT, offered: offered(agreements) }, book: nameBook(agreements) }
  const lines = new Map<string, number>()
  const planOne = (row: SourceRow, each: ReadClassification, owner: Owner): Planned | undefined => {
    const key = keyOf(owner.id, each.from)
    const earlier = lines.get(key)
    if (earlier !== undefined)
      return bad(row, 'classifiedFrom', `Der Mitarbeiter steht mit diesem Tag schon in Zeile ${earlier}`)
    lines.set(key, row.line)
    return plan(row, each, owner, stored.get(key), known)
  }
  const planned = await mapRows(source, (row, at) => {
    const [each, owner] = [read[at], owners.of[at]]
    return each && owner && planOne(row, each, owner)
  })
  const nameOf = (id: number) => agreements.find(agreement => agreement.id === id)?.name ?? ''
  return {
    outcomes: planned.map(each => each?.outcome ?? 'error'),
    preview: index => preview(planned[index]!, nameOf, context),
    write: onProgress => writePlanned(RECORD, tx, context, planned as Planned[], { atOnce: ROWS_A_CHUNK, onProgress }),
  }
}

const keyOf = (employeeId: number, validFrom: string) => `${employeeId} ${validFrom}`

function plan(
  row: SourceRow,
  read: ReadClassification,
  owner: Owner,
  before: rows.StoredClassification | undefined,
  agreements: Agreements,
): Planned | undefined {
  const after = classificationOf(row, read, owner.id, before, agreements)
  if (!after) return undefined
  return { owner, before, after, outcome: outcomeOf<Values>(before, after) }
}

function preview(
  { owner, before, after }: Planned,
  nameOf: (agreementId: number) => string,
  { fields }: ImportContext,
): { label: string; cells: DiffCell[] } {
  const shown = (values: Values): Record<string, string> => ({
    mdPersonnelId: owner.number,
    agreement: nameOf(values.agreementId),
    wageGroup: values.wageGroup,
    wageStep: values.wageStep ?? '',
    classifiedFrom: dayText(values.validFrom),
    payKind: PAY_KINDS[values.payKind],
    classifiedSince: dayText(values.classifiedSince),
    previousMonths: String(values.previousMonths),
  })
  return { label: owner.name, cells: diffCells(fields, before && shown(before), shown(after)) }
}

const dayText = (day: string) => formatDay(Temporal.PlainDate.from(day))

const numbered = ({ id, planned: { after } }: Numbered<Planned>) => ({ ...after, id })

const RECORD: Writing<Planned> & TakingBack<rows.StoredClassification> = {
  kind: 'agreements/classifications',
  table: 'classification',
  async write(tx, scope, added, changed) {
    await rows.insertClassifications(tx, scope, added.map(numbered))
    await rows.updateClassifications(tx, changed.map(numbered))
  },
  audited: ({ id, planned: { before, after } }) => ({ action: before ? 'changed' : 'created', id, before, after }),
  remove: rows.removeClassifications,
  restore: (tx, _, before) => rows.updateClassifications(tx, before),
  namesOf: rows.namesOf,
}
