import type { ClearingCase, ClearingCases, ClearingChange, ClearingQuery } from '#contract/elda/clearing.ts'
import { clearingCode, clearingDueOn } from '#domain/elda/clearing-codes.ts'
import type { PlannedCase, PlannedLine } from '#domain/elda/return-plan.ts'
import { type CompanyScope, type CompanyTx, inCompany, joinInCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { vault } from '#server/platform/vault.ts'
import { unchanged } from '#server/platform/versions.ts'
import { changeEmployee } from '#server/rooms/people/public.ts'
import { followNotice } from '../returned-notices/actions.ts'
import { originalOf } from '../returned-notices/rows.ts'
import * as rows from './rows.ts'
import { askedName, masked, notedCase, numberIn, shownCase } from './rules.ts'

const trail = trailOf('elda/clearing')

export const list = (scope: CompanyScope, query: ClearingQuery): Promise<ClearingCases> =>
  inCompany(scope, async tx => {
    const { cases, ...rest } = await rows.page(tx, query)
    return { ...rest, cases: cases.map(shownCase) }
  })

const nameOf = ({ firstName, lastName }: Session) => `${firstName} ${lastName}`.trim()

export const change = (
  scope: CompanyScope,
  session: Session,
  id: number,
  { state, reason, version }: ClearingChange,
): Promise<ClearingCase> =>
  inCompany(scope, async tx => {
    const before = unchanged(await rows.lock(tx, id), version)
    return move(tx, scope, before, {
      state,
      reason: state === 'settled' ? reason : '',
      workedBy: state === 'open' ? '' : nameOf(session),
    })
  })

type Step = Parameters<typeof rows.move>[2]

/** A notice is done when the last question about it is, and asked about again with the first that is opened. */
async function move(tx: CompanyTx, scope: CompanyScope, before: rows.CaseRow, step: Step): Promise<ClearingCase> {
  await rows.move(tx, before.id, step)
  const after = (await rows.find(tx, before.id))!
  await trail.changed(tx, scope, notedCase(before), notedCase(after), before.id)
  const isOpen = (await rows.openOf(tx, before.reference, before.account)).some(
    ({ code }) => !clearingCode(code).givesNumber,
  )
  const wasSettled = before.state === 'settled'
  if (wasSettled !== (step.state === 'settled') && before.reference !== '')
    await followNotice(
      tx,
      scope,
      before,
      { kind: 'clearing', isSettled: !isOpen },
      `${before.code} ${clearingCode(before.code).meaning}`.trim(),
    )
  return shownCase((await rows.find(tx, before.id))!)
}

export const assign = (
  scope: CompanyScope,
  id: number,
  { employeeId, version }: { employeeId: number; version: number },
): Promise<ClearingCase> =>
  inCompany(scope, async tx => {
    const before = unchanged(await rows.lock(tx, id), version)
    if (!(await rows.seesEmployee(tx, employeeId))) throw new Refusal('not_found')
    if (before.origin) throw new Refusal('conflict', 'Wen dieser Fall betrifft, sagt die Meldung, um die es geht.')
    await rows.assign(tx, id, employeeId)
    const after = (await rows.find(tx, id))!
    await trail.changed(tx, scope, notedCase(before), notedCase(after), id)
    return shownCase(after)
  })

type Wanted = { version: number; employeeVersion: number; replaces: boolean }

/** By the rules of the personnel file and with its trail: who may not write the number there may not take it over. */
export const takeNumber = (
  scope: CompanyScope,
  session: Session,
  id: number,
  { version, employeeVersion, replaces }: Wanted,
): Promise<ClearingCase> =>
  joinInCompany(scope, async tx => {
    const before = unchanged(await rows.lock(tx, id), version)
    if (before.numberSealed === null) throw new Refusal('conflict', 'Zu diesem Fall gehört keine Versicherungsnummer.')
    if (before.employeeId === null)
      throw new Refusal('conflict', 'Bitte ordnen Sie den Fall zuerst einem Mitarbeiter zu.')
    if (before.number === 'other' && !replaces)
      throw new Refusal('conflict', 'Im Personalakt steht eine andere Versicherungsnummer.')
    if (before.number !== 'same') {
      const socialsecurity = vault().open(before.numberSealed, numberCell(scope, id))
      await changeEmployee(scope, before.employeeId, { socialsecurity, version: employeeVersion })
    }
    return move(tx, scope, before, {
      state: 'settled',
      reason: 'Versicherungsnummer in den Personalakt übernommen',
      workedBy: nameOf(session),
    })
  })

const numberCell = ({ companyId }: CompanyScope, rowId: number) => ({
  ...{ companyId, rowId },
  table: 'clearing_case',
  column: 'number_sealed',
})

/** The questions of a return, each once. */
export async function keepCases(
  tx: CompanyTx,
  scope: CompanyScope,
  returnId: number,
  lines: readonly PlannedLine[],
): Promise<number> {
  const asked = lines.filter(({ asks }) => asks !== undefined)
  const today = asked.length > 0 ? await rows.today(tx) : ''
  for (const { asks, employeeId } of asked) {
    const kept = await rows.keep(tx, scope, rowOf(asks!, employeeId, returnId, today))
    const number = numberIn(asks!)
    if (number !== undefined) {
      const sealed = vault().seal(number, numberCell(scope, kept.id))
      await rows.keepNumber(tx, kept.id, sealed, vault().blindIndex(number, scope.companyId, 'svnr'))
    }
    const row = (await rows.find(tx, kept.id))!
    if (kept.isNew) await trail.created(tx, scope, { id: row.id, ...notedCase(row) })
    else await trail.acted(tx, scope, kept.wasSettled ? 'reopened' : 'asked', kept.id, notedCase(row))
    // Nobody need do what is done.
    if (row.number === 'same')
      await move(tx, scope, row, { state: 'settled', reason: 'Die Nummer steht schon im Personalakt', workedBy: '' })
  }
  return asked.length
}

function rowOf(
  { key, code, asked, said, urgency }: PlannedCase,
  employeeId: number | undefined,
  returnId: number,
  today: string,
): rows.AskedRow {
  const askedOn = asked.askedOn || today
  return {
    ...{ returnId, subject: key, code: said.code, urgency, account: asked.account, reference: asked.reference },
    employeeId: employeeId ?? null,
    askedName: employeeId === undefined ? askedName(asked) : '',
    isTest: asked.isTest,
    message: masked(said.text),
    details: said.details.map(({ label, value }) => ({ label: masked(label), value: masked(value) })),
    askedOn,
    dueOn: clearingDueOn(code, urgency, Temporal.PlainDate.from(askedOn)).toString(),
  }
}

/** A correction that was taken over answers what was asked about the notice that it corrects. */
export async function settleByFollowUp(tx: CompanyTx, scope: CompanyScope, noticeId: number): Promise<void> {
  const original = await originalOf(tx, noticeId)
  if (!original) return
  for (const { id, code } of await rows.openOf(tx, original.reference, original.account)) {
    if (clearingCode(code).step !== 'notice') continue
    const before = (await rows.find(tx, id))!
    await move(tx, scope, before, {
      state: 'settled',
      reason: 'Folgemeldung ist übernommen',
      workedBy: before.workedBy,
    })
  }
}
