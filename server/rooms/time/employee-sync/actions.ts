import { hash } from 'node:crypto'
import type {
  EmployeeExportRun,
  EmployeeSync,
  EmployeeSyncChange,
  ExportedPeople,
} from '#contract/time/employee-sync.ts'
import { BMD_EMPLOYEES, employeeRow } from '#domain/personnel/employee-file.ts'
import { LayoutError, layoutFileName } from '#domain/time/payroll-file.ts'
import { type AuditChange, audit } from '#server/platform/audit.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import type { FileRule } from '#server/platform/file-routes.ts'
import { fileStore } from '#server/platform/files.ts'
import { enqueue, type JobContext } from '#server/platform/jobs.ts'
import { publish } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { TransferError, withSftp } from '#server/platform/sftp.ts'
import { pathIn, uploadFile } from '#server/platform/sftp-upload.ts'
import { vault } from '#server/platform/vault.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { fileOf as bytesOf } from '../export-previews/handover.format.ts'
import { addressOf } from '../transfer-targets/actions.ts'
import { findDefault } from '../transfer-targets/rows.ts'
import { deliverEmployees } from './jobs.ts'
import * as syncRows from './rows.ts'
import { contentKey, refuseWithoutIds } from './rules.ts'

const KIND = 'time/employee-sync'
const RECORD = { area: 'time', noun: 'employee-sync' } as const

export const show = (scope: CompanyScope): Promise<EmployeeSync> => inCompany(scope, shown)

async function shown(tx: CompanyTx): Promise<EmployeeSync> {
  const { companyNumber: _, ...settings } = await syncRows.state(tx)
  return { ...settings, openCount: await syncRows.countOpen(tx), last: (await syncRows.last(tx)) ?? null }
}

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
    await tell(tx, scope, { action: 'changed', id: '', before: old, after })
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
    refuseSoftware(state, softwareId)
    const people = await syncRows.people(tx, remoteIds)
    if (people.length < remoteIds.length) throw new Refusal('not_found')
    const key = contentKey(people)
    const known = people.length > 0 ? await syncRows.lastWith(tx, key) : await syncRows.last(tx)
    if (!known && people.length === 0)
      throw new Refusal('conflict', 'Es gibt keine geänderten Mitarbeiter zu übergeben.')
    const target = state.enableExportViaTransferService && way === 'export' ? await targetOf(tx) : undefined
    const id = known?.id ?? (await make(tx, scope, state, people, key))
    const isOpen = !known || known.state === 'stored' || known.state === 'failed'
    if (target && isOpen) {
      await syncRows.sendTo(tx, id, target.id)
      await enqueue(tx, scope, deliverEmployees, { ...RECORD, id })
    }
    return (await syncRows.find(tx, id))!
  })

async function make(
  tx: CompanyTx,
  scope: CompanyScope,
  { companyNumber }: syncRows.SyncState,
  people: syncRows.Person[],
  key: string,
): Promise<number> {
  refuseWithoutIds(companyNumber, people)
  const { companyId } = scope
  const rows = people.map(person => employeeRow(companyNumber, opened(companyId, person)))
  const { bytes } = made(rows)
  const id = await syncRows.nextId(tx)
  // On disk before the row names it, and sealed: it holds SVNR and IBAN.
  const stored = await fileStore().put(Buffer.from(vault().seal(bytes.toString('latin1'), sealedCell(companyId, id))))
  const fileName = layoutFileName(BMD_EMPLOYEES, { number: String(id) })
  const type = `text/csv; charset=${BMD_EMPLOYEES.charset}`
  const sha256 = hash('sha256', bytes)
  await syncRows.insert(tx, scope, { id, contentKey: key, people, fileName, type, stored, sha256 })
  const employeeIds = people.map(person => person.id)
  await tell(tx, scope, { action: 'exported', id, after: { fileName, sha256, employeeIds } })
  await publish(tx, { companyId, area: 'personnel', noun: 'employee-exports' })
  return id
}

function made(rows: Parameters<typeof bytesOf>[1]) {
  try {
    return bytesOf(BMD_EMPLOYEES, rows)
  } catch (error) {
    if (error instanceof LayoutError) throw new Refusal('unprocessable', error.message)
    throw error
  }
}

function opened(companyId: number, { id, svnrSealed, ibanSealed, ...person }: syncRows.Person) {
  const open = (column: string, sealed: string | null) =>
    sealed && vault().open(sealed, { companyId, table: 'employee', column, rowId: id })
  return { ...person, socialsecurity: open('svnr_sealed', svnrSealed), iban: open('iban_sealed', ibanSealed) }
}

