import fc from 'fast-check'
import {
  DECIDING_KINDS,
  REGISTRATION_KINDS,
  REGISTRATION_STATES,
  type RegistrationState,
} from '#domain/elda/registration-states.ts'
import { lastDay } from '#domain/notifications/rules.ts'
import { vault } from '#server/platform/vault.ts'
import { rawSql } from './app.ts'

// A company made up by chance, stored as rows, and what the pure rules say of the same rows.

export const today = () => Temporal.Now.plainDateISO('Europe/Vienna')
export const day = (offset: number) => today().add({ days: offset }).toString()
/** Around every edge of the rules. */
const DAYS = [-400, -40, -32, -31, -30, -1, -1, 0, 0, 1, 1, 29, 30, 31, 55, 56, 57, 89, 90]
const anyDay = fc.constantFrom(...DAYS).map(day)
const openDay = fc.option(anyDay, { freq: 2 })
/** Never on the edge itself, which moves while the test runs. */
const moment = fc.constantFrom(-400, -100, -40, -31.2, -30.8, -20, -1, -0.1).map(days =>
  Temporal.Now.instant()
    .add({ minutes: Math.round(days * 1440) })
    .toString({ smallestUnit: 'second' }),
)
const mostly = <T>(value: T, otherwise: T) =>
  fc.oneof({ arbitrary: fc.constant(value), weight: 14 }, { arbitrary: fc.constant(otherwise), weight: 1 })
const sharing = (...values: string[]) => fc.option(fc.constantFrom(...values), { freq: 3 })
const seldom = fc.oneof({ arbitrary: fc.constant(false), weight: 6 }, { arbitrary: fc.constant(true), weight: 1 })
const PAPERS = [
  'PASSPORT',
  'ASYLUMPASS',
  'WORKPERMIT',
  'RESIDENCEWORKPERMIT',
  'RESIDENCEPERMIT',
  'EDUCATIONCERTIFICATE',
  'CONTRACT',
  'ID',
] as const

export const STORES = 3
/** Index of a store; `STORES` stands for none. */
const place = fc.oneof({ arbitrary: fc.nat(STORES - 1), weight: 8 }, { arbitrary: fc.constant(STORES), weight: 1 })

const arbitraryPerson = fc.record({
  place,
  isHidden: seldom,
  dummy: seldom,
  number: fc.oneof(sharing('100', ' 100', '10 0', 'a1', 'A1'), fc.nat(5000).map(String)),
  iban: sharing('AT61 1904', 'at611904', 'AT62', 'AT63'),
  svnr: sharing('4543 010190', '4543010190', '1237 010180'),
  citizenTypeId: fc.option(fc.constantFrom(1, 2, 2, 2, 3, 4, 5, 5), { freq: 12 }),
  firstName: mostly('Eva', ' '),
  birthDate: mostly<string | null>('1990-01-01', null),
  gender: mostly('F', ''),
  street: mostly('Weg 1', ''),
  zip: mostly('1010', ''),
  city: mostly('Wien', '  '),
  hasModel: mostly(true, false),
  entry: fc.oneof({ arbitrary: fc.constant(day(-400)), weight: 8 }, openDay),
  exit: fc.oneof({ arbitrary: fc.constant(null), weight: 3 }, anyDay),
  registered: seldom,
  createdAt: moment,
  isImported: fc.boolean(),
  contracts: fc.uniqueArray(
    fc.record({ store: fc.nat(STORES - 1), from: anyDay, to: openDay, minutes: fc.constantFrom(0, 600, 2310, 2310) }),
    { maxLength: 2, selector: ({ store }) => store },
  ),
  documents: fc.array(
    fc.record({
      documentType: fc.constantFrom(...PAPERS),
      validUntil: openDay,
      createdAt: moment,
      confirmed: fc.boolean(),
      sensitive: seldom,
      place,
    }),
    { maxLength: 6, size: 'max' },
  ),
  messages: fc.array(
    fc.record({
      kind: fc.constantFrom(...REGISTRATION_KINDS, ...DECIDING_KINDS),
      state: fc.constantFrom(...(Object.keys(REGISTRATION_STATES) as RegistrationState[])),
    }),
    { maxLength: 4 },
  ),
  exported: fc.constantFrom('never', 'now', 'before'),
  readNew: seldom,
  readEnd: fc.constantFrom('never', 'never', 'this', 'another'),
})

