import { SHIPPED_ROLES } from '#contract/permissions.ts'
import { PALETTE } from '#domain/basics/colours.ts'
import { dateOf } from '#domain/wages/calendar.ts'
import { tidiedRules } from '#domain/wages/employment-rules.ts'
import { firstDayText, monthsBetween, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { kindOf } from '#domain/wages/time-kinds.ts'
import { MODELS } from '#server/demo/models.ts'
import { LINES, OWN } from '#server/demo/wage-types.ts'
import type { Vault } from '#server/platform/vault.ts'
import { accountOf, accountsOf, operatorOf } from './accounts.ts'
import type { Row } from './columns.ts'
import { calendar, momentText } from './moments.ts'
import { closingId, lastClosed } from './months.ts'
import type { CompanyPlan, Plan } from './plan.ts'
import { placeOf, storeName } from './stores.ts'

export type Furnished = { table: string; columns: string; rows: Iterable<Row> }

/** All that is there before anybody comes; tables in the order in which they name each other. */
export function setupOf(plan: Plan, passwordHash: string, vault: Vault): Furnished[] {
  const of = (table: string, columns: string, rowsOf: (company: CompanyPlan) => Iterable<Row>): Furnished => ({
    ...{ table, columns, rows: rowsIn(plan, rowsOf) },
  })
  const began = `${dateOf(spanOfMonth(plan.first).first).year - 1}-01-01`
  const beganAt = `${began} 08:00:00+00`
  return [
    { table: 'account', columns: ACCOUNT, rows: accountRows(plan, passwordHash, beganAt) },
    of('company', 'id, name, description, software_id, bmd_id, company_number, created_at', ({ number, name }) => [
      [number, name, 'Messung', 0, String(number), String(1000 + number), beganAt],
    ]),
    of('role', 'company_id, id, name, color, immutable, permissions', company =>
      SHIPPED_ROLES.map(({ id, name, color, immutable, permissions }) => [
        ...[company.number, id, name, color, immutable, listText(permissions)],
      ]),
    ),
    of('role_assignment', 'company_id, id, account_id, role_id, store_ids, created_at', company =>
      accountsOf(plan, company).map(({ id, role, storeId }, at) => [
        ...[
          company.number,
          company.first.role_assignment + at,
          id,
          role,
          storeId === null ? null : `{${storeId}}`,
          beganAt,
        ],
      ]),
    ),
    of('store', STORE, storeRows),
    of('cost_centre', 'company_id, id, name, short_name, number, is_default, store_id', centreRows),
    of('accounting_circle', 'company_id, id, number, name, sorting, color, is_default', company =>
      ['Filialbetrieb', 'Verwaltung'].map((name, at) => [
        ...[company.number, company.first.accounting_circle + at, 10 * (at + 1), name, at, PALETTE[3 * at]!, at === 0],
      ]),
    ),
    of('employment_model', 'company_id, id, name, model_group, is_default', company =>
      MODELS.map(([name, group], at) => [company.number, company.first.employment_model + at, name, group, at === 0]),
    ),
    of('employment_rule', 'company_id, id, employment_model_id, valid_from, rules', ({ number, first }) =>
      MODELS.map(([, , rules], at) => [
        ...[number, first.employment_rule + at, first.employment_model + at, began, JSON.stringify(tidiedRules(rules))],
      ]),
    ),
    of('wage_type_mapping', 'company_id, version', ({ number }) => [[number, 2]]),
    of('wage_type_line', 'company_id, id, kind, valid_from, numbers, factor, unit', ({ number, first }) =>
      LINES.map(([kind, wageType, factor, groups], at) => [
        ...[
          number,
          first.wage_type_line + at,
          kind,
          began,
          JSON.stringify(Object.fromEntries(groups.map(group => [group, wageType]))),
        ],
        ...[factor, kind === 'NACHT' ? 'pieces' : kindOf(kind).unit],
      ]),
    ),
    of('individual_wage_type', 'company_id, id, number, name, unit, counts_for, computed_from, valid_from', company =>
      OWN.map(([wageType, name, unit, countsFor, computedFrom = null], at) => [
        ...[
          company.number,
          company.first.individual_wage_type + at,
          wageType,
          name,
          unit,
          listText(countsFor),
          computedFrom,
          began,
        ],
      ]),
    ),
    of('skill', 'company_id, id, name', ({ number, first }) =>
      ['Service', 'Küche', 'Kassa'].map((name, at) => [number, first.skill + at, name]),
    ),
    of('spot', 'company_id, id, name, unit_name', ({ number, first }) =>
      ['Gastraum', 'Bar', 'Küche', 'Kassa'].map((name, at) => [number, first.spot + at, name, 'Service']),
    ),
    of('person_month_start', 'company_id, month', ({ number }) => [[number, firstDayText(plan.first)]]),
    of('month_closing', 'company_id, id, store_id, month, closed_at, closed_by', company => closingRows(plan, company)),
    of('transfer_target', TARGET, company => [targetRow(company, vault)]),
    of('file', 'company_id, id, storage_key, name, type, size, sha256, purpose, created_at, created_by', company =>
      runsOf(plan, company).map(({ file }) => file),
    ),
    of('employee_export_run', RUN, company => runsOf(plan, company).map(({ run }) => run)),
  ]
}

const ACCOUNT = 'id, email, first_name, last_name, password_hash, is_admin, is_superuser, hidden, created_at'
const STORE = 'company_id, id, name, store_number, cost_center, postal_code, city, federal_state'
const TARGET = 'company_id, id, name, host, user_name, auth, secret_sealed, is_default'
const RUN =
  'company_id, id, created_at, created_by, content_key, employee_ids, file_id, sha256, state, target_id, delivered_at'

function* rowsIn({ companies }: Plan, rowsOf: (company: CompanyPlan) => Iterable<Row>): Generator<Row> {
  for (const company of companies) yield* rowsOf(company)
}

const listText = (values: readonly string[]): string => `{${values.map(value => JSON.stringify(value)).join(',')}}`

function* accountRows(plan: Plan, passwordHash: string, at: string): Generator<Row> {
  const operator = operatorOf(plan)
  // What a trigger would do: operators are seen by no company.
  yield [operator.id, operator.email, operator.firstName, operator.lastName, passwordHash, true, true, true, at]
  for (const company of plan.companies)
    for (const { id, email, firstName, lastName, role } of accountsOf(plan, company))
      yield [id, email, firstName, lastName, passwordHash, role === 2, false, false, at]
}

function* storeRows({ number, stores, first }: CompanyPlan): Generator<Row> {
  for (let at = 0; at < stores; at++) {
    const { postalCode, city, federalState } = placeOf(at)
    const code = String(10 * (at + 1))
    yield [number, first.store + at, storeName(at), code, code, postalCode, city, federalState]
  }
}

function* centreRows({ number, stores, first }: CompanyPlan): Generator<Row> {
  for (let at = 0; at < stores; at++)
    yield [number, first.cost_centre + at, storeName(at), '', String(10 * (at + 1)), true, first.store + at]
  yield [number, first.cost_centre + stores, 'Verwaltung', 'VW', '1', false, null]
}

function* closingRows(plan: Plan, company: CompanyPlan): Generator<Row> {
  const account = accountOf(plan.seed, company, 'lohn')
  for (let at = 0; at < company.stores; at++)
    for (const month of monthsBetween(plan.first, lastClosed(plan))) {
      const storeId = company.first.store + at
      const closed = momentText(calendar.startOf(spanOfMonth(month).last + 5) + 9 * 60)
      yield [company.number, closingId(plan, company, storeId, month), storeId, firstDayText(month), closed, account]
    }
}

function targetRow({ number: companyId, first }: CompanyPlan, vault: Vault): Row {
  const rowId = first.transfer_target
  const secret = vault.seal(JSON.stringify({ password: 'Messung' }), {
    companyId,
    table: 'transfer_target',
    column: 'secret_sealed',
    rowId,
  })
  return [companyId, rowId, 'Lohnbüro', `sftp.lohn-${companyId % 40}.example`, 'kontor', 'password', secret, true]
}

const RUNS = 48
const FAILING_EVERY = 10

/** One each month that arrived; of some companies the newest did not. */
function runsOf(plan: Plan, company: CompanyPlan): { file: Row; run: Row }[] {
  const account = accountOf(plan.seed, company, 'lohn')
  return monthsBetween(plan.last - RUNS + 1, plan.last).map((month, at) => {
    const [fileId, sha256] = [company.first.file + at, String(at % 10).repeat(64)]
    const moment = momentText(calendar.startOf(spanOfMonth(month).first) + 6 * 60)
    const isFailed = at === RUNS - 1 && company.number % FAILING_EVERY === 0
    const people = `{${company.first.employee}}`
    return {
      file: [
        ...[
          company.number,
          fileId,
          `00/00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
          `stammdaten-${firstDayText(month)}.csv`,
        ],
        ...['text/csv', 8400, sha256, 'employee-export', moment, account],
      ],
      run: [
        ...[
          company.number,
          company.first.employee_export_run + at,
          moment,
          account,
          firstDayText(month),
          people,
          fileId,
          sha256,
        ],
        ...[isFailed ? 'failed' : 'delivered', company.first.transfer_target, isFailed ? null : moment],
      ],
    }
  })
}
