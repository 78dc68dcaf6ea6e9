import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SHIPPED_ROLES } from '#contract/permissions.ts'
import { PALETTE } from '#domain/basics/colours.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { Config } from '#server/platform/config.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { todayIn } from '#server/platform/today.ts'
import { vault } from '#server/platform/vault.ts'
import { insertRoles } from '#server/rooms/accounts/public.ts'
import { ACCOUNTS, COMPANIES } from './companies.ts'
import { furnishingsOf, tryMake } from './furnishings.ts'
import { makeLeaveNotices } from './leave-notices.ts'
import { makeModels, modelOf } from './models.ts'
import { makeOpeningBalances } from './opening-balances.ts'
import { makePerson } from './people.ts'
import { seededRandom } from './random.ts'
import { type DemoStore, STORES } from './stores.ts'
import { type DemoEmployee, makeTimes } from './times.ts'

export type DemoSignIns = { password: string; accounts: { email: string; role: string }[] }
/** `failures`: German sentences on what of it could not be made. */
export type Demo = { signIns: DemoSignIns | undefined; failures: readonly string[] }

/** As `prepareDemo`, for a start: without the demo, or without all of it, Kontor works as well. */
export async function tryPrepareDemo(config: Parameters<typeof prepareDemo>[0]): Promise<Demo> {
  const failures: string[] = []
  try {
    return { signIns: await prepareDemo(config, failures), failures }
  } catch (error) {
    return { signIns: undefined, failures: [`Die Demo konnte nicht erstellt werden: ${(error as Error).message}`] }
  }
}

/** Makes the demo companies when no company exists; gives the sign-ins of an existing demo too. */
export async function prepareDemo(
  config: Pick<Config, 'demo' | 'demoPassword' | 'dataFolder'>,
  failures: string[] = [],
): Promise<DemoSignIns | undefined> {
  if (config.demo === 'off') return undefined
  const note = noteOf(config.dataFolder)
  const isEmpty = await acrossCompanies(isUnused)
  if (!isEmpty && !existsSync(note)) return undefined
  const password = isEmpty
    ? config.demoPassword || `Kontor-${randomBytes(6).toString('base64url')}`
    : readFileSync(note, 'utf8')
  if (isEmpty) {
    await acrossCompanies(tx => makeDemo(tx, password, failures))
    writeFileSync(note, password, { mode: 0o600 })
  }
  return {
    password,
    accounts: ACCOUNTS.map(account => ({
      email: account.email,
      role: SHIPPED_ROLES[account.roleId - 1]!.name + (account.isSuperuser ? ', Betreiber' : ''),
    })),
  }
}

const noteOf = (dataFolder: string) => join(dataFolder, 'demo-password')

/** What the installation keeps of the demo besides rows and files. */
export const forgetSignIns = (dataFolder: string) => rm(noteOf(dataFolder), { force: true })

/** Where a person is already, one who took the demo away does not get it back. */
const isUnused = (tx: PlatformTx): Promise<boolean> =>
  tx
    .execute(sql`select from company union all select from account where not is_machine and not is_demo limit 1`)
    .then(({ rows }) => rows.length === 0)

async function makeDemo(tx: PlatformTx, password: string, failures: string[]): Promise<void> {
  // Two processes starting at once make one demo.
  await tx.execute(sql`select pg_advisory_xact_lock(4711003)`)
  if (!(await isUnused(tx))) return
  const passwordHash = await hashPassword(password)
  const accountIds: string[] = []
  for (const account of ACCOUNTS) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into account (email, first_name, last_name, password_hash, is_admin, is_superuser, is_demo)
      values (${account.email}, ${account.first}, ${account.last}, ${passwordHash}, ${account.isAdmin ?? false}, ${account.isSuperuser ?? false}, true) returning id`)
    accountIds.push(rows[0]!.id)
  }
  const today = todayIn(VIENNA)
  for (const company of COMPANIES) {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into company (name, description, software_id, bmd_id, dpw_id, company_number, employee_changed_from_md_mode, use_elda_service, has_uebersicht_report, is_demo, shows_first_steps)
      values (${company.name}, 'Demo', ${company.softwareId}, ${company.bmdId}, ${company.dpwId}, ${String(100 + company.seed)}, ${company.confirms ? 1 : 0}, ${company.usesElda ?? false}, ${company.hasOverview ?? false}, true, ${company.stores === 0}) returning id`)
    const companyId = rows[0]!.id
    await insertRoles(tx, companyId, SHIPPED_ROLES)
    const storeIds = company.stores > 0 ? await makeStores(tx, companyId, STORES.slice(0, company.stores)) : []
    const hasRole = ({ isSuperuser }: (typeof ACCOUNTS)[number]) => !(isSuperuser && company.isWithoutOperator)
    const assignments = ACCOUNTS.flatMap((account, index) => (hasRole(account) ? { account, index } : [])).map(
      ({ account, index }) => ({
        account_id: accountIds[index]!,
        role_id: account.roleId,
        store_ids: account.stores && storeIds.length > 0 ? storeIds.slice(0, 2) : null,
      }),
    )
    await insertMany(tx, 'role_assignment', companyId, assignments, 'account_id uuid, role_id int, store_ids int[]')
    if (storeIds.length === 0) continue
    await makePeople(tx, companyId, storeIds, company.people, company.seed, today)
    for (const { what, make } of furnishingsOf({ ...company, companyId, accountId: accountIds[0]!, today }))
      await tryMake(tx, () => make(tx)).catch(error =>
        failures.push(`Die Demo „${company.name}“ ist ohne ${what} erstellt: ${(error as Error).message}`),
      )
  }
}

