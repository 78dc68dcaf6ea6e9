import { join } from 'node:path'
import type pg from 'pg'
import { openFileStore } from '#server/platform/files.ts'
import { readKeyFile } from '#server/platform/keys/key-file.ts'
import { openVault, type Vault } from '#server/platform/vault.ts'
import type { Asked } from './load.ts'
import { makeCompany } from './people.ts'
import { type Bench, PASSWORD } from './server.ts'

export const PEOPLE = 10_000
/** Bank details of other days, each. */
export const DATED_VALUES = 3
export const FILES = 3000
const FILE_BYTES = 40_000
const CLERKS = 6
const ROWS_AT_ONCE = 1000

export type Stage = { company: number; people: number[]; tokens: string[] }

/** A company in which everybody has what is sealed, and the clerks who work in it. */
export async function makeStage(bench: Bench): Promise<Stage> {
  const { superuser, dataFolder } = bench
  const company = await makeCompany(superuser, 'Schlüsselbetrieb', 26, PEOPLE, 5, 2)
  const vault = openVault(readKeyFile(join(dataFolder, 'kontor.key'))!)
  const { rows } = await superuser.query<{ id: number }>('select id from employee where company_id = $1 order by id', [
    company,
  ])
  const people = rows.map(({ id }) => id)
  // As a change of keys: nobody has changed anything that history would keep.
  await superuser.query(`set app.key_change = 'on'`)
  for (let at = 0; at < people.length; at += ROWS_AT_ONCE)
    await sealPeople(superuser, vault, company, people.slice(at, at + ROWS_AT_ONCE))
  await superuser.query('reset app.key_change')
  await fileDocuments(bench, vault, company, people)
  const tokens = await makeClerks(bench, company)
  await superuser.query('vacuum analyze')
  return { company, people, tokens }
}

const svnrOf = (id: number) => `${1000 + (id % 9000)}${String(id).padStart(6, '0')}`
const ibanOf = (id: number, turn = 0) => `AT61${String(id * 10 + turn).padStart(16, '0')}`

async function sealPeople(client: pg.Client, vault: Vault, company: number, ids: readonly number[]): Promise<void> {
  const sealed = (id: number, column: string, value: string) =>
    vault.seal(value, { companyId: company, table: 'employee', column, rowId: id })
  await client.query(
    `update employee e set svnr_sealed = v.svnr, svnr_index = v.svnr_index, iban_sealed = v.iban, iban_index = v.iban_index
     from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) as v (id, svnr, svnr_index, iban, iban_index)
     where e.company_id = $1 and e.id = v.id`,
    [
      company,
      ids,
      ids.map(id => sealed(id, 'svnr_sealed', svnrOf(id))),
      ids.map(id => vault.blindIndex(svnrOf(id), company, 'svnr')),
      ids.map(id => sealed(id, 'iban_sealed', ibanOf(id))),
      ids.map(id => vault.blindIndex(ibanOf(id), company, 'iban')),
    ],
  )
  for (let turn = 1; turn <= DATED_VALUES; turn++)
    await client.query(
      `insert into employee_value (company_id, employee_id, value_group, valid_from, iban_sealed, iban_index)
       select $1, v.*  from (select id, 'bank', date '2026-01-01' + $2::int, iban, iban_index
         from unnest($3::int[], $4::text[], $5::text[]) as u (id, iban, iban_index)) v`,
      [
        ...[company, turn, ids],
        ids.map(id => sealed(id, 'iban_sealed', ibanOf(id, turn))),
        ids.map(id => vault.blindIndex(ibanOf(id, turn), company, 'iban')),
      ],
    )
}

