import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { transferTargets } from '#contract/transfers/transfer-targets.ts'
import type { SftpStep, TestSftp } from '#server/testing/sftp-server.ts'
import { until } from '#server/testing/until.ts'
import type { Desk, HandOver } from './desk.ts'
import type { Careful } from './person.ts'

/** What the seed chooses from: stores of the company, and periods of its payroll software. */
export function periodOf({ stores, company }: Pick<Desk, 'stores' | 'company'>, choice: number) {
  const storeId = stores[choice % stores.length]!
  const month = `2026-${['10', '09', '08', '07'][Math.floor(choice / stores.length) % 4]}`
  const last = company === 1 ? Temporal.PlainYearMonth.from(month).daysInMonth : 15
  return { storeId, from: `${month}-01`, to: `${month}-${last}` }
}

export async function handOver(desk: Desk, choice: number): Promise<void> {
  const { storeId, from, to } = periodOf(desk, choice)
  const asked: HandOver = { company: desk.company, storeId, from, accountId: desk.accountId }
  desk.handOvers.push(asked)
  const { status, body, text } = await desk.who.send(absenceExports.saveOnServer, { query: { storeId, from, to } })
  if (status !== 200) {
    asked.answer = 'refused'
    if (status !== 422 && status !== 409) desk.who.line.odd.push(`a hand-over: ${status} ${text.slice(0, 300)}`)
    return
  }
  const { id, number, fileName, sha256 } = body.data
  asked.answer = { id, number: number!, fileName: fileName!, sha256: sha256! }
}

/** At the end of the day the receiver is well again, and what has not arrived is sent once more by hand. */
export async function settleAll(who: Careful, runs: readonly HandOver[], hasten: () => Promise<void>): Promise<void> {
  await who.signInAgain()
  const targets = await who.send(transferTargets.list)
  for (const { id } of targets.body.data) await who.send(transferTargets.test, { params: { id } })
  for (const { answer } of runs) {
    if (!answer || answer === 'refused') continue
    const params = { id: answer.id }
    await until(
      `hand-over ${answer.id} arrives`,
      async () => {
        const { body } = await who.send(exportRuns.find, { params })
        if (body.data.state === 'delivered') return true
        await hasten()
        // One that has arrived by now would be sent once more.
        if (body.data.state === 'failed') await who.send(exportRuns.deliver, { params, body: {} })
        return undefined
      },
      500,
    )
  }
}

type Run = {
  company: number
  id: number
  storeId: number
  from: string
  state: string
  number: number
  account: string
  name: string
  key: string
  sha256: string
  exported: number
  delivered: number
}

/** The ledger, the stored files and the receiver’s folder say the same; nothing twice, in part or under another’s name. */
export async function checkHandOvers(
  client: pg.ClientBase,
  {
    asked,
    sftp,
    dataFolder,
    lastEntry,
    isEnd,
  }: { asked: readonly HandOver[]; sftp: TestSftp; dataFolder: string; lastEntry: number; isEnd: boolean },
): Promise<string[]> {
  const breaches: string[] = []
  const told = (action: string) =>
    `(select count(*)::int from audit_entry a where a.company_id = r.company_id and a.id > ${lastEntry} and a.record_kind = 'exports/export-runs'
      and a.record_id = r.id::text and a.action = '${action}')`
  const { rows: runs } = await client.query<Run>(`
    select r.company_id as company, r.id, r.store_id as "storeId", r.period_from::text as from, r.state, r.number, r.created_by as account,
      f.name, f.storage_key as key, f.sha256, ${told('exported')} as exported, ${told('delivered')} as delivered
    from export_run r left join file f on f.company_id = r.company_id and f.id = r.file_id order by r.company_id, r.number`)
  const isOf = (run: Run) => (each: HandOver) =>
    each.company === run.company && each.storeId === run.storeId && each.from === run.from
  for (const run of runs) {
    const name = `hand-over ${run.number} of company ${run.company}`
    const mine = asked.filter(isOf(run))
    if (!mine.some(({ answer, accountId }) => answer !== 'refused' && accountId === run.account))
      breaches.push(`${name} was asked for by nobody`)
    if (
      runs.some(
        other =>
          other.id !== run.id &&
          other.company === run.company &&
          other.storeId === run.storeId &&
          other.from === run.from,
      )
    )
      breaches.push(`${name} is there twice`)
    if (run.exported !== 1) breaches.push(`the trail tells ${run.exported} times that ${name} was made`)
    if (run.delivered !== (run.state === 'delivered' ? 1 : 0))
      breaches.push(`the trail tells ${run.delivered} times that ${name} was delivered; it is ${run.state}`)
    const file = join(dataFolder, 'files', run.key)
    if (!existsSync(file)) {
      breaches.push(`the file of ${name} is missing`)
      continue
    }
    const stored = readFileSync(file)
    if (hashOf(stored) !== run.sha256) breaches.push(`the stored file of ${name} is another one`)
    const arrived = sftp.files.get(pathOf(run))
    if (run.state === 'delivered' && !arrived?.equals(stored))
      breaches.push(`${name} says delivered, and its file is ${arrived ? 'another one' : 'not there'}`)
    const appearances = sftp.seen.filter(({ path }) => path === pathOf(run))
    if (appearances.length > 1 || appearances.some(({ sha256 }) => sha256 !== run.sha256))
      breaches.push(`the receiver saw ${name} ${appearances.length} times, or in part`)
    if (isEnd && run.state !== 'delivered') breaches.push(`${name} is ${run.state} at the end of the day`)
  }
  for (const { answer, company } of asked) {
    if (!answer || answer === 'refused') continue
    const run = runs.find(({ id }) => id === answer.id)
    if (run?.company !== company || run.number !== answer.number || run.sha256 !== answer.sha256)
      breaches.push(`hand-over ${answer.number} of company ${company} is not what was acknowledged`)
  }
  for (const company of new Set(runs.map(each => each.company))) {
    const numbers = runs.filter(each => each.company === company).map(({ number }) => number)
    if (numbers.some((number, place) => number !== place + 1))
      breaches.push(`numbers of company ${company}: ${numbers}`)
  }
  for (const path of sftp.files.keys())
    if (path.endsWith('.tmp') ? isEnd : !runs.some(run => pathOf(run) === path))
      breaches.push(`the receiver has ${path}, which nobody handed over`)
  return breaches
}

/** Each company has a folder of its own there. */
export const folderOf = (company: number) => `betrieb-${company}`
const pathOf = ({ company, name }: Run) => `${folderOf(company)}/${name}`

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Where a transfer may be struck. */
export const SFTP_STEPS = [
  'sign-in',
  'stat',
  'open',
  'write',
  'written',
  'close',
  'rename',
  'renamed',
] as const satisfies readonly SftpStep['step'][]