async function makeStores(tx: PlatformTx, companyId: number, given: readonly DemoStore[]): Promise<number[]> {
  const stores = given.map(store => ({
    name: store.name,
    description: store.description,
    store_number: store.number,
    cost_center: store.number,
    postal_code: store.postalCode,
    city: store.city,
    federal_state: store.federalState,
  }))
  const ids = await insertMany(
    tx,
    'store',
    companyId,
    stores,
    'name text, description text, store_number text, cost_center text, postal_code text, city text, federal_state int',
  )
  const centres = [
    ...given.map((store, index) => ({
      name: store.name,
      short_name: store.city.slice(0, 3).toUpperCase(),
      number: store.number,
      description: '',
      is_visible: true,
      is_default: true,
      store_id: ids[index]!,
    })),
    {
      name: 'Küche zentral',
      short_name: 'KÜ',
      number: '100',
      description: 'Produktion für alle Standorte',
      is_visible: true,
      is_default: false,
      store_id: ids[0]!,
    },
    {
      name: 'Service Events',
      short_name: 'EV',
      number: '110',
      description: '',
      is_visible: true,
      is_default: false,
      store_id: null,
    },
    {
      name: 'Verwaltung',
      short_name: 'VW',
      number: '110',
      description: 'Büro und Lohnverrechnung',
      is_visible: true,
      is_default: false,
      store_id: null,
    },
    {
      name: 'Lager (alt)',
      short_name: 'LAG',
      number: '',
      description: 'Nicht mehr bebucht',
      is_visible: false,
      is_default: false,
      store_id: null,
    },
  ]
  await insertMany(
    tx,
    'cost_centre',
    companyId,
    centres,
    'name text, short_name text, number text, description text, is_visible boolean, is_default boolean, store_id int',
  )
  const circles = ['Filialbetrieb', 'Produktion', 'Verwaltung', 'Events']
  await insertMany(
    tx,
    'accounting_circle',
    companyId,
    circles.map((name, index) => ({
      number: 10 * (index + 1),
      name,
      sorting: index,
      color: PALETTE[3 * index]!,
      is_default: index === 0,
    })),
    'number int, name text, sorting int, color text, is_default boolean',
  )
  return ids
}

