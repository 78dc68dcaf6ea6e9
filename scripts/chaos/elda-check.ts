import { createHash } from 'node:crypto'
import type pg from 'pg'
import { returnFetches } from '#contract/elda/return-fetches.ts'
import { fileName } from '#domain/elda/file-names.ts'
import type { Vault } from '#server/platform/vault.ts'
import type { EldaService } from '#server/testing/elda-service.ts'
import { until } from '#server/testing/until.ts'
import type { EldaFile } from './desk.ts'
import type { Careful } from './person.ts'
import type { Product } from './product.ts'

type Row = {
  company: number
  id: number
  kind: 'VR'
  project: 'TM'
  serialNumber: string
  number: number
  records: number
  state: 'created' | 'sent' | 'withdrawn'
  sealed: string
  sha256: string
  account: string
  noticeIds: number[]
  references: string[]
  isNew: boolean
  made: number
  ended: number
}
type Attempt = { company: number; id: number; holdingId: number; state: string; started: number }
type Notice = { company: number; id: number; state: string; holdingId: number | null; files: number[] }

type Looked = {
  asked: readonly EldaFile[]
  service: EldaService
  vault: Pick<Vault, 'tryOpen'>
  lastEntry: number
  before: EldaBefore
  isEnd: boolean
}

/** Before anybody did anything: the last file and the last notice. */
export type EldaBefore = { lastFile: number; lastNotice: number }

export const lookAtElda = (client: pg.ClientBase): Promise<EldaBefore> =>
  client
    .query<EldaBefore>(`
      select (select coalesce(max(id), 0) from elda_holding)::int as "lastFile",
        (select coalesce(max(id), 0) from social_insurance_registration)::int as "lastNotice"`)
    .then(({ rows }) => rows[0]!)

/** Files for ELDA, the notices in them, the attempts to send them and what ELDA has say the same. */
export async function checkEldaFiles(client: pg.ClientBase, looked: Looked): Promise<string[]> {
  const { lastEntry, before } = looked
  const told = (kind: string, action: string, row: string) => `(select count(*)::int from audit_entry a
    where a.company_id = ${row}.company_id and a.id > ${lastEntry} and a.record_kind = '${kind}' and a.record_id = ${row}.id::text and a.action = '${action}')`
  const { rows: files } = await client.query<Row>(`
    select h.company_id as company, h.id, h.kind, h.project, h.serial_number as "serialNumber", h.number, h.record_count as records, h.state,
      h.bytes_sealed as sealed, h.sha256, h.created_by as account, h.id > ${before.lastFile} as "isNew",
      array(select m.notice_id from elda_holding_notice m where m.company_id = h.company_id and m.holding_id = h.id order by m.place) as "noticeIds",
      array(select m.reference from elda_holding_notice m where m.company_id = h.company_id and m.holding_id = h.id order by m.place) as "references",
      ${told('elda/holdings', 'created', 'h')} as made, ${told('elda/holdings', 'changed', 'h')} as ended
    from elda_holding h order by h.company_id, h.serial_number, h.id`)
  const { rows: attempts } = await client.query<Attempt>(`
    select t.company_id as company, t.id, t.holding_id as "holdingId", t.state, ${told('elda/transmissions', 'started', 't')} as started
    from elda_transmission t order by t.company_id, t.id`)
  const { rows: notices } = await client.query<Notice>(`
    select n.company_id as company, n.id, n.state, n.holding_id as "holdingId", array(
      select m.holding_id from elda_holding_notice m join elda_holding h on h.company_id = m.company_id and h.id = m.holding_id
      where m.company_id = n.company_id and m.notice_id = n.id and h.state <> 'withdrawn') as files
    from social_insurance_registration n order by n.company_id, n.id`)
  return [
    ...files.filter(({ isNew }) => isNew).flatMap(file => fileFaults(file, files, looked)),
    ...askedFaults(files, attempts, looked),
    ...numberFaults(files),
    ...notices.flatMap(notice => noticeFaults(notice, files, before)),
    ...files.filter(({ isNew }) => isNew).flatMap(file => sendingFaults(file, attempts, looked)),
    ...attempts.flatMap(attempt => attemptFaults(attempt, looked)),
    ...looked.service.filings.flatMap(({ fileName: name }) =>
      files.some(file => fileName(file) === name) ? [] : [`ELDA has ${name}, which nobody sent`],
    ),
  ]
}

const nameOf = ({ number, company }: Pick<Row, 'number' | 'company'>) => `ELDA file ${number} of company ${company}`
const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every(id => others.includes(id))

