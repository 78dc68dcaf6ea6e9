import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { FILE_PURPOSES, type FilePurpose } from '#contract/endpoint.ts'
import { NO_RIGHT_TO_FIELDS } from '#contract/field-rights.ts'
import { files } from '#contract/files.ts'
import type { NounKey } from '#contract/nouns.ts'
import type { Permission } from '#contract/permissions.ts'
import { acrossCompanies, type CompanyScope, type CompanyTx, inCompany } from './database/database.ts'
import { listedGrantOf } from './file-addresses.ts'
import { type FileGrant, grantOf, issueToken } from './file-tokens.ts'
import { fileStore } from './files.ts'
import type { Whence } from './gate.ts'
import { Refusal } from './refusal.ts'
import { holdsRightsTo } from './rights.ts'
import { type BoundEndpoint, type FileAnswer, serve } from './serve.ts'
import { trailOf } from './trail.ts'

/** How the files of one purpose are found; a room registers those of its records. */
export type FileRule = {
  permission: Permission
  /** Fields that the file holds; the rights to them are asked for, too. */
  exposes?: readonly string[]
  /** The noun of the record, for the trail; a function where it depends on the record. */
  kind: NounKey | ((tx: CompanyTx, recordId: number) => Promise<NounKey>)
  /** The file of a record, as far as the caller may see the record; undefined: no such file for this caller. */
  find(tx: CompanyTx, scope: CompanyScope, recordId: number): Promise<number | undefined>
  /** For bytes that do not lie in the store as they are. */
  read?(scope: CompanyScope, recordId: number, storageKey: string): Promise<Buffer>
}
export type FileRules = { [purpose in FilePurpose]?: FileRule }

/** What a session may in a company now; undefined when it is over or has no role there. */
export type ScopeOfSession = (
  sessionId: string,
  companyId: number,
  caller: Whence,
) => Promise<{ scope: CompanyScope; generation: number } | undefined>

/** The two endpoints through which any stored file can be opened by its address. */
export function fileRoutes(rooms: readonly { files?: FileRules }[], scopeOfSession: ScopeOfSession): BoundEndpoint[] {
  const rules = collect(rooms)
  return serve(files, {
    async issue({ session, query: { companyId }, body: { id, purpose }, caller }) {
      const bearer = await scopeOfSession(session.id, companyId, caller)
      if (!bearer) throw new Refusal('not_found')
      const { scope, generation } = bearer
      const rule = rules.get(purpose)!
      if (!scope.permissions.has(rule.permission)) throw new Refusal('forbidden')
      if (!holdsRightsTo(scope, rule.exposes)) throw new Refusal('forbidden', NO_RIGHT_TO_FIELDS)
      return issue(scope, rule, { purpose, recordId: id, sessionId: session.id, generation })
    },
    async open({ query: { id, accessToken, dl, filename }, caller }) {
      const grant = listedGrantOf(id, accessToken) ?? (await acrossCompanies(tx => grantOf(tx, id, accessToken)))
      const rule = grant && rules.get(grant.purpose)
      const bearer = grant && (await scopeOfSession(grant.sessionId, grant.companyId, caller))
      // Whatever is wrong with a token, it looks like one that never was.
      if (!rule || !bearer || !mayStill(bearer, grant, rule)) throw new Refusal('not_found')
      const file = await open(bearer.scope, rule, grant)
      return { ...file, name: filename || file.name, preview: !dl }
    },
  })
}

const mayStill = (
  { scope, generation }: { scope: CompanyScope; generation: number },
  grant: FileGrant,
  { permission, exposes }: FileRule,
) =>
  generation === grant.generation &&
  scope.accountId === grant.accountId &&
  scope.permissions.has(permission) &&
  holdsRightsTo(scope, exposes)

async function issue(
  scope: CompanyScope,
  rule: FileRule,
  asked: Pick<FileGrant, 'purpose' | 'recordId' | 'sessionId' | 'generation'>,
) {
  const { companyId, accountId } = scope
  const fileId = await inCompany(scope, tx => rule.find(tx, scope, asked.recordId))
  if (fileId === undefined) throw new Refusal('not_found')
  const issued = await acrossCompanies(tx => issueToken(tx, { companyId, accountId, fileId, ...asked }))
  return { ...issued, url: `/api/file?id=${fileId}&accessToken=${issued.accessToken}` }
}

/** Finds the record once more: what may be seen now counts, not what could be seen when the token was made. */
async function open(scope: CompanyScope, rule: FileRule, { recordId, fileId }: FileGrant): Promise<FileAnswer> {
  const file = await inCompany(scope, async tx => {
    if ((await rule.find(tx, scope, recordId)) !== fileId) throw new Refusal('not_found')
    const kind = typeof rule.kind === 'function' ? await rule.kind(tx, recordId) : rule.kind
    await trailOf(kind).noted(tx, scope, 'downloaded', recordId)
    return rowOf(tx, fileId)
  })
  const { key, name, type } = file
  if (rule.read) return { bytes: await rule.read(scope, recordId, key), name, type }
  const bytes = await fileStore().get(key)
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) throw new Error(`File ${fileId} is damaged.`)
  return { bytes, name, type }
}

type FileRow = { key: string; name: string; type: string; sha256: string }

async function rowOf(tx: CompanyTx, fileId: number): Promise<FileRow> {
  const { rows } = await tx.execute<FileRow>(
    sql`select storage_key as key, name, type, sha256 from file where id = ${fileId}`,
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** A purpose of the contract without a room, or with two, is a defect that must not reach anybody. */
const collect = (rooms: readonly { files?: FileRules }[]): ReadonlyMap<FilePurpose, FileRule> =>
  new Map(
    FILE_PURPOSES.map(purpose => {
      const [rule, ...others] = rooms.flatMap(({ files }) => files?.[purpose] ?? [])
      if (!rule || others.length > 0) throw new Error(`Files of the purpose “${purpose}” need exactly one rule.`)
      return [purpose, rule]
    }),
  )