async function makePeople(
  tx: PlatformTx,
  companyId: number,
  storeIds: number[],
  count: number,
  seed: number,
  today: Temporal.PlainDate,
): Promise<void> {
  const random = seededRandom(seed)
  const modelIds = await makeModels(tx, companyId, today)
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('employee', 'id'))::int as id from generate_series(1, ${count})`,
  )
  const people = rows.map(({ id }, index) => ({
    id,
    number: index + 1,
    storeId: storeIds[index % storeIds.length]!,
    ...makePerson(index + 1, random, today),
  }))
  const seal = (value: string | null, field: 'svnr' | 'iban', rowId: number) =>
    value && {
      sealed: vault().seal(value, { companyId, table: 'employee', column: `${field}_sealed`, rowId }),
      index: vault().blindIndex(value, companyId, field),
    }
  await insertMany(
    tx,
    'employee',
    companyId,
    people.map(person => {
      const svnr = seal(person.svnr, 'svnr', person.id)
      const iban = seal(person.iban, 'iban', person.id)
      const store = STORES[storeIds.indexOf(person.storeId)]!
      return {
        id: person.id,
        personnel_number: person.personnelNumber,
        first_name: person.firstName,
        last_name: person.lastName,
        gender: person.gender,
        birth_date: person.birthDate,
        svnr_sealed: svnr ? svnr.sealed : null,
        svnr_index: svnr ? svnr.index : null,
        iban_sealed: iban ? iban.sealed : null,
        iban_index: iban ? iban.index : null,
        citizen_type_id: person.citizenTypeId,
        nationality: person.nationality,
        street: person.street,
        postal_code: store.postalCode,
        city: store.city,
        phone: person.phone,
        email: person.email,
        store_id: person.storeId,
        bmd_id: person.bmdId,
        dpw_id: person.dpwId,
        employment_model_id: modelIds.get(modelOf(person)),
        entry: person.entry,
        exit: person.exit,
        exit_reason: person.exit ? 'Einvernehmliche Lösung' : '',
        is_hidden: person.isHidden,
        dummy: person.dummy,
        social_insurance_registered: person.registered,
      }
    }),
    'id int, personnel_number text, first_name text, last_name text, gender text, birth_date date, svnr_sealed text, svnr_index text, iban_sealed text, iban_index text, citizen_type_id int, nationality text, street text, postal_code text, city text, phone text, email text, store_id int, bmd_id text, dpw_id text, employment_model_id int, entry date, exit date, exit_reason text, is_hidden boolean, dummy boolean, social_insurance_registered boolean',
  )
  const withContract = people.filter(person => person.weeklyMinutes !== null)
  await insertMany(
    tx,
    'contract',
    companyId,
    withContract.map(person => ({
      employee_id: person.id,
      store_id: person.storeId,
      valid_from: person.entry,
      valid_to: person.exit,
      weekly_minutes: person.weeklyMinutes,
      payment_cents: person.monthlyCents,
      employment_model_id: modelIds.get(modelOf(person)),
    })),
    'employee_id int, store_id int, valid_from date, valid_to date, weekly_minutes int, payment_cents int, employment_model_id int',
  )
  await makeOpeningBalances(tx, companyId, today)
  await makeLeaveNotices(tx, companyId, today)
  await makeTimesOf(
    tx,
    companyId,
    people.filter(person => !person.dummy),
    random,
    today,
  )
}

async function makeTimesOf(
  tx: PlatformTx,
  companyId: number,
  people: DemoEmployee[],
  random: ReturnType<typeof seededRandom>,
  today: Temporal.PlainDate,
): Promise<void> {
  const times = people.map((person, index) => makeTimes(person, index, random, today))
  await insertMany(
    tx,
    'absence',
    companyId,
    times.flatMap(each => each.absences),
    'employee_id int, store_id int, starts_at timestamptz, ends_at timestamptz, md_type int, md_state int, md_approved boolean, md_deleted boolean, soft_delete boolean',
  )
  await insertMany(
    tx,
    'wish',
    companyId,
    times.flatMap(each => each.wishes),
    'employee_id int, state int, starts_at timestamptz, ends_at timestamptz, approved boolean',
  )
  const shifts = times.flatMap(each => each.shifts)
  const shiftIds = await insertMany(
    tx,
    'stamp',
    companyId,
    shifts.map(({ pause: _, ...shift }) => shift),
    'employee_id int, store_id int, starts_at timestamptz, ends_at timestamptz, md_confirmed boolean',
  )
  const pauses = shifts.flatMap((shift, index) =>
    shift.pause
      ? [{ shift_id: shiftIds[index]!, store_id: shift.store_id, starts_at: shift.pause[0], ends_at: shift.pause[1] }]
      : [],
  )
  await insertMany(
    tx,
    'stamp_pause',
    companyId,
    pauses,
    'shift_id int, store_id int, starts_at timestamptz, ends_at timestamptz',
  )
  const plans = times.flatMap(each => each.plans)
  const unassigned = plans
    .filter(({ published_at }, index) => index % 97 === 5 || (published_at === null && index % 31 === 5))
    .map(plan => ({ ...plan, employee_id: null, published_at: null }))
  await insertMany(
    tx,
    'plan_shift',
    companyId,
    [...plans, ...unassigned],
    'employee_id int, store_id int, starts_at timestamptz, ends_at timestamptz, break_minutes int, break_starts_at timestamptz, published_at timestamptz',
  )
}

/** `columns` is a record definition, `name text, number int`; gives the new ids in the order of the rows. */
async function insertMany(
  tx: PlatformTx,
  table: string,
  companyId: number,
  rows: object[],
  columns: string,
): Promise<number[]> {
  const names = columns
    .split(', ')
    .map(column => column.split(' ')[0])
    .join(', ')
  const { rows: inserted } = await tx.$client.query<{ id: number }>(
    `insert into ${table} (company_id, ${names}) select $1, ${names} from jsonb_to_recordset($2::jsonb) as r(${columns}) returning id`,
    [companyId, JSON.stringify(rows)],
  )
  return inserted.map(row => row.id)
}
