import assert from 'node:assert/strict'
import { writeXlsx } from 'hucre/xlsx'
import { type ImportJobDetail, type ImportMapping, importJobs } from '#contract/imports/import-jobs.ts'
import { signedIn } from './build-accounts.ts'
import { employee } from './build-personnel.ts'
import type { Api } from './client.ts'
import { until } from './until.ts'

const WORKING = new Set(['checking', 'running'])

/** Asks again until the job in the background has ended. */
export const finished = (api: Api, id: number): Promise<ImportJobDetail> =>
  until('the import ends', async () => {
    const { data: job } = (await api(importJobs.find, { params: { id } })).body
    return !WORKING.has(job.state) && job
  })

export async function upload(
  api: Api,
  bytes: string | Uint8Array,
  name = 'liste.csv',
  kind?: string,
): Promise<ImportJobDetail> {
  const { status, body, text } = await api(importJobs.upload, { file: { name, bytes }, body: kind ? { kind } : {} })
  assert.equal(status, 200, text)
  return body.data
}

/** Uploads and compares with what is stored. */
export async function checked(
  api: Api,
  bytes: string | Uint8Array,
  mapping?: Partial<ImportMapping>,
  name?: string,
): Promise<ImportJobDetail> {
  const { id, kind, version } = await upload(api, bytes, name, mapping?.kind)
  if (mapping) {
    const mapped = await api(importJobs.map, { params: { id }, body: { kind, version, ...mapping } })
    assert.equal(mapped.status, 200, mapped.text)
  }
  const started = await api(importJobs.check, { params: { id } })
  assert.equal(started.status, 200, started.text)
  return finished(api, id)
}

/** All the way; gives the job as it ended. */
export async function imported(
  api: Api,
  bytes: string | Uint8Array,
  mapping?: Partial<ImportMapping>,
): Promise<ImportJobDetail> {
  const { id, version, counts } = await checked(api, bytes, mapping)
  assert.equal(counts.error, 0, JSON.stringify((await rowsOf(api, id, 'error')).slice(0, 3)))
  const started = await api(importJobs.run, { params: { id }, body: { version } })
  assert.equal(started.status, 200, started.text)
  return finished(api, id)
}

export const rowsOf = async (api: Api, id: number, show = 'all') =>
  (await api(importJobs.rows, { params: { id }, query: { show, limit: 500 } })).body.data.rows

export const IMPORT_FILE = 'Personalnummer;Datum;von;bis\n4711;05.10.2026;07:00;15:00'

/** An import of one stamp by someone else of the company, as far as the given step. */
export async function importJob(company: number, step?: 'sheets' | 'check' | 'run'): Promise<number> {
  const { api } = await signedIn({ company })
  if (step === 'sheets') {
    const rows = IMPORT_FILE.split('\n').map(line => line.split(';'))
    const bytes = await writeXlsx({ sheets: ['Jänner', 'Februar'].map(name => ({ name, rows })) })
    return (await upload(api, bytes, 'liste.xlsx')).id
  }
  if (!step) return (await upload(api, IMPORT_FILE)).id
  // Each its own person, or the second of two would change nothing.
  const { id: number } = await employee({ company })
  await employee({ company, personnelNumber: `I${number}` })
  const file = IMPORT_FILE.replace('4711', `I${number}`)
  return (step === 'check' ? await checked(api, file) : await imported(api, file)).id
}

/** Stamps of the persons 1 to 5 in the store 10, with a pause each. */
export function stampFile(count: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const lines = Array.from({ length: count }, (_, index) => {
    const day = Temporal.PlainDate.from('2005-01-01').add({ days: Math.floor(index / 5) })
    return `${1 + (index % 5)};10;${two(day.day)}.${two(day.month)}.${day.year};07:00;15:00;30;ja`
  })
  return ['Personalnummer;Filiale;Datum;von;bis;Pause;bestätigt', ...lines].join('\n')
}

/** Contracts of one day each, of the persons 1 to 5 in the store 10. */
export function contractFile(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const day = Temporal.PlainDate.from('2005-01-01').add({ days: Math.floor(index / 5) })
    return `${1 + (index % 5)};10;${day};${day};38,5`
  })
  return ['Personalnummer;Filiale;Vertrag von;Vertrag bis;Wochenstunden', ...lines].join('\n')
}