async function fileDocuments({ superuser, dataFolder }: Bench, vault: Vault, company: number, people: number[]) {
  const store = openFileStore(join(dataFolder, 'files'))
  const bytes = Buffer.alloc(FILE_BYTES, 'Lohnzettel')
  for (let number = 0; number < FILES; number++) {
    bytes.writeUInt32LE(number)
    const { rows } = await superuser.query<{ id: number }>(
      `insert into employee_document (company_id, employee_id, name, document_type) values ($1, $2, 'Lohnzettel', 'MISC') returning id`,
      [company, people[number % people.length]],
    )
    const cell = { companyId: company, table: 'employee_document', column: 'file 0', rowId: rows[0]!.id }
    const { key, size, sha256 } = await store.put(Buffer.from(vault.seal(bytes.toString('latin1'), cell), 'latin1'))
    await superuser.query(
      `with made as (insert into file (company_id, storage_key, name, type, purpose, size, sha256, created_by)
         select $1, $2, 'Lohnzettel.pdf', 'application/pdf', 'employee-document', $3, $4, id from account limit 1 returning id)
       update employee_document d set file_id = made.id from made where d.company_id = $1 and d.id = $5`,
      [company, key, size, sha256, rows[0]!.id],
    )
  }
}

async function makeClerks(bench: Bench, company: number): Promise<string[]> {
  const mails = Array.from({ length: CLERKS }, (_, clerk) => `schluessel.${clerk}@kontor.example`)
  await bench.superuser.query(
    `insert into role (company_id, id, name, immutable, permissions)
     select $1, id, name, immutable, permissions from role where company_id = 1`,
    [company],
  )
  await bench.superuser.query(
    `with made as (insert into account (email, first_name, password_hash)
       select unnest($2::text[]), 'Lohn', password_hash from account where email = 'admin@kontor.example' returning id)
     insert into role_assignment (company_id, account_id, role_id) select $1, id, 2 from made`,
    [company, mails],
  )
  const tokens: string[] = []
  for (const email of mails) {
    const answer = await bench.send('POST', '/api/account/login', { email, password: PASSWORD })
    tokens.push(((await answer.json()) as { data: string }).data)
  }
  return tokens
}

const ASKS = 400

/** What opens sealed values: a page of people, a file of a person, both numbers in clear, what held when, a search for a number. */
export const readsOf = ({ company, people, tokens }: Stage): Asked[] =>
  Array.from({ length: ASKS }, (_, n): Asked => {
    const token = tokens[n % tokens.length]!
    const person = people[(n * 97) % people.length]!
    const of = `companyId=${company}`
    if (n % 10 === 9) {
      const body = JSON.stringify({ text: svnrOf(person) })
      return { method: 'POST', path: `/api/sec/employees/search?${of}`, token, body }
    }
    const paths = [
      `/api/sec/employees?${of}&page=${1 + (n % 30)}`,
      `/api/sec/employees/${person}?${of}`,
      `/api/sec/employees/${person}/sensitive?${of}`,
      `/api/sec/employee/values?${of}&employeeId=${person}`,
    ]
    return { method: 'GET', path: paths[n % paths.length]!, token }
  })

/** Of people whom nobody else in this run changes: the number of their account, and something that has nothing to do with it. */
export async function writesOf({ superuser }: Bench, { company, people, tokens }: Stage, from: number, count: number) {
  await superuser.query('update session set proved_at = now()')
  const ids = people.slice(from, from + count)
  const { rows } = await superuser.query<{ id: number; version: number }>(
    'select id, version from employee where company_id = $1 and id = any($2::int[]) order by id',
    [company, ids],
  )
  return rows.map(({ id, version }, n): Asked => {
    const token = tokens[n % tokens.length]!
    const of = `companyId=${company}`
    return n % 2 === 0
      ? {
          ...{ method: 'PUT', path: `/api/sec/employees/${id}?${of}`, token },
          body: JSON.stringify({ iban: 'AT611904300234573201', version }),
        }
      : { method: 'POST', path: `/api/costcenters?${of}`, token, body: JSON.stringify({ name: `Stelle ${n}` }) }
  })
}

/** What is refused says nothing about how long it takes. */
export async function refuseBadAsks(bench: Bench, asks: readonly Asked[]): Promise<void> {
  for (const { method, path, token, body } of asks) {
    const answer = await fetch(`${bench.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  }
}
