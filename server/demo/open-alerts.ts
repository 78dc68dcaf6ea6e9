import { sql } from 'drizzle-orm'
import type { DocumentType } from '#domain/documents/document-types.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import { makeDocumentFiles } from './document-files.ts'

type Demo = { id: number; number: number; citizen: number | null; svnr: string | null; iban: string | null }

/** What the bell tells of: some of everything, on people that makePerson left whole. */
export async function makeOpenAlerts(tx: PlatformTx, companyId: number, today: Temporal.PlainDate): Promise<void> {
  const { rows: people } = await tx.execute<Demo>(sql`
    select id, row_number() over (order by id)::int as number, citizen_type_id as citizen, svnr_sealed as svnr, iban_sealed as iban
    from employee where company_id = ${companyId} order by id`)
  await makeAbroad(tx, companyId)
  await makeNews(tx, companyId, people)
  await makeDuplicates(tx, companyId, people)
  await makeDocuments(tx, companyId, people, today)
  await makeDocumentFiles(tx, companyId)
  await makeRegistrations(tx, companyId, people)
  await makeImports(tx, companyId)
  // Last: what was changed above is not yet with the payroll software, the rest is.
  const open = idsOf(people, ({ number }) => number % 11 === 6)
  await tx.execute(sql`
    insert into employee_export (company_id, employee_id, changed_at, exported_at)
    select company_id, id, changed_at - case when id % 2 = 0 and id = any (${open}::int[]) then interval '3 days' else interval '0' end, now() - interval '2 days'
    from employee where company_id = ${companyId} and not (id % 2 = 1 and id = any (${open}::int[]))`)
}

/** A store in country 2: only with one is proof of school or study asked for. */
async function makeAbroad(tx: PlatformTx, companyId: number): Promise<void> {
  await tx.execute(sql`
    with made as (
      insert into store (company_id, name, description, store_number, cost_center, postal_code, city, country)
      values (${companyId}, 'Passau Altstadt', 'Ludwigstraße', '70', '70', '94032', 'Passau', 2) returning id, name)
    insert into cost_centre (company_id, name, short_name, number, is_default, store_id)
    select ${companyId}, name, 'PAS', '70', true, id from made`)
}

/** Everyone has been here for long but the last few; the accounts have worked here for two months. */
async function makeNews(tx: PlatformTx, companyId: number, people: Demo[]): Promise<void> {
  const fresh = idsOf(people.slice(-6), ({ number }) => number !== 99)
  await tx.execute(sql`
    update employee set created_at = case when id = any (${fresh}::int[]) then now() - (id % 5) * interval '1 day'
      else now() - interval '200 days' end where company_id = ${companyId}`)
  await tx.execute(
    sql`update role_assignment set created_at = now() - interval '60 days' where company_id = ${companyId}`,
  )
}

/** Besides those of makePerson: an SVNR and an IBAN that two people share, and numbers shared with somebody hidden. */
async function makeDuplicates(tx: PlatformTx, companyId: number, people: Demo[]): Promise<void> {
  const of = (number: number) => people[number - 1]!
  for (const [column, from, to] of [
    ['svnr', 18, 19],
    ['svnr', 25, 26],
    ['iban', 14, 15],
    ['iban', 22, 27],
  ] as const) {
    const [one, other] = [of(from), of(to)]
    const cell = (rowId: number) => ({ companyId, table: 'employee', column: `${column}_sealed`, rowId })
    const value = one[column] && vault().open(one[column], cell(one.id))
    if (!value) continue
    await tx.execute(sql`
      update employee set ${sql.identifier(`${column}_sealed`)} = ${vault().seal(value, cell(other.id))},
        ${sql.identifier(`${column}_index`)} = ${vault().blindIndex(value, companyId, column)}
      where company_id = ${companyId} and id = ${other.id}`)
  }
  await tx.execute(sql`
    update employee set personnel_number = (select personnel_number from employee where company_id = ${companyId} and id = ${of(20).id})
    where company_id = ${companyId} and id = ${of(21).id}`)
}

