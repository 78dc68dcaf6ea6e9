import { createHash } from 'node:crypto'
import type { Erasure, ErasureDraft } from '#contract/privacy/erasures.ts'
import type { DueLine } from '#contract/privacy/retention.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { forgetTouched } from '#server/platform/database/touched-days.ts'
import { removeFile } from '#server/platform/file-rows.ts'
import { fileStore } from '#server/platform/files.ts'
import { enqueue, type JobContext, type JobDefinition } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { employees } from '#server/rooms/people/public.ts'
import { erasePerson } from '../person-tables/actions.ts'
import { dueIn, refuseUnseen } from '../retention/actions.ts'
import * as rows from './rows.ts'

const KIND = 'privacy/erasures'
const trail = trailOf(KIND)
const employeeTrail = trailOf('people/employees')

export const list = (scope: CompanyScope): Promise<Erasure[]> =>
  inCompany(scope, async tx => {
    refuseUnseen(scope)
    return (await rows.list(tx)).map(one => answerOf(scope, one))
  })

const answerOf = ({ accountId }: CompanyScope, { proposer, ...stored }: rows.StoredErasure): Erasure => ({
  ...stored,
  isOwn: proposer === accountId,
})

export const propose = (scope: CompanyScope, { lines }: ErasureDraft): Promise<Erasure> =>
  inCompany(scope, async tx => {
    refuseUnseen(scope)
    const ids = [...new Set(lines.map(({ employeeId }) => employeeId))].sort((one, other) => one - other)
    // Locked, so that what two propose at once is proposed by one.
    for (const id of ids) if (!(await employees.lock(tx, id))) throw new Refusal('not_found')
    const due = await dueOf(tx, scope, ids)
    const chosen = lines.map(line => due.find(each => isSame(each, line)))
    if (chosen.some(line => !line))
      throw new Refusal('conflict', 'Nicht alles davon darf schon gelöscht werden. Bitte laden Sie die Liste neu.')
    const found = [...new Set(chosen as DueLine[])]
    for (const { name, lock, isProposed } of found) {
      if (lock) throw new Refusal('conflict', `Für ${name} gilt eine Löschsperre: ${lock}`)
      if (isProposed) throw new Refusal('conflict', `Für ${name} ist die Löschung schon vorgeschlagen.`)
    }
    const id = await rows.insert(tx, scope, found)
    await trail.acted(tx, scope, 'asked', id, { count: found.length })
    return answerOf(scope, (await rows.find(tx, id))!)
  })

async function dueOf(tx: CompanyTx, { companyId }: CompanyScope, ids: readonly number[]): Promise<DueLine[]> {
  const today = (await todayOf(tx)).toString()
  const wanted = new Set(ids)
  if (ids.length === 1) return dueIn(tx, companyId, today, ids[0])
  return (await dueIn(tx, companyId, today)).filter(({ employeeId }) => wanted.has(employeeId))
}

const isSame = (due: DueLine, line: { employeeId: number | null; class: string }) =>
  due.employeeId === line.employeeId && due.class === line.class

type Decision = { version: number }

export const confirm = (scope: CompanyScope, id: number, { version }: Decision, job: JobDefinition): Promise<Erasure> =>
  inCompany(scope, async tx => {
    const { isOwn } = await lockProposed(tx, scope, id, version)
    if (isOwn) throw new Refusal('forbidden', 'Sie haben diese Löschung vorgeschlagen; zustimmen muss jemand anderer.')
    await rows.confirm(tx, scope, id)
    await enqueue(tx, scope, job, { kind: KIND, id })
    await trail.acted(tx, scope, 'accepted', id)
    return answerOf(scope, (await rows.find(tx, id))!)
  })

export const withdraw = (scope: CompanyScope, id: number, { version }: Decision): Promise<Erasure> =>
  inCompany(scope, async tx => {
    await lockProposed(tx, scope, id, version)
    await rows.withdraw(tx, id)
    await trail.acted(tx, scope, 'refused', id)
    return answerOf(scope, (await rows.find(tx, id))!)
  })

async function lockProposed(tx: CompanyTx, scope: CompanyScope, id: number, version: number): Promise<Erasure> {
  refuseUnseen(scope)
  const found = unchanged(await rows.lock(tx, id), version)
  if (found.state !== 'proposed') throw new Refusal('conflict', 'Über diese Löschung ist schon entschieden.')
  return answerOf(scope, found)
}

/** Person by person, each in one transaction: killed in between, it comes again and goes on with those that are left. */
export async function run({ scope, record, progress, signal }: JobContext): Promise<void> {
  refuseUnseen(scope)
  const id = Number(record.id)
  const stored = await inCompany(scope, tx => rows.find(tx, id))
  if (stored?.state !== 'working') return
  const waiting = Map.groupBy(stored.lines, ({ employeeId }) => employeeId)
  waiting.delete(null)
  let done = 0
  for (const employeeId of waiting.keys()) {
    signal.throwIfAborted()
    await progress(done++, waiting.size)
    const keys = await inCompany(scope, tx => eraseOne(tx, scope, id, employeeId!))
    // What this leaves behind when it is killed here is named by no row, and swept within a day.
    for (const key of keys) await fileStore().remove(key)
  }
  await inCompany(scope, async tx => {
    const { lines } = (await rows.find(tx, id))!
    const sha256 = createHash('sha256').update(JSON.stringify(lines)).digest('hex')
    await rows.finish(tx, id, sha256)
    await trail.acted(tx, scope, 'closed', id, {
      count: lines.filter(({ state }) => state === 'erased').length,
      sha256,
    })
  })
}

/** Looks once more whether it may be: a lock or a new contract that came meanwhile wins. Gives the files to remove. */
async function eraseOne(tx: CompanyTx, scope: CompanyScope, id: number, employeeId: number): Promise<string[]> {
  const keys: string[] = []
  const { lines } = (await rows.lock(tx, id))!
  await rows.beginErasing(tx, id)
  const isThere = await employees.lock(tx, employeeId)
  const due = isThere ? await dueOf(tx, scope, [employeeId]) : []
  for (const { line, ...wanted } of lines.filter(one => one.employeeId === employeeId)) {
    const found = due.find(each => isSame(each, wanted))
    const reason = !isThere ? 'schon gelöscht' : !found ? 'nicht mehr fällig' : found.lock ? 'Löschsperre' : ''
    if (reason) {
      await rows.finishLine(tx, id, line, { state: 'skipped', reason, erased: {}, kept: {} })
      continue
    }
    const { files, erased, kept } = await erasePerson(tx, scope.companyId, employeeId, wanted.class)
    for (const file of files) {
      const key = await removeFile(tx, file)
      if (key) keys.push(key)
    }
    await rows.finishLine(tx, id, line, { state: 'erased', reason: RETENTION[wanted.class].source, erased, kept })
  }
  await forgetTouched(tx, employeeId)
  await employeeTrail.tell(tx, scope, [employeeId])
  return keys
}

/** What was erased before stays erased, and the protocol says so. */
export const giveUp = ({ scope, record }: Pick<JobContext, 'scope' | 'record'>, message: string): Promise<void> =>
  inCompany(scope, async tx => {
    const id = Number(record.id)
    await rows.skipAll(tx, id, 'abgebrochen')
    await rows.fail(tx, id, message)
    await trail.tell(tx, scope, [id])
  })
