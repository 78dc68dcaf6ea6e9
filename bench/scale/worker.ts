import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { VIENNA } from '#domain/basics/days.ts'
import { chunks } from '#server/platform/chunks.ts'
import type { Config } from '#server/platform/config.ts'
import type { StoredFile } from '#server/platform/files.ts'
import { readKeyFile } from '#server/platform/keys/key-file.ts'
import { openFilesBeside } from '#server/platform/open-files.ts'
import { openVault } from '#server/platform/vault.ts'
import type { Setting } from '#server/rooms/months/person-histories/rules.ts'
import { COLUMNS, type TableName } from './columns.ts'
import { companyRows } from './company-rows.ts'
import { type Copying, copyInto } from './copy.ts'
import { calendar } from './moments.ts'
import type { Plan } from './plan.ts'

export type WorkerGiven = {
  login: pg.ClientConfig
  config: Pick<Config, 'dataFolder' | 'keyFile' | 's3' | 'databaseUrl'>
  plan: Plan
  settings: ReadonlyMap<number, Setting['models']>
}
export type FromWorker = {
  people: number
  isFree?: boolean
  made?: [table: TableName, rows: number, seconds: number][]
}

const { login, config, plan, settings }: WorkerGiven = workerData
const port = parentPort!
const vault = openVault(readKeyFile(config.keyFile)!)
const files = await openFilesBeside(config as Config)
const begun = performance.now()
const copies = new Map<TableName, Copying>()
for (const table of Object.keys(COLUMNS) as TableName[]) copies.set(table, await copyInto(login, table, COLUMNS[table]))
const all = [...copies.values()]
const employees = copies.get('employee')!
const TOLD_EVERY_MS = 500
const FILES_AT_ONCE = 16

const companies: (number | null)[] = []
let isWaiting: (() => void) | undefined
port.on('message', (company: number | null) => {
  companies.push(company)
  isWaiting?.()
})

for (;;) {
  port.postMessage({ people: employees.rows(), isFree: true } satisfies FromWorker)
  if (companies.length === 0)
    await new Promise<void>(resolve => {
      isWaiting = resolve
    })
  const number = companies.shift()
  if (typeof number !== 'number') break
  await fillCompany(number)
}
for (const copying of all) await copying.end()
const seconds = (performance.now() - begun) / 1000
port.postMessage({
  people: employees.rows(),
  made: [...copies].map(([table, copying]) => [table, copying.rows(), seconds]),
} satisfies FromWorker)
port.close()

async function fillCompany(number: number): Promise<void> {
  const stored: [file: StoredFile, bytes: Buffer][] = []
  const rows = companyRows({
    plan,
    company: plan.companies[number - 1]!,
    setting: { zone: VIENNA, calendar, models: settings.get(number)! },
    vault,
    put: (table, row) => copies.get(table)!.put(row),
    store: (file, bytes) => stored.push([file, bytes]),
  })
  let told = performance.now()
  for (const _ of rows) {
    for (const copying of all) if (copying.isFull()) await copying.drained()
    if (performance.now() - told < TOLD_EVERY_MS) continue
    told = performance.now()
    port.postMessage({ people: employees.rows() } satisfies FromWorker)
  }
  for (const part of chunks(stored, FILES_AT_ONCE))
    await Promise.all(part.map(([file, bytes]) => files.put(bytes, file)))
}
