import type { Notice, NoticeChange, NoticeDraft, NoticesQuery, WholeNotice } from '#contract/elda/notices.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { type FollowUpKind, followersOf, followUpValues } from '#domain/elda/follow-ups.ts'
import { referenceOf } from '#domain/elda/references.ts'
import { NOTICE_KIND_NAMES, type NoticeKind, REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/serve.ts'
import { todayIn } from '#server/platform/today.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { lockPerson } from '#server/rooms/time/public.ts'
import { numberDuty } from '../duties/actions.ts'
import { drafted, hasNumber } from '../notice-drafts/actions.ts'
import * as storeAccounts from '../store-accounts/rows.ts'
import * as rows from './rows.ts'
import * as rules from './rules.ts'

const trail = trailOf('elda/notices')

export const list = (scope: CompanyScope, query: NoticesQuery) => inCompany(scope, tx => rows.list(tx, query))

export const show = (scope: CompanyScope, id: number): Promise<WholeNotice> =>
  inCompany(scope, async tx => rules.shown(scope.companyId, found(await rows.find(tx, id)), await accountNumbers(tx)))

export const create = (scope: CompanyScope, session: Session, draft: NoticeDraft): Promise<WholeNotice> =>
  inCompany(scope, async tx => {
    const { employeeId, kind, duty } = draft
    await lockPerson(tx, employeeId)
    const before = await rows.requestOf(tx, employeeId)
    const asks = before === '' && kind === 'M3' && (await lacksNumber(tx, employeeId, draft.values))
    const request = asks ? (await requestNumber(tx, scope, session, employeeId)).reference : before
    const { values, day, dueOn } = await drafted(tx, scope, { employeeId, kind, duty, request })
    if (duty !== '' && (await rows.lockWhere(tx, rows.openOfDuty(duty))).length > 0)
      throw new Refusal('conflict', 'Dazu gibt es schon eine Meldung, die noch nicht gesendet ist.')
    const whole = { ...values, ...rules.takenValues(kind, draft.values) }
    const today = todayIn(VIENNA).toString()
    return make(tx, scope, session, { employeeId, kind, values: whole, day: day ?? today, dueOn, dutyKey: duty })
  })

/** Neither the data nor whoever registers somebody have a number, or a request for one. F7051 */
const lacksNumber = async (tx: CompanyTx, employeeId: number, { VSNR, REFV }: NoticeDraft['values']) =>
  !VSNR && !REFV && !(await hasNumber(tx, employeeId))

/** With the registration that names it, and filed before it. Domain 1.4 */
async function requestNumber(tx: CompanyTx, scope: CompanyScope, session: Session, employeeId: number) {
  const dutyKey = await numberDuty(tx, scope, employeeId)
  const { values, day, dueOn } = await drafted(tx, scope, { employeeId, kind: 'VS', duty: dutyKey, request: '' })
  return make(tx, scope, session, {
    employeeId,
    kind: 'VS',
    values,
    day: day ?? todayIn(VIENNA).toString(),
    dueOn,
    dutyKey,
  })
}

/** Its correction or its cancellation. */
export const follow = (scope: CompanyScope, session: Session, id: number, kind: FollowUpKind): Promise<WholeNotice> =>
  inCompany(scope, async tx => {
    const original = found(await rows.lock(tx, id))
    if (!followersOf(original).includes(kind))
      throw new Refusal(
        'conflict',
        `Zu „${NOTICE_KIND_NAMES[original.kind]}“ im Zustand „${REGISTRATION_STATES[original.state]}“ gibt es kein „${NOTICE_KIND_NAMES[kind]}“.`,
      )
    const told = { reference: original.reference, values: rules.openValues(scope.companyId, original) }
    const values = original.valuesSealed === '' ? await ofFacts(tx, scope, original, kind) : followUpValues(kind, told)
    const { employeeId } = original
    return make(tx, scope, session, { employeeId, kind, values, day: null, dueOn: null, dutyKey: '' })
  })

/** Of a notice that was made before there were values: what the data have, and what was kept of it. */
async function ofFacts(tx: CompanyTx, scope: CompanyScope, original: rows.NoticeRow, kind: FollowUpKind) {
  const { employeeId, reference, account, day } = original
  const { values } = await drafted(tx, scope, { employeeId, kind, duty: '', request: '' })
  const ADAT = day === null ? '' : day.split('-').toReversed().join('')
  return { ...values, ...followUpValues(kind, { reference, values: { ...values, BKNR: account, ADAT } }) }
}

export const change = (scope: CompanyScope, id: number, { values, version }: NoticeChange): Promise<WholeNotice> =>
  inCompany(scope, async tx => {
    const before = unchanged(await rows.lock(tx, id), version)
    refuseFiled(before)
    const former = rules.openValues(scope.companyId, before)
    const wanted = rules.withoutRequest({ ...former, ...rules.takenValues(before.kind, values) }, values)
    const after = await write(tx, scope, before, wanted)
    await trail.changed(
      tx,
      scope,
      { ...noted(before), fields: '' },
      { ...noted(after), fields: rules.changedFields(before.kind, former, after.values) },
    )
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = found(await rows.lock(tx, id))
    refuseFiled(before)
    if (before.kind === 'VS' && (await rows.lockWhere(tx, rows.draftsNaming(before.reference))).length > 0)
      throw new Refusal(
        'conflict',
        'Auf diese Anforderung bezieht sich der Entwurf der Anmeldung. Löschen Sie zuerst jenen.',
      )
    await rows.remove(tx, id)
    await trail.removed(tx, scope, noted(before))
  })

/** Writes it with these values; its version counts on. */
export async function write(
  tx: CompanyTx,
  scope: CompanyScope,
  before: rows.NoticeRow,
  wanted: rules.Values,
): Promise<WholeNotice> {
  const { id, kind } = before
  const values = await withTransfer(tx, scope, kind, wanted)
  const accounts = await accountNumbers(tx)
  const faults = rules.noticeFaults(kind, values, accounts)
  await rows.update(tx, id, rules.written({ companyId: scope.companyId, id }, kind, values, before.day, faults.length))
  return rules.shown(scope.companyId, found(await rows.find(tx, id)), accounts)
}

/** A reference that none has and none ever had. */
export async function newReference(tx: CompanyTx, scope: CompanyScope): Promise<string> {
  const { year } = todayIn(VIENNA)
  for (;;) {
    const number = await rows.nextNumber(tx, scope, year)
    const reference = referenceOf(scope.companyId, year, number, rules.chance)
    if (await rows.keepReference(tx, scope, { reference, year, number })) return reference
  }
}

export const accountNumbers = async (tx: CompanyTx): Promise<string[]> =>
  (await storeAccounts.accounts(tx)).map(account => account.contribution_accountnumber)

type New = Pick<rows.Made, 'employeeId' | 'kind' | 'dueOn' | 'dutyKey'> & { values: rules.Values; day: string | null }

async function make(tx: CompanyTx, scope: CompanyScope, session: Session, made: New): Promise<WholeNotice> {
  const { employeeId, kind, dueOn, dutyKey, day } = made
  const id = await rows.nextId(tx)
  const values = await withTransfer(tx, scope, kind, { ...made.values, REFW: await newReference(tx, scope) })
  const accounts = await accountNumbers(tx)
  const faultCount = rules.noticeFaults(kind, values, accounts).length
  const madeByName = `${session.firstName} ${session.lastName}`.trim()
  await rows.insert(tx, scope, {
    ...rules.written({ companyId: scope.companyId, id }, kind, values, day, faultCount),
    ...{ id, employeeId, kind, dueOn, dutyKey, madeByName },
  })
  const whole = rules.shown(scope.companyId, found(await rows.find(tx, id)), accounts)
  await trail.created(tx, scope, noted(whole))
  return whole
}

async function withTransfer(tx: CompanyTx, scope: CompanyScope, kind: NoticeKind, values: rules.Values) {
  if (!rules.needsTransferReference(kind, values)) return rules.withoutEmpty({ ...values, RWUM: '' })
  return rules.withoutEmpty({ ...values, RWUM: values.RWUM || (await newReference(tx, scope)) })
}

function refuseFiled({ state }: Pick<rows.NoticeRow, 'state'>): void {
  if (state !== 'draft')
    throw new Refusal(
      'conflict',
      state === 'created'
        ? 'Die Meldung liegt in einer Datei. Ziehen Sie die Datei zurück, um sie zu ändern.'
        : 'Die Meldung ist gesendet. Ändern lässt sie sich nur durch eine weitere Meldung.',
    )
}

function found<R>(row: R | undefined): R {
  if (row === undefined) throw new Refusal('not_found')
  return row
}

/** As the trail keeps it: no number and no name of the person. */
export const noted = ({ id, employeeId, kind, state, reference, account, day, version }: Notice) => ({
  ...{ id, employeeId, kind, state, number: reference, contributionAccount: account, day, version },
})
