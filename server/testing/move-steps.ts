import { sentenceText } from '#contract/sentences.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { type MoveDraft, managedMoves } from '#contract/superadmin/employee-moves.ts'
import { rawSql } from './app.ts'
import { build, signedIn } from './build.ts'

export const SVNR = '1237010180'
export const IBAN = 'AT611904300234573201'
export const REASON = 'Übernahme durch die Schwestergesellschaft'

/** Somebody of one company who is to go to a store of another one on the first of December; a clerk of each. */
export async function place() {
  const operator = await signedIn({ isSuperuser: true })
  const [clerk, receiver] = [await signedIn(), await signedIn()]
  const store = await build.store({ company: clerk.company, name: 'Wien Mitte' })
  const employee = await build.employee({
    ...{ company: clerk.company, store, entry: '2020-03-01', svnr: SVNR, iban: IBAN, personnelNumber: 'A 17' },
    ...{ firstName: 'Nadja', lastName: 'Wechselberger' },
  })
  await rawSql(
    `update employee set birth_date = '1980-01-01', street = 'Ring 1', city = 'Wien', note = 'Nur hier', phone = '0664 5550000' where id = $1`,
    [employee.id],
  )
  await rawSql('delete from employee_value where employee_id = $1', [employee.id])
  const contractId = await build.contract({ employee, from: '2020-03-01', weeklyMinutes: 1800, paymentCents: 187_500 })
  const newStore = await build.store({ company: receiver.company, name: 'Graz Süd' })
  const draft = async (more: Partial<MoveDraft> = {}): Promise<MoveDraft> => ({
    ...{ from: { companyId: clerk.company, employeeId: employee.id } },
    ...{ to: { companyId: receiver.company, storeId: newStore }, firstDay: '2026-12-01', mdPersonnelId: 'B 4' },
    ...{ employmentModelId: null, contractId, documentIds: [], reason: REASON },
    version: await versionOf(employee.id),
    ...more,
  })
  return { operator, clerk, receiver, employee, contractId, newStore, draft, ...acts(operator) }
}

function acts({ api, accountId }: Awaited<ReturnType<typeof signedIn>>) {
  const prove = () => rawSql('update session set proved_at = now() where account_id = $1', [accountId])
  const move = async (body: MoveDraft, headers = {}) => {
    await prove()
    return api(managedMoves.move, { body, headers })
  }
  const undo = async (moveId: string) => {
    await prove()
    return api(managedMoves.undo, { params: { moveId } })
  }
  const preview = (body: object) => api(managedMoves.preview, { body } as never)
  return { move, undo, preview }
}

export const versionOf = async (id: number) =>
  (await rawSql<{ version: number }>('select version from employee where id = $1', [id]))[0]!.version

/** All that two companies have, but for what is worked out and what only counts. */
export async function everythingOf(...companies: number[]) {
  const tables = await rawSql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('audit_entry', 'audit_block', 'touched_days', 'company_session')
       and not exists (select from pg_attribute m where m.attrelid = c.oid and m.attname = 'transaction') order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of tables)
    all[name] = await rawSql(
      `select to_jsonb(t) - 'version' - 'changed_at' as row from ${name} t where company_id = any($1) order by 1`,
      [companies],
    )
  return all
}

export async function sentences(clerk: Awaited<ReturnType<typeof signedIn>>): Promise<string[]> {
  const { text } = await clerk.api(eventLog.list, { body: { limit: 30 } } as never)
  const { data } = JSON.parse(text) as { data: { events: Parameters<typeof sentenceText>[0][] } }
  return data.events.map(event => sentenceText(event, { names: {} }))
}
