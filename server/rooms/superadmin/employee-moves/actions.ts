import { randomUUID } from 'node:crypto'
import type { ManagedMove, MoveDraft, MovePreview, MoveWish } from '#contract/superadmin/employee-moves.ts'
import { lastDayBefore } from '#domain/people/employee-moves.ts'
import { moveProblems } from '#domain/superadmin/employee-moves.ts'
import {
  acrossCompanies,
  type CompanyScope,
  type Enter,
  inCompanies,
  lookAcrossCompanies,
} from '#server/platform/database/database.ts'
import { removeFile } from '#server/platform/file-rows.ts'
import { fileStore } from '#server/platform/files.ts'
import { idempotent, refuseUsedKey } from '#server/platform/idempotency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { UNREADABLE, vault } from '#server/platform/vault.ts'
import { recordEvent, scopeOfOperator } from '#server/rooms/access/public.ts'
import { documentFilesOf, keepDocument, listDocuments, readDocument } from '#server/rooms/documents/public.ts'
import {
  employeeFacts,
  employees,
  lockMove,
  personnelKeyOf,
  employeeMoves as verbs,
} from '#server/rooms/people/public.ts'
import { contentOfPerson, countsOfPerson, erasePerson } from '#server/rooms/privacy/public.ts'
import * as rows from './rows.ts'
import { type Look, type Places, previewOf, proposedOf, refuseProblems, storeProblems } from './rules.ts'

export const list = (): Promise<ManagedMove[]> => lookAcrossCompanies(rows.list)

export const places = () => lookAcrossCompanies(rows.places)

/** What would become of it, tried as a whole and taken back: what the two companies refuse is said before anybody moves. */
export async function preview(session: Session, caller: Caller, wish: MoveWish): Promise<MovePreview> {
  const between = await placesOf(session, caller, wish)
  const seen = await inCompanies(between.scopes, enter => look(enter, between, wish))
  if (seen.problems.length > 0) return previewOf(seen, wish)
  const tried = { ...wish, ...seen.chosen, documentIds: [], version: seen.person.version, reason: TRIAL }
  const problem = await refusalOf(
    inCompanies(between.scopes, async enter => {
      await perform(enter, between, tried, seen)
      throw new Tried()
    }),
  )
  return previewOf({ ...seen, problems: problem ? [problem] : [] }, wish)
}
class Tried extends Error {}
const TRIAL = 'Vorschau eines Wechsels'

