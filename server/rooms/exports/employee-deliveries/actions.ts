import { hash } from 'node:crypto'
import { HANDED_OVER } from '#domain/exports/employee-layouts.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import type { FileRule } from '#server/platform/file-routes.ts'
import { fileStore } from '#server/platform/files.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { TransferError, withSftp } from '#server/platform/sftp.ts'
import { pathIn, uploadFile } from '#server/platform/sftp-upload.ts'
import { trailOf } from '#server/platform/trail.ts'
import { vault } from '#server/platform/vault.ts'
import { addressOf } from '#server/rooms/transfers/public.ts'
import { OUTCOMES } from '../deliveries/actions.ts'
import { note } from '../delivery-log/rows.ts'
import * as syncRows from '../employee-export-runs/rows.ts'

const KIND = 'exports/employee-sync'
const RENEW_MS = 1000
const trail = trailOf(KIND)

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

/** Where the bytes of a file are sealed. */
export const sealedCell = (companyId: number, rowId: number) => ({
  companyId,
  // Its name when the first file was sealed.
  table: 'employee_handover',
  column: 'file',
  rowId,
})

export const employeeFile: FileRule = {
  permission: 'exports.run',
  exposes: HANDED_OVER,
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
    const opened = await addressOf(tx, scope, file.targetId)
    await note(tx, scope, { kind: 'employees', id }, 'try', { message: `${opened.target.host}:${opened.target.port}` })
    return { ...file, attempt, ...opened }
  })
  // Delivered or given up meanwhile, or waiting for its target to be let go on.
  if (!begun) return
  const renewing = setInterval(
    () => void inCompany(scope, tx => syncRows.renewLease(tx, id, begun.attempt)).catch(() => {}),
    RENEW_MS,
  )
  try {
    await put(context, begun)
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    const { isLastTry, waitSeconds = null } = context
    if (error.isFinal || isLastTry) throw new Refusal('conflict', error.message)
    await inCompany(scope, async tx => {
      await syncRows.tellAttempt(tx, id, begun.attempt, `${error.message} Ein neuer Versuch folgt.`, waitSeconds)
      await note(tx, scope, { kind: 'employees', id }, 'failed', { message: error.message })
      await trail.tell(tx, scope, [id])
    })
    throw error
  } finally {
    clearInterval(renewing)
  }
}

type Begun = syncRows.Delivery & { attempt: number } & Awaited<ReturnType<typeof addressOf>>

async function put({ scope, record }: JobContext, begun: Begun): Promise<void> {
  const id = Number(record.id)
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
  )
  await inCompany(scope, async tx => {
    if (!(await syncRows.settle(tx, id, 'delivered', ''))) return
    const sent = { bytes: bytes.length, sha256: begun.sha256 }
    await note(tx, scope, { kind: 'employees', id }, 'delivered', { message: OUTCOMES[outcome], sent })
    await trail.acted(tx, scope, 'delivered', id, { target: target.name, fileName: begun.fileName, outcome })
  })
}

const MOVED =
  'Das Ziel wurde seit dem letzten Versuch geändert. Ob die Datei am alten Ort angekommen ist, lässt sich so nicht feststellen; bitte stellen Sie das Ziel wieder her.'

/** Called once when every try has failed. */
export const giveUp = ({ scope, record }: JobContext, reason: string): Promise<void> =>
  inCompany(scope, async tx => {
    const id = Number(record.id)
    if (!(await syncRows.settle(tx, id, 'failed', reason))) return
    await note(tx, scope, { kind: 'employees', id }, 'stopped', { message: reason })
    await trail.acted(tx, scope, 'delivery-failed', id, { reason })
  })
