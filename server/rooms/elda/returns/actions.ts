import type {
  EldaReturn,
  EldaReturnsQuery,
  ReturnPreview,
  ReturnsApplied,
  UploadedReturn,
} from '#contract/elda/returns.ts'
import { hashInName } from '#domain/elda/file-names.ts'
import { inOrder, type KnownWorld, type PlannedLine, planReturn } from '#domain/elda/return-plan.ts'
import type { ReturnContent } from '#domain/elda/returned.ts'
import { personName } from '#domain/people/person-name.ts'
import { type CompanyScope, type CompanyTx, inCompany, type PlatformTx } from '#server/platform/database/database.ts'
import type { FileRule } from '#server/platform/file-routes.ts'
import { insertFile, removeFile, removeFileOf } from '#server/platform/file-rows.ts'
import { fileStore } from '#server/platform/files.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import { getSealed, putSealed } from '#server/platform/sealed-files.ts'
import type { Session, Upload } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { keepCases, settleByFollowUp } from '../clearing/actions.ts'
import { restore } from '../holdings/actions.ts'
import { contentOf, readReturns } from '../return-files/actions.ts'
import { moveNotice } from '../returned-notices/actions.ts'
import * as noticeRows from '../returned-notices/rows.ts'
import { settleByReturns } from '../transmission-attempts/actions.ts'
import * as rows from './rows.ts'
import { hashOf, isUnknown, meantBy, messageOf, notedOf, previewOf } from './rules.ts'

const trail = trailOf('elda/returns')

export const list = (scope: CompanyScope, query: EldaReturnsQuery) => inCompany(scope, tx => rows.page(tx, query))

type Alongside = (tx: CompanyTx, id: number) => Promise<void>

/** Stored for good, and what is done `alongside` with it, before anybody looks into it: ELDA gives a return once. */
export async function upload(
  scope: CompanyScope,
  by: Pick<Session, 'firstName' | 'lastName'>,
  file: Pick<Upload, 'name' | 'bytes'>,
  alongside: Alongside = async () => {},
): Promise<UploadedReturn> {
  refuseBoundToStores(scope)
  const sha256 = hashOf(file.bytes)
  const knownBefore = () =>
    inCompany(scope, async tx => {
      const known = await rows.withHash(tx, sha256)
      if (known) await alongside(tx, known.id)
      return known && { ...shown(known), isKnown: true }
    })
  const known = await knownBefore()
  if (known) return known
  const id = await inCompany(scope, rows.nextId)
  const stored = await putSealed(cellOf(scope, id), file.bytes)
  const fileName = nameOfFile(file.name)
  const insert = () =>
    inCompany(scope, async tx => {
      const named = { stored, name: fileName, type: 'application/octet-stream', purpose: 'elda-return' as const }
      const fileId = await insertFile(tx, scope, named)
      const createdByName = `${by.firstName} ${by.lastName}`.trim()
      await rows.insert(tx, scope, { id, fileName, sha256, fileId, createdByName })
      await trail.acted(tx, scope, 'uploaded', id, { fileName })
      await alongside(tx, id)
    })
  try {
    await insert()
  } catch (error) {
    // Somebody brought the same file meanwhile; these bytes are swept.
    const first = await knownBefore()
    if (!first) throw error
    return first
  }
  const [read] = await readReturns([{ name: fileName, bytes: file.bytes }])
  return inCompany(scope, async tx => {
    await rows.note(tx, id, notedOf(read!))
    const noted = await rows.find(tx, id)
    if (!noted) throw new Refusal('not_found')
    return { ...shown(noted), isKnown: false }
  })
}

const nameOfFile = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 255) || 'Rücksendung'

export const shown = ({ fileId: _f, storageKey: _s, ...returned }: rows.StoredReturn): EldaReturn => returned

const cellOf = ({ companyId }: CompanyScope, rowId: number) => ({
  ...{ companyId, rowId },
  table: 'elda_return',
  column: 'file',
})

type Opened = { returned: rows.StoredReturn; content: ReturnContent | undefined }

/** Nothing of what people are called is kept beside the bytes themselves. */
async function openAll(scope: CompanyScope, ids: readonly number[]): Promise<Opened[]> {
  refuseBoundToStores(scope)
  const found = await inCompany(scope, tx => rows.among(tx, ids))
  if (found.length < new Set(ids).size) throw new Refusal('not_found')
  const files: { name: string; bytes: Buffer }[] = []
  for (const { id, fileName, storageKey } of found)
    files.push({ name: fileName, bytes: await getSealed(cellOf(scope, id), storageKey) })
  const read = await readReturns(files)
  await inCompany(scope, async tx => {
    // A server that died while it read has left it open.
    for (const [at, { id, kind }] of found.entries()) if (kind === null) await rows.note(tx, id, notedOf(read[at]!))
  })
  return found
    .map((returned, at) => ({ returned: { ...returned, ...notedOf(read[at]!) }, content: contentOf(read[at]!) }))
    .toSorted(
      (one, other) =>
        inOrder(one.content?.kind ?? 'text', other.content?.kind ?? 'text') || one.returned.id - other.returned.id,
    )
}

export async function preview(scope: CompanyScope, ids: readonly number[]): Promise<ReturnPreview[]> {
  const opened = await openAll(scope, ids)
  return inCompany(scope, async tx => {
    const waiting = opened.filter(({ returned }) => returned.state === 'waiting')
    const world = await worldOf(tx, waiting)
    const planned = opened.map(each => ({
      ...each,
      lines: each.content && each.returned.state === 'waiting' ? planReturn(each.content, world) : [],
    }))
    const nameOf = await namesOf(
      tx,
      planned.flatMap(({ lines }) => lines),
    )
    return planned.map(({ returned, content, lines }) => ({
      ...shown(returned),
      ...previewOf(content, lines, nameOf),
    }))
  })
}

