import assert from 'node:assert/strict'
import type { FilePurpose } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import { rawSql } from './app.ts'
import { anonymous, build, type signedIn } from './build.ts'

export type Person = Awaited<ReturnType<typeof signedIn>>
export type Issued = { id: number; accessToken: string; run: number }

export const issueFor = ({ api }: Person, id: number, purpose: FilePurpose = 'payroll-export') =>
  api(files.issue, { body: { id, purpose } })

export const open = (id: number, accessToken: string, more: Record<string, string> = {}) =>
  anonymous(files.open, { query: { id, accessToken, ...more } })

export async function issued(person: Person, run?: number, purpose?: FilePurpose): Promise<Issued> {
  const record = run ?? (await build.exportRun({ company: person.company }))
  const { body, status, text } = await issueFor(person, record, purpose)
  assert.equal(status, 200, text)
  const { searchParams } = new URL(body.data.url, 'http://localhost')
  assert.equal(searchParams.get('accessToken'), body.data.accessToken)
  return { id: Number(searchParams.get('id')), accessToken: body.data.accessToken, run: record }
}

export const storedFile = (run: number) =>
  rawSql<{ id: number; key: string; name: string }>(
    `select f.id, f.storage_key as key, f.name from file f join export_run r on r.company_id = f.company_id and r.file_id = f.id where r.id = $1`,
    [run],
  ).then(([row]) => row!)
