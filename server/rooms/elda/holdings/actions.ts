import { createHash } from 'node:crypto'
import type { Holding, HoldingDraft, Holdings, Sent } from '#contract/elda/holdings.ts'
import { formatDay, VIENNA } from '#domain/basics/days.ts'
import { fileName } from '#domain/elda/file-names.ts'
import { type HoldingRecord, readHolding, writeHolding } from '#domain/elda/holdings.ts'
import { byFilingOrder, holdingOf, ownFields, recordFields } from '#domain/elda/notice-records.ts'
import { nextNoticeState } from '#domain/elda/notice-states.ts'
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#domain/elda/registration-states.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer, Session } from '#server/platform/serve.ts'
import { todayIn } from '#server/platform/today.ts'
import { trailOf } from '#server/platform/trail.ts'
import { type SealedCell, vault } from '#server/platform/vault.ts'
import { unchanged } from '#server/platform/versions.ts'
import { accountNumbers, newReference, noted as notedNotice, write } from '../notices/actions.ts'
import * as notices from '../notices/rows.ts'
import { noticeFaults, openValues, type Values } from '../notices/rules.ts'
import * as storeAccounts from '../store-accounts/rows.ts'
import * as rows from './rows.ts'

const trail = trailOf('elda/holdings')
const noticeTrail = trailOf('elda/notices')

export const list = (scope: CompanyScope): Promise<Holdings> =>
  inCompany(scope, async tx => ({ holdings: await rows.list(tx), creators: await rows.creators(tx) }))

/** Of two who file the same drafts at once the second finds none of them. */
export const create = (scope: CompanyScope, session: Session, draft: HoldingDraft): Promise<Holding> =>
  inCompany(scope, async tx => {
    const creator = await rows.creator(tx, draft.creatorId)
    if (!creator) throw new Refusal('not_found')
    if (draft.project === 'DM' && creator.project !== 'DM')
      throw new Refusal(
        'unprocessable',
        `„${creator.name}“ meldet im Testbetrieb (TM). Für echte Meldungen stellen Sie in den Betriebseinstellungen beim Hersteller die Meldungsart DM ein.`,
      )
    const kinds = NOTICE_KINDS.filter(kind => holdingOf(kind) === draft.kind)
    const held = (await notices.lockWhere(tx, rows.waiting(draft, kinds))).toSorted(byFilingOrder)
    if (held.length === 0 || (draft.noticeIds && held.length !== new Set(draft.noticeIds).size))
      throw new Refusal('conflict', NOT_WAITING)
    const records = await recordsOf(tx, scope, held)
    const carrier = records[0]!.carrier
    // The number first: from then on nobody else counts on, so that the newest row has the last number.
    const number = await rows.nextNumber(tx, scope, creator.serial)
    const id = await rows.nextId(tx)
    const { kind, project, account } = draft
    const { project: _, ...maker } = creator
    const madeAt = Temporal.Now.instant().toZonedDateTimeISO(VIENNA).toPlainDateTime()
    const bytes = writeHolding(
      { kind, project, number, madeAt, carrier, creator: maker },
      recordFields(held[0]!.kind),
      records,
    )
    await rows.insert(tx, scope, {
      ...{ id, kind, project, account, number, serialNumber: creator.serial, recordCount: held.length },
      bytesSealed: vault().seal(Buffer.from(bytes).toString('latin1'), cellOf(scope, id)),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdByName: `${session.firstName} ${session.lastName}`.trim(),
    })
    await rows.insertNotices(tx, scope, id, held)
    await move(tx, scope, held, { event: { kind: 'filed' }, holdingId: id, project })
    const made = answered(found(await rows.find(tx, id)))
    await trail.created(tx, scope, noted(made))
    return made
  })

const NOT_WAITING =
  'Diese Meldungen sind keine Entwürfe dieses Beitragskontos mehr, oder es gibt keine, die fertig ist. Bitte laden Sie die Liste neu.'

/** What each is written from; refused where ELDA would refuse one, or where it names a request that is in no file yet. */
async function recordsOf(tx: CompanyTx, scope: CompanyScope, held: readonly notices.NoticeRow[]) {
  const accounts = await storeAccounts.accounts(tx)
  const numbers = await accountNumbers(tx)
  const records: HoldingRecord[] = []
  for (const notice of held) {
    const values = openValues(scope.companyId, notice)
    const [fault] = noticeFaults(notice.kind, values, numbers)
    if (fault) throw new Refusal('unprocessable', `${nameOf(notice)}: ${fault.text}.`)
    const request = notice.requestReference
    if (request !== '' && (await notices.stateOfRequest(tx, request)) === 'draft')
      throw new Refusal(
        'unprocessable',
        `${nameOf(notice)}: Schreiben Sie zuerst die Anforderung der Versicherungsnummer in eine Datei.`,
      )
    const carrier = accounts.find(each => each.contribution_accountnumber === notice.account)!.insurer
    records.push({ type: notice.kind, carrier, values })
  }
  return records
}