async function refusalOf(trial: Promise<unknown>): Promise<string | undefined> {
  try {
    await trial
  } catch (error) {
    if (error instanceof Tried) return undefined
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** In both companies or in neither; the same key again gives the same move. */
export async function move(session: Session, caller: Caller, draft: MoveDraft): Promise<ManagedMove> {
  const between = await placesOf(session, caller, draft)
  const { from } = between
  let isDone = false
  const act = async (enter: Enter): Promise<string> => {
    isDone = true
    const seen = await look(enter, between, draft)
    refuseProblems(seen)
    return perform(enter, between, draft, seen)
  }
  const { idempotencyKey: key } = caller
  const request = { route: 'managed move', params: null, query: null, body: draft }
  await lookAcrossCompanies(tx => refuseUsedKey(tx, { accountId: session.accountId, key, request }))
  const { companyId, employeeId: id } = draft.from
  // As every other deed of an operator is kept under its key.
  const done = async (enter: Enter) => ({ companyId, id, moveId: await act(enter) })
  const { moveId } = await inCompanies(between.scopes, enter =>
    enter(from, () =>
      key === undefined ? done(enter) : (idempotent(from, key, request, () => done(enter)) as ReturnType<typeof done>),
    ),
  )
  if (isDone) await told(session, caller, 'person moved', { moveId, reason: draft.reason })
  return (await lookAcrossCompanies(tx => rows.find(tx, moveId)))!
}

/** As it was before, in both companies, while nothing followed. */
export async function undo(session: Session, caller: Caller, moveId: string): Promise<void> {
  const ids = await lookAcrossCompanies(tx => rows.companiesOf(tx, moveId))
  if (!ids) throw new Refusal('not_found')
  const scopeIn = (id: number) => scopeOfOperator(session, id, caller.origin)
  const from = scopeIn(ids.from)
  const to = ids.to === ids.from ? from : scopeIn(ids.to)
  const keys = await inCompanies(ids.to === ids.from ? [from] : [from, to], async enter => {
    const out = await enter(from, tx => lockMove(tx, moveId, ['out', 'store']))
    if (!out) throw new Refusal('not_found')
    const files = out.direction === 'out' ? await sendAway(enter, to, moveId) : []
    await enter(from, tx => verbs.takeBack(tx, from, out))
    return files
  })
  for (const key of keys) await fileStore().remove(key)
  await told(session, caller, 'person moved back', { moveId })
}

/** Whoever came is gone again, with what came along; gives the keys of the files. */
const sendAway = (enter: Enter, scope: CompanyScope, moveId: string): Promise<string[]> =>
  enter(scope, async tx => {
    const arrived = await lockMove(tx, moveId, ['in'])
    const person = arrived && (await employees.lock(tx, arrived.employeeId))
    if (!person || !('content' in arrived.leftAs))
      throw new Refusal('conflict', 'Den Akt im neuen Betrieb gibt es nicht mehr.')
    const changed = differing(arrived.leftAs.content, await contentOfPerson(tx, person.id))
    if (changed.length > 0)
      throw new Refusal(
        'conflict',
        `Im neuen Betrieb wurde seither etwas geändert: ${changed.join(', ')}. Der Wechsel lässt sich nicht mehr zurücknehmen.`,
      )
    await verbs.goAgain(tx, scope, person)
    const { files } = await erasePerson(tx, scope.companyId, person.id, 'application')
    const keys = await Promise.all(files.map(id => removeFile(tx, id)))
    return keys.filter(key => key !== undefined)
  })

const differing = (before: Record<string, string>, now: Record<string, string>) =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(label => before[label] !== now[label])

async function placesOf(session: Session, caller: Caller, { from, to }: MoveWish): Promise<Places> {
  const [left, entered] = await lookAcrossCompanies(async tx => [
    await rows.company(tx, from.companyId),
    await rows.company(tx, to.companyId),
  ])
  if (!left || !entered) throw new Refusal('not_found')
  const scopeIn = ({ id }: rows.Company) => scopeOfOperator(session, id, caller.origin)
  const own = scopeIn(left)
  const other = left.id === entered.id ? own : scopeIn(entered)
  return { from: own, to: other, left, entered, scopes: own === other ? [own] : [own, other] }
}

/** What both companies know of it; the person is held until the end. */
const look = async (enter: Enter, between: Places, wish: MoveWish): Promise<Look> => {
  const { from, to, entered } = between
  const { firstDay } = wish
  const { employeeId } = wish.from
  const lastDay = lastDayBefore(firstDay)
  const left = await enter(from, async tx => {
    const person = await employees.lock(tx, employeeId)
    if (!person) throw new Refusal('not_found')
    return {
      person,
      facts: employeeFacts(person),
      formerStore: person.storeId === null ? '' : ((await rows.storeName(tx, person.storeId)) ?? ''),
      later: await rows.laterOf(tx, employeeId, firstDay),
      contracts: await rows.contractsOn(tx, employeeId, lastDay),
      documents: await listDocuments(tx, { seesSensitive: true }, { isProxy: false, employeeId }),
      stays: await countsOfPerson(tx, from.companyId, employeeId),
      modelName: person.employmentModelId === null ? undefined : await rows.modelName(tx, person.employmentModelId),
    }
  })
  const { person, facts } = left
  return enter(to, async tx => {
    const newStore = await rows.storeName(tx, wish.to.storeId)
    if (newStore === undefined) throw new Refusal('not_found')
    const models = await rows.models(tx)
    const chosen = proposedOf(wish, left, models)
    const known = { ...left, newStore, models, chosen, lastDay, isWithinCompany: from === to }
    if (from === to) return { ...known, problems: storeProblems(person, wish) }
    const svnrIndices = facts.socialsecurity ? vault().blindIndices(facts.socialsecurity, to.companyId, 'svnr') : []
    const { firstName, lastName, birthDate, entry, exit, dummy: isPlaceholder } = person
    const problems = moveProblems({
      ...{ firstDay, entry, exit, isPlaceholder, later: left.later, target: entered },
      isUnreadable: facts.socialsecurity === UNREADABLE || facts.iban === UNREADABLE,
      known: await rows.known(tx, { svnrIndices, firstName, lastName, birthDate }, firstDay),
      numberHolder: (await rows.numberHolder(tx, personnelKeyOf(wish.mdPersonnelId))) ?? null,
    })
    return { ...known, problems }
  })
}

/** Gives the number that both halves bear. */
async function perform(enter: Enter, between: Places, draft: MoveDraft, seen: Look): Promise<string> {
  const { from, to, left, entered } = between
  const { firstDay, reason, version } = draft
  const { employeeId } = draft.from
  const { storeId } = draft.to
  const moveId = randomUUID()
  const whole = { moveId, firstDay, reason, formerStore: seen.formerStore, newStore: seen.newStore }
  if (from === to) {
    const { storeId: formerStoreId } = seen.person
    await enter(from, async tx => {
      const leftAs = await verbs.changeStore(tx, from, { employeeId, version }, { firstDay, storeId, formerStoreId })
      await verbs.keep(tx, from, { ...whole, employeeId, direction: 'store', leftAs })
    })
    return moveId
  }
  const luggage = await enter(from, tx => verbs.pack(tx, from, employeeId, draft.contractId))
  const leftAs = await enter(from, () =>
    verbs.leave(from, { employeeId, version }, firstDay, `Wechsel zu ${entered.name}`),
  )
  const { mdPersonnelId, employmentModelId } = draft
  const place = { storeId, mdPersonnelId, employmentModelId }
  const newId = await enter(to, tx => verbs.arrive(tx, to, luggage, firstDay, place))
  await copyDocuments(enter, between, draft, newId)
  const content = await enter(to, tx => contentOfPerson(tx, newId))
  const here = { companyId: left.id, name: left.name, employeeId }
  const there = { companyId: entered.id, name: entered.name, employeeId: newId }
  await enter(to, tx =>
    verbs.keep(tx, to, { ...whole, employeeId: newId, direction: 'in', leftAs: { content }, elsewhere: here }),
  )
  await enter(from, tx => verbs.keep(tx, from, { ...whole, employeeId, direction: 'out', leftAs, elsewhere: there }))
  return moveId
}

/** One after the other, so that no more than one lies in memory; sealed anew for where they go. */
async function copyDocuments(enter: Enter, { from, to }: Places, draft: MoveDraft, newId: number): Promise<void> {
  const { documentIds } = draft
  if (documentIds.length === 0) return
  const { employeeId } = draft.from
  const { documents, keys } = await enter(from, async tx => ({
    documents: await listDocuments(tx, { seesSensitive: true }, { isProxy: false, employeeId }),
    keys: new Map((await documentFilesOf(tx, employeeId)).map(({ documentId, key }) => [documentId, key])),
  }))
  for (const id of new Set(documentIds)) {
    const document = documents.find(each => each.id === id)
    const key = keys.get(id)
    if (!document || key === undefined) throw new Refusal('not_found')
    const bytes = await readDocument(from, id, key)
    const { name, documentType, validUntil, permittedMinutes, sensitive, confirmed, fileType } = document
    const copy = { name, documentType, validUntil, permittedMinutes, sensitive, confirmed, bytes, type: fileType! }
    await enter(to, tx => keepDocument(tx, to, { ...copy, employeeId: newId, storeId: draft.to.storeId }))
  }
}

const told = ({ accountId }: Session, { address }: Caller, action: string, detail: Record<string, string>) =>
  acrossCompanies(tx => recordEvent(tx, accountId, action, address, detail))
