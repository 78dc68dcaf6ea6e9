import { sql } from 'drizzle-orm'
import { type CompanyScope, type CompanyTx, inCompany } from './database/database.ts'
import { Refusal } from './refusal.ts'
import { askRemote, remoteSource } from './remote-source.ts'
import { vault } from './vault.ts'

/** The mark under which the source knows what it answered last; empty: it has said nothing that is still known. */
export const etagOf = (tx: CompanyTx, address: string): Promise<string> =>
  tx
    .execute<{ etag: string }>(sql`select etag from remote_answer where address = ${address}`)
    .then(({ rows }) => rows[0]?.etag ?? '')

/** Known as of now, as records or by what it said; without a mark it has to be asked for anew. */
export const keepEtag = (
  tx: CompanyTx,
  { companyId }: CompanyScope,
  address: string,
  { etag, bodySealed = '' }: { etag: string; bodySealed?: string },
) =>
  etag === ''
    ? tx.execute(sql`delete from remote_answer where address = ${address}`)
    : tx.execute(sql`
        insert into remote_answer (company_id, address, etag, body_sealed) values (${companyId}, ${address}, ${etag}, ${bodySealed})
        on conflict (company_id, address) do update set etag = excluded.etag, body_sealed = excluded.body_sealed, kept_at = now()`)

/** Answers that another one has overtaken: all whose address begins alike, but one. */
export const forgetOthers = (tx: CompanyTx, beginning: string, but: string) =>
  tx.execute(sql`delete from remote_answer where starts_with(address, ${beginning}) and address <> ${but}`)

export const UNREACHED = 'Die Stammdatenquelle ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.'
const GARBLED =
  'Die Stammdatenquelle hat etwas geantwortet, das Kontor nicht annimmt. Davon wird nichts gezeigt; bitte wenden Sie sich an den Betreiber.'

/** What was answered is nothing that was asked for. */
export function garbled(): Refusal {
  remoteSource.get()?.onFailure?.('not understood')
  return new Refusal('unavailable', GARBLED)
}

const MOST_BYTES = 5_000_000

type Asked = { path: readonly string[]; query?: Readonly<Record<string, number | string>> }

/**
 * What the source says of the company, where there is one, read by `read`: undefined from it means that nothing of the answer is
 * believed. What was said before is kept sealed, and used while the source says that it still holds.
 */
export async function remoteRecords<T>(
  scope: CompanyScope,
  { path, query = {} }: Asked,
  read: (answer: unknown) => T | undefined,
): Promise<T | undefined> {
  if (!remoteSource.get()) return undefined
  const { companyId } = scope
  const address = [path.join('/'), ...Object.values(query)].join(' ')
  const cell = { companyId, table: 'remote_answer', column: 'body_sealed', rowId: address }
  const kept = await inCompany(scope, tx => answerOf(tx, address))
  const before = kept && read(jsonOf(vault().tryOpen(kept.bodySealed, cell)))
  const etag = before === undefined ? '' : kept!.etag
  const answer = await askRemote({ path, query: { companyId, ...query }, etag, mostBytes: MOST_BYTES })
  if (!answer) throw new Refusal('unavailable', UNREACHED)
  if (answer.is === 'same') return before
  const text = answer.is === 'new' ? textOf(answer.bytes) : undefined
  const found = read(jsonOf(text))
  if (answer.is !== 'new' || found === undefined) throw garbled()
  const { etag: mark } = answer
  const bodySealed = mark && vault().seal(text!, cell)
  await inCompany(scope, tx => keepEtag(tx, scope, address, { etag: mark, bodySealed }))
  return found
}

const answerOf = (tx: CompanyTx, address: string) =>
  tx
    .execute<{ etag: string; bodySealed: string }>(
      sql`select etag, body_sealed as "bodySealed" from remote_answer where address = ${address} and body_sealed <> ''`,
    )
    .then(({ rows }) => rows[0])

export function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** With or without `data` around it. */
export function jsonOf(text: string | undefined): unknown {
  try {
    const answer = JSON.parse(text ?? '') as { data?: unknown } | null
    return answer?.data ?? answer
  } catch {
    return undefined
  }
}