const nameOf = ({ kind, lastName, firstName }: notices.NoticeRow) =>
  `${NOTICE_KIND_NAMES[kind]} ${lastName} ${firstName}`.trim()

/** As it was made; that somebody took it away is noted. */
export const file = (scope: CompanyScope, id: number): Promise<FileAnswer> =>
  inCompany(scope, async tx => {
    const holding = found(await rows.find(tx, id))
    if (!holding.hasFile) throw new Refusal('not_found')
    const bytes = bytesOf(scope, holding)
    await trail.noted(tx, scope, 'downloaded', id)
    return { bytes, name: fileName(holding), type: 'application/octet-stream' }
  })

export function bytesOf(scope: CompanyScope, { id, bytesSealed, sha256 }: rows.HoldingRow): Buffer {
  const bytes = Buffer.from(vault().open(bytesSealed, cellOf(scope, id)), 'latin1')
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`Holding ${id} is damaged.`)
  return bytes
}

/** Its notices are drafts again. Under its references the file may be with ELDA all the same, so they get others. */
export const withdraw = (scope: CompanyScope, id: number, version: number): Promise<Holding> =>
  inCompany(scope, async tx => {
    const before = unchanged(await rows.lock(tx, id), version)
    refuseEnded(before)
    await refuseOnItsWay(tx, id)
    const held = await notices.lockWhere(tx, rows.inHolding(id))
    if (held.some(({ state }) => state !== 'created'))
      throw new Refusal(
        'conflict',
        'Zu dieser Datei ist schon etwas zurückgekommen. Zurückziehen lässt sie sich nicht mehr.',
      )
    const references = held.flatMap(({ reference, transferReference }) =>
      transferReference === '' ? [reference] : [reference, transferReference],
    )
    const named = references.length === 0 ? [] : await notices.lockWhere(tx, rows.naming(references))
    const blocking = named.find(({ state, holdingId }) => state !== 'draft' && holdingId !== id)
    if (blocking)
      throw new Refusal(
        'conflict',
        `Auf diese Datei bezieht sich die Meldung „${nameOf(blocking)}“, die in einer anderen liegt. Ziehen Sie zuerst jene zurück.`,
      )
    await move(tx, scope, held, { event: { kind: 'withdrawn' }, holdingId: null, project: null })
    await rows.end(tx, id, { state: 'withdrawn', sentOn: null })
    const renamed = new Map<string, string>()
    for (const reference of references) renamed.set(reference, await newReference(tx, scope))
    for (const notice of [...held, ...named.filter(each => each.holdingId !== id)])
      await rename(tx, scope, notice, renamed)
    return ended(tx, scope, before)
  })

/**
 * The withdrawn file that gave this reference is with ELDA all the same. A draft of it is sent, and tells what that file tells;
 * what named the draft names it as the file does.
 */
export async function restore(tx: CompanyTx, scope: CompanyScope, noticeId: number, reference: string): Promise<void> {
  const before = found(await rows.lock(tx, found(await rows.idOf(tx, reference))))
  const [draft] = await notices.lockWhere(tx, rows.these([noticeId]))
  const former: Values = openValues(scope.companyId, found(draft))
  const values: Values = {
    ...(before.hasFile ? toldIn(bytesOf(scope, before), draft!.kind, reference) : former),
    REFW: reference,
  }
  const names = new Map([
    [draft!.reference, reference],
    [former.RWUM ?? '', values.RWUM ?? ''],
  ])
  names.delete('')
  for (const notice of await notices.lockWhere(tx, rows.naming([...names.keys()])))
    if (notice.id !== noticeId) await rename(tx, scope, notice, names)
  await write(tx, scope, draft!, values)
  await notices.move(tx, [noticeId], { state: 'sent', holdingId: before.id, project: before.project })
  if (before.state === 'sent') return
  await rows.end(tx, before.id, { state: 'sent', sentOn: todayIn(VIENNA).toString() })
  await ended(tx, scope, before)
}

function toldIn(bytes: Uint8Array, kind: NoticeKind, reference: string): Values {
  const read = readHolding(bytes, recordFields(kind))
  const record = 'faults' in read ? undefined : read.records.find(({ values }) => values.REFW === reference)
  if (!record) throw new Error(`The file does not tell ${reference}.`)
  const own = new Set(ownFields(kind).map(({ name }) => name))
  return Object.fromEntries(Object.entries(record.values).filter(([name, value]) => own.has(name) && value !== ''))
}

