import { createHash } from 'node:crypto'
import { writeHolding } from '#domain/elda/holdings.ts'
import { NOTICE_FIELDS } from '#domain/elda/notice-fields.ts'
import { vault } from '#server/platform/vault.ts'
import { rawSql } from './app.ts'
import { next } from './build-accounts.ts'
import { contributionAccount } from './build-elda.ts'
import { employee } from './build-personnel.ts'

type Person = { id: number; company: number }

/** Who makes files, in test mode unless it is said. */
export async function eldaMaker(values: {
  company: number
  project?: 'TM' | 'DM'
  /** As SHA-512; without one nobody can read what lies there. */
  password?: string
  fetches?: boolean
  serial?: string
}): Promise<{ id: number; serial: string }> {
  const serial = values.serial ?? String(next()).padStart(7, '0')
  const [row] = await rawSql<{ id: number }>(
    `insert into elda_creator (company_id, elda_serial_number, password_sealed, default_projekt, name, country, postal, city, street)
     values ($1, $2, 'x', $3, 'Muster Software GmbH', 'A', '1010', 'Wien', 'Teststraße 1') returning id`,
    [values.company, serial, values.project ?? 'TM'],
  )
  const { id } = row!
  if (values.password) {
    const cell = { companyId: values.company, table: 'elda_creator', column: 'password_sealed', rowId: id }
    await rawSql('update elda_creator set password_sealed = $2 where id = $1', [
      id,
      vault().seal(values.password, cell),
    ])
  }
  if (values.fetches) await rawSql('update elda_creator set periodic_clearing_check = true where id = $1', [id])
  return { id, serial }
}

/** A registration to which nothing is missing, as a draft. */
export async function readyNotice(values: { employee?: Person; company?: number; day?: string }): Promise<number> {
  const owner =
    values.employee ?? (await employee({ ...(values.company && { company: values.company }), svnr: '1237010180' }))
  await contributionAccount({ company: owner.company })
  const [row] = await rawSql<{ id: number }>(
    `select nextval(pg_get_serial_sequence('social_insurance_registration', 'id'))::int as id`,
  )
  const id = row!.id
  const day = values.day ?? '2026-03-02'
  const told = {
    ...{ BKNR: '20134567', DGNA: 'Muster GmbH', VSNR: '1237010180', FANA: 'Bauer', VONA: 'Anna' },
    ...{ ADAT: day.split('-').toReversed().join(''), BBER: '01', GERF: 'N', FRDV: 'N', VWAZ: '4000' },
  }
  const cell = { companyId: owner.company, table: 'social_insurance_registration', column: 'values_sealed', rowId: id }
  await rawSql(
    `insert into social_insurance_registration (company_id, id, employee_id, kind, reference, account, told_on, area, is_marginal, is_free,
       weekly_minutes, values_sealed)
     values ($1, $2, $3, 'M3', $4, '20134567', $5, '01', false, false, 2400, $6)`,
    [owner.company, id, owner.id, `KT${owner.company}-${id}`, day, vault().seal(JSON.stringify(told), cell)],
  )
  return id
}

/** A file with one notice. */
export async function holding(values: { employee?: Person; company?: number }): Promise<number> {
  const noticeId = await readyNotice(values)
  const [notice] = await rawSql<{ company: number; employee: number; reference: string }>(
    `select company_id as company, employee_id as employee, reference from social_insurance_registration where id = $1`,
    [noticeId],
  )
  const { company, employee: employeeId, reference } = notice!
  const [row] = await rawSql<{ id: number }>(`select nextval(pg_get_serial_sequence('elda_holding', 'id'))::int as id`)
  const id = row!.id
  const maker = { serial: '0000001', name: 'Muster', country: 'A', postal: '1010', city: 'Wien', street: 'Weg 1' }
  const bytes = writeHolding(
    {
      ...{
        kind: 'VR',
        project: 'TM',
        number: id,
        carrier: '11',
        madeAt: Temporal.PlainDateTime.from('2026-03-02T09:00'),
      },
      creator: { ...maker, phone: '', email: '' },
    },
    NOTICE_FIELDS,
    [{ type: 'M3', carrier: '11', values: { REFW: reference } }],
  )
  const cell = { companyId: company, table: 'elda_holding', column: 'bytes_sealed', rowId: id }
  await rawSql(
    `insert into elda_holding (company_id, id, kind, project, serial_number, number, account, record_count, bytes_sealed, sha256, created_by,
       created_by_name) values ($1, $2, 'VR', 'TM', '0000001', $2, '20134567', 1, $3, $4, gen_random_uuid(), 'Mira Huber')`,
    [
      ...[company, id, vault().seal(Buffer.from(bytes).toString('latin1'), cell)],
      createHash('sha256').update(bytes).digest('hex'),
    ],
  )
  await rawSql(
    `insert into elda_holding_notice (company_id, holding_id, place, employee_id, notice_id, reference) values ($1, $2, 1, $3, $4, $5)`,
    [company, id, employeeId, noticeId, reference],
  )
  await rawSql(
    `update social_insurance_registration set state = 'created', holding_id = $3, project = 'TM' where company_id = $1 and id = $2`,
    [company, noticeId, id],
  )
  return id
}

/** A file whose maker has a password that ELDA would take. */
export async function sendableHolding(values: { company: number }): Promise<number> {
  const maker = await eldaMaker({ ...values, password: 'ab'.repeat(64) })
  const id = await holding(values)
  await rawSql('update elda_holding set serial_number = $3 where company_id = $1 and id = $2', [
    ...[values.company, id, maker.serial],
  ])
  return id
}

/** A file of which nobody knows whether it arrived, for an hour. */
export async function transmission(values: { company: number }): Promise<number> {
  const holdingId = await sendableHolding(values)
  const [row] = await rawSql<{ id: number }>(
    `insert into elda_transmission (company_id, holding_id, file_name, state, nonce, left_at, created_by, created_by_name)
     values ($1, $2::int, 'ELDA_' || $2::text || '.txt', 'uncertain', gen_random_uuid(), now() - interval '1 hour', gen_random_uuid(), 'Mira Huber')
     returning id`,
    [values.company, holdingId],
  )
  return row!.id
}
