import { type DraftTold, draftValues } from '#domain/elda/notice-drafts.ts'
import type { PersonDuty } from '#domain/elda/person-duties.ts'
import type { NoticeKind } from '#domain/elda/registration-states.ts'
import { accountOfStore } from '#domain/elda/store-accounts.ts'
import { dateOf } from '#domain/wages/calendar.ts'
import { acrossStores, type CompanyScope, type CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openSvnr } from '#server/rooms/people/public.ts'
import { dutyNamed } from '../duties/actions.ts'
import * as storeAccounts from '../store-accounts/rows.ts'
import * as rows from './rows.ts'

type Asked = { employeeId: number; kind: NoticeKind; duty: string; request: string }
export type Drafted = { values: Record<string, string>; day: string | null; dueOn: string | null }

const NOT_DUE =
  'Das ist nach den Daten nicht mehr zu melden. Bitte laden Sie die Liste neu; eine andere Meldung erstellen Sie mit „Neue Meldung“.'

/** What the data have of a notice: of what is due all that it tells, else the employer, the account and the person. */
export async function drafted(tx: CompanyTx, scope: CompanyScope, asked: Asked): Promise<Drafted> {
  const person = await rows.person(tx, asked.employeeId)
  if (!person) throw new Refusal('not_found')
  const named = asked.duty === '' ? undefined : await dutyNamed(tx, scope, person.id, asked.duty)
  if (asked.duty !== '' && named?.duty.kind !== asked.kind) throw new Refusal('conflict', NOT_DUE)
  const accounts = await storeAccounts.accounts(tx)
  const { eldaLastName, eldaFirstName, svnrSealed: _, ...facts } = person
  const told = named
    ? await ofDuty(tx, scope, named.duty, { ...asked, accounts })
    : { ...NOTHING_TOLD, account: await accountOf(tx, person, accounts), request: asked.request }
  return {
    values: draftValues(asked.kind, {
      employer: await rows.employer(tx),
      person: {
        ...facts,
        lastName: eldaLastName ?? person.lastName,
        firstName: eldaFirstName ?? person.firstName,
        svnr: openSvnr({ ...person, ibanSealed: null }),
      },
      told,
    }),
    day: told.day,
    dueOn: named ? dateOf(named.duty.dueOn).toString() : null,
  }
}

export async function hasNumber(tx: CompanyTx, employeeId: number): Promise<boolean> {
  const person = await rows.person(tx, employeeId)
  if (!person) throw new Refusal('not_found')
  return person.svnrSealed !== null
}

const NOTHING_TOLD: DraftTold = {
  ...{ account: '', day: null, rightDay: null, insured: null, weeklyMinutes: null, original: '', request: '' },
  ...{ provision: null, leaving: null, transfer: null },
}

type Accounts = Awaited<ReturnType<typeof storeAccounts.accounts>>

async function accountOf(tx: CompanyTx, { storeId }: rows.PersonRow, accounts: Accounts): Promise<string> {
  const store = (await storeAccounts.stores(tx)).find(({ id }) => id === storeId)
  return (store && accountOfStore(store, accounts)?.contribution_accountnumber) ?? ''
}

async function ofDuty(
  tx: CompanyTx,
  scope: CompanyScope,
  duty: PersonDuty,
  { employeeId, request, accounts }: Asked & { accounts: Accounts },
): Promise<DraftTold> {
  const text = (day: number) => dateOf(day).toString()
  const begin = text(duty.rightDay ?? duty.day)
  const { transfer } = duty
  return {
    account: duty.account,
    day: text(duty.day),
    rightDay: duty.rightDay === null ? null : text(duty.rightDay),
    insured: duty.insured,
    weeklyMinutes: duty.weeklyMinutes,
    original: duty.original ?? '',
    request,
    provision: await provisionOf(tx, scope, employeeId, duty, begin),
    leaving: await leavingOf(tx, employeeId, begin),
    transfer: transfer && {
      account: transfer.account,
      day: text(transfer.day),
      carrier: accounts.find(each => each.contribution_accountnumber === transfer.account)?.insurer ?? '',
    },
  }
}

/** Who comes back within twelve months has it at once; of who is engaged by the day the report of contributions tells it. BMSVG § 6 (1) */
async function provisionOf(
  tx: CompanyTx,
  scope: CompanyScope,
  employeeId: number,
  { reason }: PersonDuty,
  begin: string,
): Promise<DraftTold['provision']> {
  if (reason === 'casual') return null
  if (reason === 'account' || reason === 'resumes') return 'at-once'
  const former = await acrossStores(tx, scope, () => rows.formerExit(tx, employeeId, begin))
  const since = Temporal.PlainDate.from(begin).subtract({ months: 12 }).toString()
  return former !== null && former >= since ? 'at-once' : 'after-a-month'
}

/** Whose insurance ends with this day: the last of work, or of what is paid after it. */
async function leavingOf(tx: CompanyTx, employeeId: number, last: string): Promise<DraftTold['leaving']> {
  const known = await rows.leavings(tx, employeeId)
  return known.find(({ lastDay, noticePayTo, leavePayTo }) => (leavePayTo ?? noticePayTo ?? lastDay) === last) ?? null
}