export const arbitraryCompany = fc.record({
  countries: fc.array(fc.constantFrom(1, 1, 2), { minLength: STORES, maxLength: STORES }),
  people: fc.array(arbitraryPerson, { minLength: 8, maxLength: 40, size: 'max' }),
  imports: fc.array(
    fc.record({
      state: fc.constantFrom('mapping', 'checking', 'checked', 'running', 'done', 'failed', 'undone'),
      errorRows: fc.nat(2),
      own: fc.boolean(),
      isSetAside: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  viewer: fc.record({
    since: moment,
    /** Null: all. */
    stores: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { freq: 1 }),
    excludedStoreIds: fc.oneof(fc.constant<number[]>([]), fc.subarray([0, 1, 2, STORES], { maxLength: 2 })),
    seesSensitive: fc.boolean(),
    expiryLimit: fc.constantFrom<number | null | undefined>(undefined, null, 1, 30, 90),
  }),
})

export type Company = typeof arbitraryCompany extends fc.Arbitrary<infer T> ? T : never
export type Person = Company['people'][number]
export type Stored = { company: number; account: string; stores: number[]; people: number[]; documents: number[][] }

/** The rows of `wanted`; `company` has an account that looks. */
export async function store(wanted: Company, company: number, account: string): Promise<Stored> {
  const insert = async (table: string, columns: string, rows: object[]) => {
    const names = columns
      .split(', ')
      .map(column => column.split(' ')[0])
      .join(', ')
    const inserted = await rawSql<{ id: number }>(
      `insert into ${table} (company_id, ${names}) select $1, ${names} from jsonb_to_recordset($2::jsonb) as r(${columns}) returning *`,
      [company, JSON.stringify(rows)],
    )
    return inserted.map(({ id }) => id)
  }
  const stores = await insert(
    'store',
    'name text, country int',
    wanted.countries.map((country, index) => ({ name: `Filiale ${index}`, country })),
  )
  const [model] = await insert('employment_model', 'name text', [{ name: 'Vollzeit' }])
  const storeId = (index: number) => stores[index] ?? null
  const people = await insert(
    'employee',
    'personnel_number text, first_name text, last_name text, birth_date date, gender text, street text, postal_code text, city text, citizen_type_id int, store_id int, employment_model_id int, entry date, exit date, is_hidden boolean, dummy boolean, social_insurance_registered boolean, created_at timestamptz, iban_sealed text, iban_index text, svnr_sealed text, svnr_index text',
    wanted.people.map(person => ({
      personnel_number: person.number ?? '',
      first_name: person.firstName,
      last_name: 'Huber',
      birth_date: person.birthDate,
      gender: person.gender,
      street: person.street,
      postal_code: person.zip,
      city: person.city,
      citizen_type_id: person.citizenTypeId,
      store_id: storeId(person.place),
      employment_model_id: person.hasModel ? model : null,
      entry: person.entry,
      exit: exitOf(person),
      is_hidden: person.isHidden,
      dummy: person.dummy,
      social_insurance_registered: person.registered,
      created_at: person.createdAt,
      iban_sealed: person.iban && 'sealed',
      iban_index: person.iban && vault().blindIndex(person.iban, company, 'iban'),
      svnr_sealed: person.svnr && 'sealed',
      svnr_index: person.svnr && vault().blindIndex(person.svnr, company, 'svnr'),
    })),
  )
  const each = <T>(rows: (person: Person, id: number) => T[]) =>
    wanted.people.flatMap((person, index) => rows(person, people[index]!))
  await insert(
    'contract',
    'employee_id int, store_id int, valid_from date, valid_to date, weekly_minutes int',
    each(({ contracts }, id) =>
      contracts.map(contract => ({
        employee_id: id,
        store_id: stores[contract.store],
        valid_from: contract.from,
        valid_to: endOf(contract),
        weekly_minutes: contract.minutes,
      })),
    ),
  )
  const documentIds = await insert(
    'employee_document',
    'employee_id int, store_id int, document_type text, valid_until date, created_at timestamptz, confirmed boolean, sensitive boolean',
    each(({ documents }, id) =>
      documents.map(document => ({
        employee_id: id,
        store_id: storeId(document.place),
        document_type: document.documentType,
        valid_until: document.validUntil,
        created_at: document.createdAt,
        confirmed: document.confirmed,
        sensitive: document.sensitive,
      })),
    ),
  )
  await insert(
    'social_insurance_registration',
    'employee_id int, kind text, state text, reference text',
    each(({ messages }, id) =>
      messages.map(({ kind, state }, index) => ({ employee_id: id, kind, state, reference: `R${id}-${index}` })),
    ),
  )
  await rawSql(
    `insert into employee_export (company_id, employee_id, changed_at)
     select e.company_id, e.id, e.changed_at - x.age::interval from employee e join jsonb_to_recordset($2::jsonb) as x(id int, age text) on x.id = e.id where e.company_id = $1`,
    [
      company,
      JSON.stringify(
        each(({ exported }, id) =>
          exported === 'never' ? [] : [{ id, age: exported === 'now' ? '0' : '1 microsecond' }],
        ),
      ),
    ],
  )
  await insert(
    'notification_read',
    'account_id uuid, kind text, employee_id int, ended_on date',
    each((person, id) => [
      ...(person.readNew ? [{ account_id: account, kind: 'new', employee_id: id, ended_on: null }] : []),
      ...(person.readEnd === 'never'
        ? []
        : [
            {
              account_id: account,
              kind: 'ended',
              employee_id: id,
              ended_on: person.readEnd === 'this' ? (seenEnd(person, wanted) ?? day(-7)) : day(-500),
            },
          ]),
    ]),
  )
  await insert(
    'import_job',
    'kind text, state text, file_name text, source jsonb, header_line int, row_count int, fields jsonb, error_rows int, created_by uuid, created_by_name text, set_aside_by uuid, set_aside_by_name text, set_aside_at timestamptz',
    wanted.imports.map(({ state, errorRows, own, isSetAside }) => ({
      kind: 'stamps',
      state,
      file_name: 'zeiten.csv',
      source: {},
      header_line: 1,
      row_count: 9,
      fields: [],
      error_rows: errorRows,
      created_by: own ? account : crypto.randomUUID(),
      created_by_name: 'Mira Huber',
      ...(isSetAside && {
        set_aside_by: account,
        set_aside_by_name: 'Mira Huber',
        set_aside_at: '2026-11-20T10:00:00Z',
      }),
    })),
  )
  await rawSql(
    `insert into import_change (company_id, job_id, record_kind, created, changed)
     select $1, max(id), 'people/employees', $2, '[]' from import_job where company_id = $1 having count(*) > 0`,
    [company, people.filter((_, index) => wanted.people[index]!.isImported)],
  )
  const { viewer } = wanted
  await insert(
    'store_filter',
    'account_id uuid, store_id int',
    viewer.excludedStoreIds.map(index => ({ account_id: account, store_id: stores[index] ?? 0 })),
  )
  if (viewer.expiryLimit !== undefined)
    await insert('bell_setting', 'account_id uuid, document_expiry_limit int', [
      { account_id: account, document_expiry_limit: viewer.expiryLimit },
    ])
  await rawSql('update role_assignment set created_at = $1, store_ids = $2 where company_id = $3 and account_id = $4', [
    viewer.since,
    viewer.stores?.map(index => stores[index]!) ?? null,
    company,
    account,
  ])
  let at = 0
  const documents = wanted.people.map(person => person.documents.map(() => documentIds[at++]!))
  return { company, account, stores, people, documents }
}

export const exitOf = ({ entry, exit }: Pick<Person, 'entry' | 'exit'>) =>
  entry && exit && exit < entry ? entry : exit
export const endOf = ({ from, to }: Person['contracts'][number]) => (to && to < from ? from : to)

/** The mark holds the end as it is for who sees every store. */
export const seenEnd = (person: Person, { viewer }: Company) =>
  lastDay(
    exitOf(person),
    person.contracts.filter(({ store }) => viewer.stores === null || viewer.stores.includes(store)).map(endOf),
  )