async function makeDocuments(
  tx: PlatformTx,
  companyId: number,
  people: Demo[],
  today: Temporal.PlainDate,
): Promise<void> {
  type Paper = {
    employee_id: number
    document_type: DocumentType
    name: string
    until: number | null
    confirmed: boolean
  }
  const papers: Paper[] = []
  let count = 0
  for (const { id: employee_id, number, citizen } of people) {
    const add = (document_type: DocumentType, name: string, until: number | null, confirmed = true) =>
      papers.push({ employee_id, document_type, name, until, confirmed })
    add('CONTRACT', 'Arbeitsvertrag', null, number % 24 !== 9)
    if (number % 3 === 0) add('DRIVERSLICENSE', 'Führerschein', 900 + number)
    if (number % 4 === 2) add('SOCIALSECURITYCARD', 'e-card', 30 * ((number % 9) + 20))
    if (number % 16 === 3) add('ID', 'Personalausweis', -12 - number)
    if (number % 16 === 8) add('ID', 'Personalausweis', (number % 27) + 1)
    if (number % 12 === 5) add('HEALTHRULES', 'Hygieneschulung', 300, number % 24 !== 5)
    if (citizen !== 2 && citizen !== 5) continue
    // Most lack something, each something else; an older paper that was replaced warns of nothing.
    const lacks = LACKS[count++ % LACKS.length]!
    const isProtected = citizen === 5 && !lacks.includes('WORKPERMIT') && !lacks.includes('RESIDENCEPERMIT')
    if (isProtected) add('ASYLUMPASS', 'Konventionspass', 500)
    if (!lacks.includes('PASSPORT') && citizen === 2) {
      add('PASSPORT', 'Reisepass alt', -400)
      add('PASSPORT', 'Reisepass', 1200 + number)
    }
    if (!lacks.includes('WORKPERMIT')) add('WORKPERMIT', 'Beschäftigungsbewilligung', count % 4 === 0 ? 18 : 420)
    if (!lacks.includes('RESIDENCEPERMIT')) add('RESIDENCEPERMIT', 'Rot-Weiß-Rot-Karte', count % 4 === 1 ? -6 : 380)
    if (!lacks.includes('EDUCATIONCERTIFICATE')) add('EDUCATIONCERTIFICATE', 'Studienbestätigung', 150)
  }
  const rows = papers.map(({ until, ...paper }) => ({
    ...paper,
    valid_until: until === null ? null : today.add({ days: until }).toString(),
  }))
  await tx.execute(sql`
    insert into employee_document (company_id, employee_id, store_id, document_type, name, valid_until, confirmed, created_at)
    select ${companyId}, e.id, e.store_id, p.document_type, p.name, p.valid_until, p.confirmed, now() - interval '40 days'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (employee_id int, document_type text, name text, valid_until date, confirmed boolean)
    join employee e on e.company_id = ${companyId} and e.id = p.employee_id`)
}

const LACKS: DocumentType[][] = [
  ['PASSPORT'],
  ['WORKPERMIT'],
  ['RESIDENCEPERMIT', 'EDUCATIONCERTIFICATE'],
  ['EDUCATIONCERTIFICATE'],
  [],
  ['WORKPERMIT', 'RESIDENCEPERMIT'],
]

/** As the settings have them, by federal state. */
const ACCOUNT_OF_STATE = { 9: '20134567', 6: '1400233', 4: '40210078', 5: '1702344', 7: '1811902' }

/** One on its way, one rejected; the others who are ready have no message yet. */
async function makeRegistrations(tx: PlatformTx, companyId: number, people: Demo[]): Promise<void> {
  const ready = people.filter(({ number }) => number % 33 === 4)
  const states = ['rejected', 'draft', 'sent']
  const rows = ready
    .slice(0, 3)
    .map(({ id }, index) => ({ id, state: states[index], reference: `KONTOR-${companyId}-${id}` }))
  await tx.execute(sql`
    insert into social_insurance_registration
      (company_id, employee_id, kind, state, reference, message, account, told_on, area, is_marginal, is_free, weekly_minutes)
    select ${companyId}, r.id, 'M3', state, reference, case state when 'rejected' then 'Beitragskontonummer ungültig' else '' end,
      coalesce(${JSON.stringify(ACCOUNT_OF_STATE)}::jsonb ->> s.federal_state::text, ''), e.entry,
      case m.model_group when 'salaried' then '02' else '01' end, m.model_group = 'marginal', false,
      (select weekly_minutes from contract c where c.company_id = e.company_id and c.employee_id = e.id order by valid_from limit 1)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, state text, reference text)
    join employee e on e.company_id = ${companyId} and e.id = r.id
    left join store s on s.company_id = e.company_id and s.id = e.store_id
    left join employment_model m on m.company_id = e.company_id and m.id = e.employment_model_id`)
}

async function makeImports(tx: PlatformTx, companyId: number): Promise<void> {
  const rows = [
    { kind: 'stamps', state: 'failed', file: 'stempelzeiten-oktober.csv', rows: 412, errors: 0, days: 9 },
    { kind: 'employees', state: 'checked', file: 'neue-mitarbeiter.csv', rows: 14, errors: 2, days: 2 },
  ]
  await tx.execute(sql`
    with made as (
      insert into import_job (company_id, kind, state, message, file_name, source, header_line, row_count, fields, new_rows, error_rows,
        created_by, created_by_name, created_at, finished_at)
      select ${companyId}, kind, state, case state when 'failed' then 'Der Import wurde unterbrochen. Es wurde nichts gespeichert.' else '' end,
        file, '{"format": "CSV", "encoding": "UTF-8", "separator": ";", "sheet": null}', 1, rows, '[]',
        case state when 'checked' then rows - errors else 0 end, errors,
        (select id from account where email = 'lohn@kontor.example'), 'Marta Huber', now() - days * interval '1 day',
        case state when 'failed' then now() - days * interval '1 day' end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, state text, file text, rows int, errors int, days int)
      returning id, state)
    insert into import_row (company_id, job_id, line, outcome, label, cells, issues)
    select ${companyId}, id, line, 'error', label, '[]', jsonb_build_array(jsonb_build_object('column', "column", 'level', 'error', 'message', message))
    from made cross join (values
      (4, 'Zeile 4', 'Eintritt', '„31.02.2026“ ist kein Datum (TT.MM.JJJJ)'),
      (9, 'Zeile 9', 'Filiale', 'Den Standort „99“ gibt es nicht')) as issue (line, label, "column", message)
    where state = 'checked'`)
}

const idsOf = (people: Demo[], fits: (person: Demo) => boolean) =>
  `{${people
    .filter(fits)
    .map(({ id }) => id)
    .join(',')}}`