/** In every field that names another notice. */
async function rename(
  tx: CompanyTx,
  scope: CompanyScope,
  notice: notices.NoticeRow,
  names: ReadonlyMap<string, string>,
) {
  const values = Object.entries(openValues(scope.companyId, notice)).map(([field, value]) => [
    field,
    REFERENCES.includes(field) ? (names.get(value) ?? value) : value,
  ])
  await write(tx, scope, notice, Object.fromEntries(values))
}
const REFERENCES = ['REFW', 'REFU', 'REFV', 'RWUM', 'RUUM', 'BKUM']

/** Somebody took it to ELDA, and says when. */
export const send = (scope: CompanyScope, id: number, { sentOn, version }: Sent): Promise<Holding> =>
  inCompany(scope, async tx => {
    const before = unchanged(await rows.lock(tx, id), version)
    refuseEnded(before)
    await refuseOnItsWay(tx, id)
    const today = todayIn(VIENNA)
    if (sentOn > today.toString()) throw new Refusal('invalid', undefined, { sentOn: 'Liegt in der Zukunft' })
    const made = Temporal.Instant.from(`${before.createdAt.replace(' ', 'T')}Z`)
      .toZonedDateTimeISO(VIENNA)
      .toPlainDate()
    if (sentOn < made.toString())
      throw new Refusal('invalid', undefined, { sentOn: `Die Datei ist vom ${formatDay(made)}` })
    return markSent(tx, scope, before, sentOn)
  })

/** The file that is held is with ELDA: its notices have left, but for those of which something has come back already. */
export async function markSent(
  tx: CompanyTx,
  scope: CompanyScope,
  before: rows.HoldingRow,
  sentOn: string,
): Promise<Holding> {
  const { id, project } = before
  const held = (await notices.lockWhere(tx, rows.inHolding(id))).filter(({ state }) => state === 'created')
  await move(tx, scope, held, { event: { kind: 'sent' }, holdingId: id, project })
  await rows.end(tx, id, { state: 'sent', sentOn })
  return ended(tx, scope, before)
}

type Move = {
  event: { kind: 'filed' } | { kind: 'withdrawn' } | { kind: 'sent' }
  holdingId: number | null
  project: 'TM' | 'DM' | null
}

async function move(
  tx: CompanyTx,
  scope: CompanyScope,
  held: readonly notices.NoticeRow[],
  { event, holdingId, project }: Move,
) {
  const [first] = held
  if (!first) return
  const state = nextNoticeState(first.state, event)!
  await notices.move(
    tx,
    held.map(({ id }) => id),
    { state, holdingId, project },
  )
  await noticeTrail.many(
    tx,
    scope,
    scope.origin,
    held.map(notice => ({
      ...{ action: 'changed' as const, id: notice.id },
      before: notedNotice(notice),
      after: notedNotice({ ...notice, state, version: notice.version + 1 }),
    })),
  )
  await noticeTrail.tell(
    tx,
    scope,
    held.map(({ id }) => id),
  )
}

async function ended(tx: CompanyTx, scope: CompanyScope, before: rows.HoldingRow): Promise<Holding> {
  const after = answered(found(await rows.find(tx, before.id)))
  await trail.changed(tx, scope, noted(before), noted(after))
  return after
}

const answered = ({ bytesSealed: _, sha256: __, ...holding }: rows.HoldingRow): Holding => holding

export function refuseEnded({ state }: Holding): void {
  if (state === 'sent') throw new Refusal('conflict', 'Die Datei ist gesendet. Zurückholen lässt sie sich nicht.')
  if (state === 'withdrawn') throw new Refusal('conflict', 'Die Datei ist zurückgezogen.')
}

async function refuseOnItsWay(tx: CompanyTx, id: number): Promise<void> {
  if (await rows.isOnItsWay(tx, id))
    throw new Refusal(
      'conflict',
      'Diese Datei ist über den Webservice unterwegs, oder es ist ungewiss, ob sie bei ELDA angekommen ist. Bitte klären Sie das zuerst bei „Senden“.',
    )
}

const cellOf = ({ companyId }: CompanyScope, id: number): SealedCell => ({
  ...{ companyId, table: 'elda_holding', column: 'bytes_sealed', rowId: id },
})

const noted = ({ id, kind, state, sentOn, recordCount, account, version }: Holding) => ({
  ...{ id, kind, state, day: sentOn, records: recordCount, contributionAccount: account, version },
})

function found<R>(row: R | undefined): R {
  if (row === undefined) throw new Refusal('not_found')
  return row
}
