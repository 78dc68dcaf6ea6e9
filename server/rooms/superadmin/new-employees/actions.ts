import {
  NEW_EMPLOYEES_PAGE,
  type NewEmployeeDetail,
  type NewEmployeesPage,
  type NewEmployeesQuery,
  type NewEmployeesSummary,
  type ToldCompany,
} from '#contract/superadmin/new-employees.ts'
import { REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { MINIMAL_FIELDS } from '#domain/people/minimal-data.ts'
import { lackingText, MOST_NEW_DAYS } from '#domain/superadmin/new-employees.ts'
import { acrossCompanies, lookAcrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { lookAside } from '#server/platform/database/replica.ts'
import { madeOnce } from '#server/platform/idempotency.ts'
import { sendMail } from '#server/platform/mail.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { recordEvent } from '#server/rooms/access/public.ts'
import * as rows from './rows.ts'
import { newEmployeesTold } from './told.format.ts'

const trail = trailOf('people/employees')
type Period = Pick<NewEmployeesQuery, 'from' | 'to'>

export const list = (query: NewEmployeesQuery): Promise<NewEmployeesPage> => {
  refuseLong(query)
  return lookAside(async tx => {
    const found = await rows.list(tx, query)
    const shown = found.slice(0, NEW_EMPLOYEES_PAGE)
    return {
      people: shown.map(({ key: _, ...person }) => person),
      next: found.length > shown.length ? shown.at(-1)!.key : null,
    }
  })
}

export const summary = (query: Period): Promise<NewEmployeesSummary> => {
  refuseLong(query)
  return lookAside(tx => rows.summary(tx, query))
}

function refuseLong({ from, to }: Period): void {
  if (to < from) throw new Refusal('invalid', undefined, { to: 'Liegt vor dem ersten Tag' })
  if (Temporal.PlainDate.from(from).until(to).days >= MOST_NEW_DAYS)
    throw new Refusal('invalid', undefined, { to: `Höchstens ${MOST_NEW_DAYS} Tage` })
}

export const detail = (companyId: number, id: number): Promise<NewEmployeeDetail> =>
  lookAcrossCompanies(async tx => {
    const found = await rows.detail(tx, companyId, id)
    if (!found) throw new Refusal('not_found')
    const { state, stateAt, ...known } = found
    const responsible = await rows.responsible(tx, [{ companyId, id }])
    return {
      ...known,
      registration: state && stateAt ? { state: REGISTRATION_STATES[state], at: stateAt } : null,
      responsible: responsible.map(({ accountName }) => accountName),
    }
  })

type Ref = { companyId: number; id: number }

export const recipients = (people: readonly Ref[]): Promise<ToldCompany[]> =>
  lookAcrossCompanies(async tx => (await messages(tx, people)).map(({ told }) => told))

/** One mail to each who edits employees there, about those whom they may see; in the log of each company, for each of the people. */
export const tell = (
  { accountId }: Session,
  { origin, address, idempotencyKey: key }: Caller,
  people: readonly Ref[],
): Promise<ToldCompany[]> =>
  acrossCompanies(async tx => {
    const request = { route: 'new employees told', params: null, query: null, body: people }
    await madeOnce(tx, { accountId, key, request }, async () => {
      const companies = await messages(tx, people)
      const mails = companies.reduce((sum, { mails }) => sum + mails.length, 0)
      if (mails === 0) throw new Refusal('unprocessable', NOBODY)
      for (const { told, mails, people: about } of companies) {
        if (mails.length === 0) continue
        for (const mail of mails) await sendMail(tx, mail)
        const entries = about.map(({ id, lacks }) => ({
          action: 'told' as const,
          id,
          after: { lacking: lacks, toldPeople: told.recipients },
        }))
        await trail.notedIn(tx, told.id, { accountId, origin }, entries)
      }
      await recordEvent(tx, accountId, 'companies told', address, {
        companies: companies.length,
        people: people.length,
        mails,
      })
      return { companyId: companies[0]!.told.id, id: people.length }
    })
    return (await messages(tx, people)).map(({ told }) => told)
  })

const NOBODY =
  'In diesen Betrieben bearbeitet niemand Mitarbeiter; verständigt wurde niemand. Ein Besitzer kann dort eine Benutzerrolle mit diesem Recht vergeben.'

type Lacking = rows.Lacking & { lacks: string }
type Message = { told: ToldCompany; people: Lacking[]; mails: (ReturnType<typeof newEmployeesTold> & { to: string })[] }

async function messages(tx: PlatformTx, people: readonly Ref[]): Promise<Message[]> {
  const lacking = await rows.lacking(tx, people)
  if (lacking.length === 0) throw new Refusal('not_found')
  const responsible = Map.groupBy(await rows.responsible(tx, people), ({ companyId }) => companyId)
  const companies = Map.groupBy(lacking.map(withWords), ({ companyId }) => companyId)
  return [...companies].map(([id, about]) => messageOf(id, about, responsible.get(id) ?? []))
}

const withWords = (person: rows.Lacking): Lacking => ({
  ...person,
  lacks: lackingText(
    person.states,
    person.missing.map(field => MINIMAL_FIELDS[field]),
  ),
})

function messageOf(id: number, people: Lacking[], responsible: readonly rows.Responsible[]): Message {
  const company = people[0]!.companyName
  const byAccount = [...Map.groupBy(responsible, ({ accountId }) => accountId).values()]
  const url = `${publicUrl()}/${id}/documents/employeedata`
  const days = people.flatMap(({ toldAt }) => toldAt ?? []).toSorted()
  return {
    told: {
      ...{ id, name: company, people: people.length, toldAt: days.at(-1) ?? null },
      recipients: byAccount.map(([one]) => one!.accountName),
    },
    people,
    mails: byAccount.map(theirs => {
      const seen = new Set(theirs.map(each => each.id))
      const { accountName: recipient, email } = theirs[0]!
      return {
        to: email,
        ...newEmployeesTold({ company, recipient, people: people.filter(one => seen.has(one.id)), url }),
      }
    }),
  }
}
