import { hash } from 'node:crypto'
import type {
  EmployeeExportRun,
  EmployeePreview,
  EmployeeSync,
  EmployeeSyncChange,
  ExportedPeople,
  ListedEmployeeRun,
  OpenPerson,
} from '#contract/exports/employee-sync.ts'
import { changesOf, type ExportedPerson, employeeRow, handedOver } from '#domain/exports/employee-file.ts'
import { type EmployeeFileKind, employeeFileOf } from '#domain/exports/employee-layouts.ts'
import { type Layout, LayoutError, layoutFileName } from '#domain/settings/payroll-file.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { fileStore } from '#server/platform/files.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { publish } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { vault } from '#server/platform/vault.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { serverOf, transferTargets } from '#server/rooms/transfers/public.ts'
import { note } from '../delivery-log/rows.ts'
import { sealedCell } from '../employee-deliveries/actions.ts'
import { deliverEmployees } from '../employee-deliveries/jobs.ts'
import * as syncRows from '../employee-export-runs/rows.ts'
import { fileOf as bytesOf } from '../export-runs/file.format.ts'
import { contentKey, problemOf, refuseUnreadable, refuseWithoutIds } from './rules.ts'

const KIND = 'exports/employee-sync'
const trail = trailOf(KIND)

export const show = (scope: CompanyScope): Promise<EmployeeSync> => inCompany(scope, shown)

async function shown(tx: CompanyTx): Promise<EmployeeSync> {
  const { companyNumber, ...settings } = await syncRows.state(tx)
  return {
    ...settings,
    hasCompanyNumber: companyNumber !== '',
    target: (await transferTargets.findDefault(tx))?.name ?? null,
    openCount: await syncRows.countOpen(tx),
    last: (await syncRows.last(tx)) ?? null,
  }
}

export const open = (scope: CompanyScope): Promise<OpenPerson[]> => inCompany(scope, syncRows.openPeople)

export const runs = (scope: CompanyScope): Promise<ListedEmployeeRun[]> => inCompany(scope, syncRows.list)

export const change = (scope: CompanyScope, { version, ...wanted }: EmployeeSyncChange): Promise<EmployeeSync> =>
  inCompany(scope, async tx => {
    await syncRows.lock(tx, scope)
    const before = await syncRows.state(tx)
    refuseStale(before.version, version)
    const { disabled, enableExportViaTransferService } = { ...before, ...wanted }
    const after = { disabled, enableExportViaTransferService }
    await syncRows.save(tx, scope, after)
    const old = {
      disabled: before.disabled,
      enableExportViaTransferService: before.enableExportViaTransferService,
    }
    await trail.changed(tx, scope, old, after)
    return shown(tx)
  })

/**
 * Hands people's master data over. The same people, unchanged since, give the same hand-over and the same bytes again.
 * `download` only makes the file; otherwise the company's Transfer-Service gets it when it is switched on.
 */
export const runExport = (
  scope: CompanyScope,
  { softwareId, remoteIds }: ExportedPeople,
  way: 'export' | 'download' = 'export',
): Promise<EmployeeExportRun> =>
  inCompany(scope, async tx => {
    await syncRows.lock(tx, scope)
    const state = await syncRows.state(tx)
    const file = refuseSoftware(state, softwareId)
    const people = await syncRows.people(tx, remoteIds)
    if (people.length < remoteIds.length) throw new Refusal('not_found')
    const key = contentKey(people)
    const known = people.length > 0 ? await syncRows.lastWith(tx, key) : await syncRows.last(tx)
    if (!known && people.length === 0)
      throw new Refusal('conflict', 'Es gibt keine geänderten Mitarbeiter zu übergeben.')
    const target = state.enableExportViaTransferService && way === 'export' ? await targetOf(tx) : undefined
    const id = known?.id ?? (await make(tx, scope, state, file, people, key))
    const isOpen = !known || known.state === 'stored' || known.state === 'failed'
    if (target && isOpen) {
      await syncRows.sendTo(tx, id, target.id)
      await note(tx, scope, { kind: 'employees', id }, 'asked', { message: target.name, byAccount: true })
      await enqueue(tx, scope, deliverEmployees, { kind: KIND, id }, serverOf(target))
    }
    return (await syncRows.find(tx, id))!
  })

/** What a hand-over of the same people would take with it now, and what stands in its way. Nothing is kept. */
export const preview = (scope: CompanyScope, { softwareId, remoteIds }: ExportedPeople): Promise<EmployeePreview> =>
  inCompany(scope, async tx => {
    const state = await syncRows.state(tx)
    const file = refuseSoftware(state, softwareId)
    const people = await syncRows.people(tx, remoteIds)
    if (people.length < remoteIds.length) throw new Refusal('not_found')
    const shown = people.map(person => previewed(scope.companyId, file, state.companyNumber, person))
    if (people.length > 0)
      await trail.noted(tx, scope, 'read-sensitive', '', { employeeIds: people.map(({ id }) => id) })
    return {
      people: shown.map(({ person }) => person),
      head: file.layout.columns.map(({ title }) => title).join(file.layout.separator),
      lines: shown.flatMap(({ line }) => line ?? []),
    }
  })

