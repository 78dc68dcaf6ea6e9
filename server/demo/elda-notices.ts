import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { VIENNA } from '#domain/basics/days.ts'
import { type HoldingRecord, writeHolding } from '#domain/elda/holdings.ts'
import { NOTICE_FIELDS } from '#domain/elda/notice-fields.ts'
import { eldaDay, eldaHours } from '#domain/elda/notice-values.ts'
import type { RegistrationState } from '#domain/elda/registration-states.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'

type Person = {
  id: number
  lastName: string
  firstName: string
  personnelNumber: string
  svnr: string | null
  entry: string
  weekly: number
}
type Made = { person: Person; state: RegistrationState; message: string; isFaulty?: true }

/** One of each state; of what lies in a file the first ones are in one that is not sent, the others in one that is. */
const STATES: readonly Omit<Made, 'person'>[] = [
  { state: 'draft', message: '' },
  { state: 'draft', message: '', isFaulty: true },
  { state: 'created', message: '' },
  { state: 'created', message: '' },
  { state: 'sent', message: '' },
  { state: 'accepted', message: '' },
  { state: 'partly_accepted', message: 'W4 Leerzeile' },
  { state: 'rejected', message: 'F7050 Zur Anforderung der Versicherungsnummer gehört das Geburtsdatum' },
  { state: 'clearing', message: 'VW1924 Versicherungsnummer vergeben' },
  { state: 'done', message: '' },
]
/** As the list of what is due names it. */
const dutyKey = ({ id, entry }: Person): string => [id, 'M3', ACCOUNT.number, entry, ''].join('|')

const ACCOUNT = { number: '20134567', carrier: '11', serial: '0042317' }

/** Notices of a test, in every state: nobody is registered by them. */
export async function makeEldaNotices(tx: PlatformTx, companyId: number, name: string, today: Temporal.PlainDate) {
  const { rows: people } = await tx.execute<Person>(sql`
    select e.id, e.last_name as "lastName", e.first_name as "firstName", e.personnel_number as "personnelNumber", e.svnr_sealed as svnr,
      e.entry::text as entry, c.weekly_minutes as weekly
    from employee e join lateral (
      select weekly_minutes from contract c where c.company_id = e.company_id and c.employee_id = e.id order by valid_from limit 1) c on true
    where e.company_id = ${companyId} and not e.dummy and e.svnr_sealed is not null and e.entry >= '2019-01-01'
      and e.last_name || e.first_name ~ '^[A-Za-zÄÖÜßäöü]+$'
    order by e.id offset 8 limit ${STATES.length}`)
  const made = STATES.flatMap((each, at) => (people[at] ? [{ ...each, person: people[at] }] : []))
  const year = today.year
  const referenceOf = (at: number) => `K${companyId}-${year}-${at + 1}-DEMO`
  const ids = new Map<number, { id: number; record: HoldingRecord; reference: string }>()
  for (const [at, notice] of made.entries()) {
    const { person, state, message, isFaulty } = notice
    const { rows } = await tx.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('social_insurance_registration', 'id'))::int as id`,
    )
    const id = rows[0]!.id
    const values = {
      ...{ BKNR: ACCOUNT.number, DGNA: name, DTEL: '01 555 01 20', MAIL: 'lohn@sonnblick.example' },
      ...{ INF1: person.personnelNumber, FANA: person.lastName, VONA: person.firstName, ADAT: eldaDay(person.entry) },
      VSNR: vault().open(person.svnr!, { companyId, table: 'employee', column: 'svnr_sealed', rowId: person.id }),
      ...(!isFaulty && { BBER: '01' }),
      ...{ GERF: 'N', FRDV: 'N', VWAZ: eldaHours(person.weekly) },
    }
    const cell = { companyId, table: 'social_insurance_registration', column: 'values_sealed', rowId: id }
    const reference = referenceOf(at)
    await tx.execute(sql`insert into elda_reference values (${companyId}, ${reference}, ${year}, ${at + 1})`)
    await tx.execute(sql`
      insert into social_insurance_registration (company_id, id, employee_id, kind, state, reference, message, account, told_on, due_on, duty_key, area,
        is_marginal, is_free, weekly_minutes, values_sealed, fault_count, project, made_by_name)
      values (${companyId}, ${id}, ${person.id}, 'M3', ${state}, ${reference}, ${message}, ${ACCOUNT.number}, ${person.entry},
        ${person.entry}, ${dutyKey(person)}, ${isFaulty ? null : '01'}, ${isFaulty ? null : false}, ${isFaulty ? null : false}, ${person.weekly},
        ${vault().seal(JSON.stringify(values), cell)}, ${isFaulty ? 1 : 0}, ${state === 'draft' ? null : 'TM'}, 'Marta Huber')`)
    ids.set(at, {
      id,
      reference,
      record: { type: 'M3', carrier: ACCOUNT.carrier, values: { ...values, REFW: reference } },
    })
  }
  const placesOf = (fits: (state: RegistrationState) => boolean) =>
    made.flatMap(({ state }, at) => (state !== 'draft' && fits(state) ? [at] : []))
  await makeHolding(
    tx,
    companyId,
    1,
    placesOf(state => state !== 'created'),
    today.subtract({ days: 3 }).toString(),
  )
  await makeHolding(
    tx,
    companyId,
    2,
    placesOf(state => state === 'created'),
    null,
  )

  async function makeHolding(tx: PlatformTx, company: number, number: number, places: number[], sentOn: string | null) {
    if (places.length === 0) return
    const held = places.map(at => ({ ...ids.get(at)!, person: made[at]!.person }))
    const { rows } = await tx.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('elda_holding', 'id'))::int as id`,
    )
    const id = rows[0]!.id
    const creator = {
      ...{ serial: ACCOUNT.serial, name: 'Kontor Demo Software', country: 'A', postal: '1060', city: 'Wien' },
      ...{ street: 'Linke Wienzeile 4', phone: '', email: '' },
    }
    const day = (sentOn ? Temporal.PlainDate.from(sentOn) : today).toPlainDateTime({ hour: 9 })
    const bytes = writeHolding(
      { kind: 'VR', project: 'TM', number, carrier: ACCOUNT.carrier, madeAt: day, creator },
      NOTICE_FIELDS,
      held.map(({ record }) => record),
    )
    const cell = { companyId: company, table: 'elda_holding', column: 'bytes_sealed', rowId: id }
    await tx.execute(sql`
      insert into elda_holding (company_id, id, kind, project, serial_number, number, account, record_count, bytes_sealed, sha256, state,
        sent_on, created_by, created_by_name, created_at)
      values (${company}, ${id}, 'VR', 'TM', ${ACCOUNT.serial}, ${number}, ${ACCOUNT.number}, ${held.length},
        ${vault().seal(Buffer.from(bytes).toString('latin1'), cell)}, ${createHash('sha256').update(bytes).digest('hex')},
        ${sentOn ? 'sent' : 'created'}, ${sentOn}, (select id from account where email = 'lohn@kontor.example'), 'Marta Huber',
        ${day.toZonedDateTime(VIENNA).toInstant().toString()})`)
    for (const [at, { id: noticeId, reference, person }] of held.entries()) {
      await tx.execute(sql`
        insert into elda_holding_notice (company_id, holding_id, place, employee_id, notice_id, reference)
        values (${company}, ${id}, ${at + 1}, ${person.id}, ${noticeId}, ${reference})`)
      await tx.execute(sql`
        update social_insurance_registration set holding_id = ${id} where company_id = ${company} and id = ${noticeId}`)
    }
  }
}