async function worldOf(tx: CompanyTx, opened: readonly Opened[], { locked } = { locked: false }): Promise<KnownWorld> {
  const { references, personnelNumbers, subjects, files } = meantBy(opened.flatMap(({ content }) => content ?? []))
  const told = new Map<string, string[]>()
  for (const name of files) {
    const hash = hashInName(name)
    if (hash) told.set(name, await noticeRows.referencesIn(tx, hash))
  }
  const all = new Set([...references, ...[...told.values()].flat()])
  const notices = await noticeRows.withReferences(tx, [...all], { locked })
  const byReference = Map.groupBy(notices, ({ reference }) => reference)
  const people = await rows.withPersonnelNumber(tx, personnelNumbers)
  const cases = await rows.cases(tx, [...all], subjects)
  return {
    notices: byReference,
    people: new Map(people.map(({ number, id }) => [number, id])),
    cases: new Map(cases.map(each => [each.key, each])),
    files: new Map([...told].map(([name, inside]) => [name, inside.flatMap(each => byReference.get(each) ?? [])])),
  }
}

async function namesOf(tx: CompanyTx, lines: readonly PlannedLine[]): Promise<(employeeId: number) => string> {
  const ids = [...new Set(lines.flatMap(({ employeeId }) => employeeId ?? []))]
  const names = new Map((await rows.people(tx, ids)).map(person => [person.id, personName(person)]))
  return id => names.get(id) ?? ''
}

type Chosen = { id: number; version: number }

/** All of them or none, each once: under the locks of the files, of the notices and of the questions. */
export async function apply(scope: CompanyScope, chosen: readonly Chosen[]): Promise<ReturnsApplied> {
  const opened = await openAll(
    scope,
    chosen.map(({ id }) => id),
  )
  return inCompany(scope, async tx => {
    const held = new Map(
      (
        await rows.lock(
          tx,
          chosen.map(({ id }) => id),
        )
      ).map(each => [each.id, each]),
    )
    const versions = new Map(chosen.map(({ id, version }) => [id, version]))
    const fresh: Opened[] = []
    for (const each of opened) {
      const { id } = each.returned
      const now = unchanged(held.get(id), versions.get(id))
      if (now.state === 'applied') continue
      if (!each.content)
        throw new Refusal('unprocessable', `„${now.fileName}“ ist nicht lesbar und lässt sich nicht übernehmen.`)
      fresh.push(each)
    }
    const counts: ReturnsApplied = { returns: fresh.length, notices: 0, cases: 0, unknown: 0 }
    if (fresh.length === 0) return counts
    const told = fresh.flatMap(({ content }) => (content?.kind === 'protocol' ? content : []))
    await settleByReturns(tx, scope, told)
    const world = await worldOf(tx, fresh, { locked: true })
    for (const { returned, content } of fresh) {
      const lines = planReturn(content!, world)
      const notices = await moveNotices(tx, scope, lines, returned.protocol)
      const cases = await keepCases(tx, scope, returned.id, lines)
      const unknown = lines.filter(isUnknown).length
      await trail.acted(tx, scope, 'accepted', returned.id, {
        fileName: returned.fileName,
        noticeCount: notices,
        caseCount: cases,
        unknownCount: unknown,
      })
      counts.notices += notices
      counts.cases += cases
      counts.unknown += unknown
    }
    await rows.finish(
      tx,
      fresh.map(({ returned }) => returned.id),
    )
    return counts
  })
}

async function moveNotices(tx: CompanyTx, scope: CompanyScope, lines: readonly PlannedLine[], protocol: string) {
  const moving = lines.filter(({ notice, from, to }) => notice && from !== to)
  for (const line of moving) {
    const { notice, from, to } = line
    const { id, reference, isRecalled } = notice!
    if (isRecalled) await restore(tx, scope, id, reference)
    await moveNotice(tx, scope, { id, from: isRecalled ? 'sent' : from!, to: to!, message: messageOf(line), protocol })
    if (to === 'accepted') await settleByFollowUp(tx, scope, notice!.id)
  }
  return moving.length
}

/** What was taken over stays: it says why a notice is where it is. */
export async function remove(scope: CompanyScope, id: number): Promise<void> {
  refuseBoundToStores(scope)
  const key = await inCompany(scope, async tx => {
    const [held] = await rows.lock(tx, [id])
    if (!held) throw new Refusal('not_found')
    if (held.state === 'applied')
      throw new Refusal('conflict', 'Diese Rücksendung ist übernommen und bleibt aufbewahrt.')
    await rows.remove(tx, id)
    const key = await removeFile(tx, held.fileId)
    await trail.removed(tx, scope, { fileName: held.fileName }, id)
    return key
  })
  if (key) await fileStore().remove(key)
}

/** BAO § 132 */
const YEARS_KEPT = 7

export async function purge(tx: PlatformTx): Promise<void> {
  for (const { companyId, fileId } of await rows.removeOld(tx, YEARS_KEPT)) await removeFileOf(tx, companyId, fileId)
}

export const returnFile: FileRule = {
  permission: 'elda.write',
  exposes: ['socialsecurity'],
  kind: 'elda/returns',
  find: async (tx, _, id) => (await rows.find(tx, id))?.fileId,
  read: (scope, id, key) => getSealed(cellOf(scope, id), key),
}