function fileFaults(file: Row, files: readonly Row[], { asked, vault }: Looked): string[] {
  const { company, id, noticeIds, references, records, sha256, state, made, ended } = file
  const name = nameOf(file)
  const mine = asked.filter(
    each =>
      each.company === company &&
      each.answer !== 'refused' &&
      each.accountId === file.account &&
      isSame(each.noticeIds, noticeIds),
  )
  const alike = files.filter(each => each.isNew && each.company === company && isSame(each.noticeIds, noticeIds))
  const cell = { companyId: company, table: 'elda_holding', column: 'bytes_sealed', rowId: id }
  const bytes = Buffer.from(vault.tryOpen(file.sealed, cell) ?? '', 'latin1')
  const told = referencesIn(bytes)
  return [
    ...(mine.length === 0 ? [`${name} was asked for by nobody`] : []),
    ...(alike.length > mine.length && mine.length > 0 ? [`${name} is there twice`] : []),
    ...(records === noticeIds.length ? [] : [`${name} says ${records} records and names ${noticeIds.length} notices`]),
    ...(hashOf(bytes) === sha256 ? [] : [`the bytes of ${name} are other ones`]),
    ...(told.join() === references.join() ? [] : [`${name} holds [${told}], and its rows say [${references}]`]),
    ...(made === 1 ? [] : [`the trail tells ${made} times that ${name} was made`]),
    ...(ended === (state === 'created' ? 0 : 1)
      ? []
      : [`the trail tells ${ended} times that ${name} ended; it is ${state}`]),
  ]
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** REFW stands in each record at 21 to 60; the first and the last line hold none. */
const referencesIn = (bytes: Buffer): string[] =>
  bytes
    .toString('latin1')
    .split('\r\n')
    .filter(line => line !== '' && !/^(?:00|99)/.test(line))
    .map(line => line.slice(20, 60).trim())

/** What was acknowledged is there as it was acknowledged. */
function askedFaults(files: readonly Row[], attempts: readonly Attempt[], { asked, isEnd }: Looked): string[] {
  return asked.flatMap(each => {
    if (!each.answer || each.answer === 'refused') return []
    const { id, number } = each.answer
    const name = nameOf({ ...each, number })
    const file = files.find(row => row.company === each.company && row.id === id)
    if (file?.number !== number || !isSame(file.noticeIds, each.noticeIds))
      return [`${name} is not what was acknowledged`]
    const states = [each.state === 'uncertain' ? 'created' : each.state, each.pending]
    const lost = (each.sendings ?? []).filter(
      sending => !attempts.some(attempt => attempt.company === each.company && attempt.id === sending),
    )
    return [
      ...(isEnd || states.includes(file.state) ? [] : [`${name} is ${file.state}, and was said to be ${each.state}`]),
      ...lost.map(sending => `the attempt ${sending} to send ${name} is gone`),
    ]
  })
}

/** A company’s files of a creator are counted on, in the order in which they were made. */
function numberFaults(files: readonly Row[]): string[] {
  return [...Map.groupBy(files, ({ company, serialNumber }) => `${serialNumber} of company ${company}`)].flatMap(
    ([whose, all]) => {
      const numbers = all.map(({ number }) => number)
      return numbers.some((number, place) => number !== place + 1) ? [`numbers of files by ${whose}: ${numbers}`] : []
    },
  )
}

function noticeFaults(
  { company, id, state, holdingId, files: lying }: Notice,
  files: readonly Row[],
  { lastNotice }: EldaBefore,
): string[] {
  const name = `the notice ${id} of company ${company}`
  if (lying.length > 1) return [`${name} lies in the files ${lying}`]
  // What the demo was made with is in any state.
  if (id <= lastNotice) return []
  if (state === 'draft') return lying.length > 0 || holdingId !== null ? [`${name} is a draft and lies in a file`] : []
  const file = files.find(each => each.company === company && each.id === lying[0])
  if (!file || holdingId !== file.id) return [`${name} is ${state} and lies in no file`]
  return (state === 'created') === (file.state === 'created')
    ? []
    : [`${name} is ${state}, and its file is ${file.state}`]
}

/** What ELDA has of a file, against what is known of it here. */
function sendingFaults(file: Row, attempts: readonly Attempt[], { service, isEnd }: Looked): string[] {
  const name = nameOf(file)
  const filed = service.filings.filter(each => each.fileName === fileName(file))
  const own = attempts.filter(each => each.company === file.company && each.holdingId === file.id)
  const isSent = own.some(({ state }) => state === 'sent')
  const isOpen = own.some(({ state }) => ['queued', 'sending', 'uncertain'].includes(state))
  return [
    ...(filed.length > 1 ? [`ELDA has ${name} ${filed.length} times`] : []),
    ...filed.flatMap(({ bytes }) => (hashOf(bytes) === file.sha256 ? [] : [`ELDA has another ${name}`])),
    ...(isSent && filed.length === 0 ? [`${name} says sent, and ELDA does not have it`] : []),
    ...(isSent && file.state !== 'sent' ? [`${name} was sent and is ${file.state}`] : []),
    ...(filed.length > 0 && !isSent && !isOpen ? [`ELDA has ${name}, and here nobody knows`] : []),
    ...(filed.length > 0 && !isSent && isEnd ? [`ELDA has ${name}, and its return did not settle it`] : []),
  ]
}

function attemptFaults({ company, id, holdingId, state, started }: Attempt, { asked, isEnd }: Looked): string[] {
  const name = `the attempt ${id} of company ${company}`
  const file = asked.find(
    each => each.company === company && typeof each.answer === 'object' && each.answer.id === holdingId,
  )
  const isAsked = file && (file.sendings?.includes(id) || file.pending === 'sent')
  return [
    ...(isAsked ? [] : [`${name} to send a file was asked for by nobody`]),
    ...(started === 1 ? [] : [`the trail tells ${started} times that ${name} began`]),
    ...(isEnd && (state === 'queued' || state === 'sending') ? [`${name} is ${state} at the end of the day`] : []),
  ]
}

/** ELDA’s answers to all that it has are fetched, which settles what nobody knew. */
export async function fetchReturns(
  people: readonly Careful[],
  service: EldaService,
  look: Product['look'],
): Promise<void> {
  const filed = service.filings.flatMap(({ bytes }) => referencesIn(bytes))
  for (const who of people) await who.send(returnFetches.fetch)
  await until(
    'what ELDA has answered is taken over',
    () =>
      look(async client => {
        const { rowCount } = await client.query(
          `select from social_insurance_registration where reference = any($1) and state = 'accepted'`,
          [filed],
        )
        return rowCount === filed.length
      }),
    200,
  )
}