function refuseSoftware({ softwareId, disabled }: syncRows.SyncState, asked: number): void {
  if (asked !== softwareId) throw new Refusal('conflict', 'Das ist nicht das Lohnprogramm dieses Betriebs.')
  if (softwareId !== 0) throw new Refusal('conflict', 'Für die Lohnsoftware des Betriebs gibt es diese Übergabe nicht.')
  if (disabled) throw new Refusal('conflict', 'Die Übergabe von Stammdaten ist in den Einstellungen ausgeschaltet.')
}

async function targetOf(tx: CompanyTx) {
  const target = await findDefault(tx)
  if (!target) throw new Refusal('conflict', 'Für die Ablage ist kein Server eingerichtet.')
  return target
}

/** The bytes as payroll gets them. */
export async function fileOf(scope: CompanyScope, id: number): Promise<Buffer> {
  const found = await inCompany(scope, tx => syncRows.delivery(tx, id))
  if (!found) throw new Refusal('not_found')
  return read(scope, id, found)
}

async function read(
  { companyId }: CompanyScope,
  id: number,
  { storageKey, sha256 }: Pick<syncRows.Delivery, 'storageKey' | 'sha256'>,
) {
  const sealed = (await fileStore().get(storageKey)).toString('latin1')
  const bytes = Buffer.from(vault().open(sealed, sealedCell(companyId, id)), 'latin1')
  if (hash('sha256', bytes) !== sha256) throw new Error(`The file of hand-over ${id} is damaged.`)
  return bytes
}

const sealedCell = (companyId: number, rowId: number) => ({
  companyId,
  table: 'employee_handover',
  column: 'file',
  rowId,
})

/** It holds SVNR and IBAN. */
export const employeeFile: FileRule = {
  permission: 'employees.read-sensitive',
  kind: KIND,
  find: async (tx, _scope, id) => (await syncRows.delivery(tx, id))?.fileId,
  read: (scope, id) => fileOf(scope, id),
}

/** Puts the file on the company's server exactly once, whatever broke off before. */
export async function deliver(context: JobContext): Promise<void> {
  const { scope, record } = context
  const id = Number(record.id)
  const begun = await inCompany(scope, async tx => {
    const attempt = await syncRows.nextAttempt(tx, id)
    if (attempt === undefined) return undefined
    const file = (await syncRows.delivery(tx, id))!
    if (file.targetId === null) throw new Refusal('conflict', 'Das Ziel dieser Ablage wurde inzwischen gelöscht.')
    return { ...file, attempt, ...(await addressOf(tx, scope, file.targetId)) }
  })
  // Delivered or given up meanwhile.
  if (!begun) return
  const { target, address, attempt } = begun
  const bytes = await read(scope, id, begun)
  const server = `${target.user}@${target.host}:${target.port} `
  const tempOf = (n: number) => pathIn(target.folder, `.kontor-${scope.companyId}-mitarbeiter-${id}-${n}.tmp`)
  const leftovers = Array.from({ length: attempt - 1 }, (_, n) => tempOf(n + 1))
  const renaming = leftovers.find(temp => begun.renaming === `${server}${temp}`) ?? ''
  // On another server, or in another folder, what an earlier try did can't be seen any more.
  if (begun.renaming !== '' && renaming === '') throw new Refusal('conflict', MOVED)
  const outcome = await withSftp(address, sftp =>
    uploadFile(sftp, {
      path: pathIn(target.folder, begun.fileName),
      bytes,
      temp: tempOf(attempt),
      renaming,
      leftovers,
      async beforeRename(temp) {
        if (!(await inCompany(scope, tx => syncRows.keepRenaming(tx, id, attempt, `${server}${temp}`))))
          throw new Error('Another worker has taken over this hand-over.')
      },
    }),
  ).catch(error => {
    if (error instanceof TransferError && error.isFinal) throw new Refusal('conflict', error.message)
    throw error
  })
  await inCompany(scope, async tx => {
    if (!(await syncRows.settle(tx, id, 'delivered', ''))) return
    await tell(tx, scope, {
      action: 'delivered',
      id,
      after: { target: target.name, fileName: begun.fileName, outcome },
    })
  })
}

const MOVED =
  'Das Ziel wurde seit dem letzten Versuch geändert. Ob die Datei am alten Ort angekommen ist, lässt sich so nicht feststellen; bitte stellen Sie das Ziel wieder her.'

/** Called once when every try has failed. */
export const giveUp = ({ scope, record }: JobContext, reason: string): Promise<void> =>
  inCompany(scope, async tx => {
    const id = Number(record.id)
    if (!(await syncRows.settle(tx, id, 'failed', reason))) return
    await tell(tx, scope, { action: 'delivery-failed', id, after: { reason } })
  })

async function tell(tx: CompanyTx, scope: CompanyScope, change: Omit<AuditChange, 'kind'>): Promise<void> {
  await audit(tx, scope, { kind: KIND, ...change })
  await publish(tx, { companyId: scope.companyId, ...RECORD, ids: change.id === '' ? [] : [change.id] })
}
