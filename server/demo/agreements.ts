import { sql } from 'drizzle-orm'
import { raisedRows } from '#domain/agreements/agreement-rows.ts'
import { templateNamed } from '#domain/agreements/agreement-templates.ts'
import type { AgreementRow, PayKind } from '#domain/agreements/collective-agreements.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'

const EXAMPLE = 'Beispielbeträge, bitte durch die des Kollektivvertrags ersetzen'

/** Steps of a group after so many years each, every one 2.5 % more on whole euros upwards. */
const steps = (group: string, euros: number, years: number, count: number): AgreementRow[] =>
  Array.from({ length: count }, (_, at) => ({
    group,
    step: String(at + 1),
    fromYear: at * years,
    toYear: at + 1 === count ? null : (at + 1) * years,
    cents: raisedRows([{ group, step: '', fromYear: 0, toYear: null, cents: euros * 100 }], at * 250, 'euroUp')[0]!
      .cents,
  }))

type Use = {
  template: string
  name: string
  payKind: PayKind
  month: number
  years: number
  /** Made-up pay of full time in the first step, the highest first. */
  groups: readonly (readonly [group: string, euros: number])[]
}

const HOSPITALITY: Use = {
  template: 'hospitality',
  name: 'Hotel- und Gastgewerbe',
  payKind: 'wage',
  month: 5,
  years: 5,
  groups: [
    ['LG 1', 2390],
    ['LG 2', 2240],
    ['LG 3', 2090],
    ['LG 4', 1990],
    ['LG 5', 1890],
  ],
}
const TRADE: Use = {
  template: 'trade',
  name: 'Handel',
  payKind: 'salary',
  month: 1,
  years: 3,
  groups: [
    ['D', 2300],
    ['C', 2080],
    ['B', 1820],
  ],
}

type Person = { employeeId: number; entry: string; isApprentice: boolean; fullCents: number }

/** An agreement with this year's table and the last one's, and everyone classified: one below the minimum, two near a step. */
export async function makeAgreements(
  tx: PlatformTx,
  companyId: number,
  softwareId: number,
  today: Temporal.PlainDate,
): Promise<void> {
  const use = softwareId === 0 ? HOSPITALITY : TRADE
  const template = templateNamed(use.template)!
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into collective_agreement (company_id, name, weekly_minutes, hour_divisor, day_divisor, averaging_weeks, most_previous_months, note, allowances)
    values (${companyId}, ${use.name}, ${template.weeklyMinutes}, ${template.hourDivisor}, ${template.dayDivisor}, ${template.averagingWeeks},
      ${template.mostPreviousMonths}, ${template.note}, ${JSON.stringify(template.allowances)}::jsonb) returning id`)
  const agreementId = rows[0]!.id
  const former = use.groups.flatMap(([group, euros]) => steps(group, euros, use.years, 4))
  const current = raisedRows(former, 255, 'euroUp')
  const first = today.with({ month: use.month, day: 1 })
  const apprentices = template.tables.find(({ payKind }) => payKind === 'apprentice')!
  for (const [payKind, from, table, note] of [
    [use.payKind, first.subtract({ years: 1 }), former, EXAMPLE],
    [use.payKind, first, current, EXAMPLE],
    ['apprentice', first.subtract({ years: 1 }), apprentices.rows, apprentices.note],
  ] as const)
    await tx.execute(sql`
      insert into agreement_table (company_id, agreement_id, pay_kind, valid_from, note, rows)
      values (${companyId}, ${agreementId}, ${payKind}, ${from.toString()}, ${note}, ${JSON.stringify(table)}::jsonb)`)
  await classify(tx, companyId, { ...use, agreementId, current, weeklyMinutes: template.weeklyMinutes }, today)
}

async function classify(
  tx: PlatformTx,
  companyId: number,
  {
    agreementId,
    payKind,
    years,
    current,
    weeklyMinutes,
  }: Use & { agreementId: number; current: AgreementRow[]; weeklyMinutes: number },
  today: Temporal.PlainDate,
): Promise<void> {
  const { rows: people } = await tx.execute<Person>(sql`
    select distinct on (c.employee_id) c.employee_id as "employeeId", e.entry::text as entry, m.model_group = 'apprentice' as "isApprentice",
      round(c.payment_cents::numeric * ${weeklyMinutes} / c.weekly_minutes)::int as "fullCents"
    from contract c join employee e on e.company_id = c.company_id and e.id = c.employee_id and not e.dummy
    join employment_model m on m.company_id = c.company_id and m.id = c.employment_model_id
    where c.company_id = ${companyId} and c.weekly_minutes > 0 and c.payment_cents is not null
    order by c.employee_id, c.valid_from desc`)
  const begins = current.filter(({ fromYear }) => fromYear === 0)
  const least = begins.at(-1)!
  const groupOf = ({ fullCents }: Person) => begins.find(({ cents }) => cents <= fullCents) ?? least
  const early = today.subtract({ years: years - 1 }).toString()
  const near = people
    .filter(one => !one.isApprentice && one.entry <= today.subtract({ years }).toString() && groupOf(one) !== least)
    .slice(0, 2)
  const below = people.find(one => !one.isApprentice && !near.includes(one) && groupOf(one) === begins.at(-2))
  const rows = people.map(one => {
    const isNear = near.indexOf(one)
    const since =
      isNear >= 0
        ? today
            .subtract({ years })
            .add({ days: 20 + 27 * isNear })
            .toString()
        : later(one.entry, early)
    return {
      employee_id: one.employeeId,
      valid_from: one.entry,
      pay_kind: one.isApprentice ? 'apprentice' : payKind,
      wage_group: one.isApprentice ? 'Lehrling' : (one === below ? begins[0]! : groupOf(one)).group,
      classified_since: one.isApprentice ? one.entry : since,
    }
  })
  await tx.execute(sql`
    insert into classification (company_id, agreement_id, employee_id, valid_from, pay_kind, wage_group, classified_since)
    select ${companyId}, ${agreementId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (employee_id int, valid_from date, pay_kind text, wage_group text, classified_since date)`)
}

const later = (one: string, other: string) => (one > other ? one : other)