type Previewed = { person: EmployeePreview['people'][number]; line?: string }

function previewed(
  companyId: number,
  file: EmployeeFileKind,
  companyNumber: string,
  person: syncRows.Person,
): Previewed {
  const { id, lastName, firstName, exported, rowSealed } = person
  const about = { id, lastName, firstName, isNew: !exported, isKnown: rowSealed !== null }
  const { layout } = file
  const seen = opened(companyId, person)
  const problem = problemOf(file, companyNumber, seen)
  if (problem) return { person: { ...about, problem, changes: [] } }
  try {
    const after = handedOver(layout, employeeRow(companyNumber, seen))
    const before = rowSealed === null ? {} : formerOf(companyId, id, rowSealed)
    const line = Object.values(after).join(layout.separator)
    return { person: { ...about, problem: '', changes: changesOf(before, after) }, line }
  } catch (error) {
    if (error instanceof LayoutError)
      return { person: { ...about, problem: error.message.replace(/^Zeile \d+, /, ''), changes: [] } }
    throw error
  }
}

const rowCell = (companyId: number, rowId: number) => ({ companyId, table: 'employee_export', column: 'row', rowId })

/** What can't be opened any more is as if it had never been kept. */
const formerOf = (companyId: number, employeeId: number, sealed: string): Record<string, string> =>
  JSON.parse(vault().tryOpen(sealed, rowCell(companyId, employeeId)) ?? '{}')

async function make(
  tx: CompanyTx,
  scope: CompanyScope,
  { companyNumber }: syncRows.SyncState,
  file: EmployeeFileKind,
  people: syncRows.Person[],
  key: string,
): Promise<number> {
  const { layout } = file
  refuseWithoutIds(file, companyNumber, people)
  const { companyId } = scope
  const persons = people.map(person => opened(companyId, person))
  refuseUnreadable(persons)
  const rows = persons.map(person => employeeRow(companyNumber, person))
  const { bytes } = await made(layout, rows)
  const id = await syncRows.nextId(tx)
  // On disk before the row names it, and sealed: it holds SVNR and IBAN.
  const stored = await fileStore().put(Buffer.from(vault().seal(bytes.toString('latin1'), sealedCell(companyId, id))))
  const fileName = layoutFileName(layout, { number: String(id) })
  const type = `text/csv; charset=${layout.charset}`
  const sha256 = hash('sha256', bytes)
  const handed = people.map(({ id, againOn }, at) => ({
    ...{ id, againOn },
    rowSealed: vault().seal(JSON.stringify(handedOver(layout, rows[at]!)), rowCell(companyId, id)),
  }))
  await syncRows.insert(tx, scope, { id, contentKey: key, people: handed, fileName, type, stored, sha256 })
  const employeeIds = people.map(person => person.id)
  await trail.acted(tx, scope, 'exported', id, { fileName, sha256, employeeIds })
  await publish(tx, { companyId, kind: 'exports/employee-exports' })
  return id
}

async function made(layout: Layout, rows: Parameters<typeof bytesOf>[1]) {
  try {
    return await bytesOf(layout, rows)
  } catch (error) {
    if (error instanceof LayoutError) throw new Refusal('unprocessable', error.message)
    throw error
  }
}

/** Of a row only what the file takes. */
function opened(
  companyId: number,
  { id, svnrSealed, ibanSealed, changedAt: _1, againOn: _2, rowSealed: _3, exported: _4, ...person }: syncRows.Person,
): ExportedPerson {
  const show = (column: string, sealed: string | null) =>
    sealed && vault().show(sealed, { companyId, table: 'employee', column, rowId: id })
  return { ...person, socialsecurity: show('svnr_sealed', svnrSealed), iban: show('iban_sealed', ibanSealed) }
}

function refuseSoftware({ softwareId, disabled }: syncRows.SyncState, asked: number): EmployeeFileKind {
  if (asked !== softwareId) throw new Refusal('conflict', 'Das ist nicht das Lohnprogramm dieses Betriebs.')
  const file = employeeFileOf(softwareId)
  if (!file) throw new Refusal('conflict', 'Für die Lohnsoftware des Betriebs gibt es diese Übergabe nicht.')
  if (disabled) throw new Refusal('conflict', 'Die Übergabe von Stammdaten ist in den Einstellungen ausgeschaltet.')
  return file
}

async function targetOf(tx: CompanyTx) {
  const target = await transferTargets.findDefault(tx)
  if (!target) throw new Refusal('conflict', 'Für die Ablage ist kein Server eingerichtet.')
  return target
}
