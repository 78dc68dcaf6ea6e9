import { desc, type SQL, sql } from 'drizzle-orm'
import type { CompanyTx, PlatformTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import { singleSignOn } from './tables.ts'

/** A company's settings with the secret still sealed. */
export type Settings = typeof singleSignOn.$inferSelect

export const find = (tx: CompanyTx): Promise<Settings | undefined> =>
  tx
    .select()
    .from(singleSignOn)
    .for('update')
    .then(rows => rows[0])

export const save = (tx: CompanyTx, settings: Omit<Settings, 'version'>): Promise<Settings> =>
  tx
    .insert(singleSignOn)
    .values(settings)
    .onConflictDoUpdate({
      target: singleSignOn.companyId,
      set: { ...settings, version: sql`${singleSignOn.version} + 1` },
    })
    .returning()
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx): Promise<boolean> =>
  tx
    .delete(singleSignOn)
    .returning({ companyId: singleSignOn.companyId })
    .then(rows => rows.length === 1)

/** Held to the end of the transaction, so that no two companies take the same domain at once. */
export const lockDomains = (tx: CompanyTx) => tx.execute(sql`select pg_advisory_xact_lock(4711011)`)

/** Whether another company that trusts another provider has one of the domains. */
export const isTaken = (tx: PlatformTx, settings: Omit<Settings, 'version'>) =>
  tx
    .execute(sql`
      select from single_sign_on
      where company_id <> ${settings.companyId}
        and (kind, issuer, client_id, sign_in_url)
          <> (${settings.kind}, ${settings.issuer}, ${settings.clientId}, ${settings.signInUrl})
        and email_domains && array(select jsonb_array_elements_text(${JSON.stringify(settings.emailDomains)}::jsonb)) limit 1`)
    .then(({ rows }) => rows.length > 0)

/** The domains that the company itself speaks for; none without a provider. */
export const ownDomains = (tx: CompanyTx): Promise<string[]> =>
  tx
    .select({ domains: singleSignOn.emailDomains })
    .from(singleSignOn)
    .then(rows => rows[0]?.domains ?? [])

/** Companies with the same domain trust the same provider, so any of them will do, best one where it is switched on. */
export const byDomain = (tx: PlatformTx, domain: string): Promise<Settings | undefined> =>
  tx
    .select()
    .from(singleSignOn)
    .where(sql`${domain} = any (${singleSignOn.emailDomains})`)
    .orderBy(desc(singleSignOn.active), singleSignOn.companyId)
    .limit(1)
    .then(rows => rows[0])

/** The domains for which the companies of an account trust a provider. */
export const domainsOf = (tx: PlatformTx, accountId: string): Promise<string[]> =>
  tx
    .execute<{ domain: string }>(sql`
      select distinct unnest(o.email_domains) as domain from single_sign_on o
      join role_assignment ra on ra.company_id = o.company_id where ra.account_id = ${accountId} order by 1`)
    .then(({ rows }) => rows.map(({ domain }) => domain))

const MOST_SHARED_CERTIFICATES = 20

/**
 * The certificates of a SAML provider in all companies that share it for a domain of these: one of them may know its new key before
 * the others. Each opens only the companies that know it, see `session_enters`.
 */
export const sharedCertificates = (tx: PlatformTx, { companyId, issuer, signInUrl }: Settings): Promise<string[]> =>
  tx
    .execute<{ certificate: string }>(sql`
      select certificate from (
        select distinct on (certificate) certificate, o.company_id <> ${companyId} as "isOthers"
        from single_sign_on own
        join single_sign_on o on o.kind = 'saml' and o.issuer = ${issuer} and o.sign_in_url = ${signInUrl}
          and o.active and o.email_domains && own.email_domains
        cross join unnest(o.certificates) certificate
        where own.company_id = ${companyId} order by 1, 2) found
      order by "isOthers", certificate limit ${MOST_SHARED_CERTIFICATES}`)
    .then(({ rows }) => rows.map(({ certificate }) => certificate))

export const sealSecret = (secret: string, companyId: number) =>
  secret === '' ? '' : vault().seal(secret, sealedCell(companyId))
export const openSecret = ({ clientSecret, companyId }: Settings) =>
  clientSecret === '' ? '' : vault().open(clientSecret, sealedCell(companyId))
const sealedCell = (companyId: number) => ({
  companyId,
  table: 'single_sign_on',
  column: 'client_secret',
  rowId: companyId,
})

export type Attempt = {
  companyId: number
  keyHash: string
  state: string
  nonce: string
  verifier: string
  accountId: string | null
  /** Set with the account: the provider that said it. */
  vouchedBy: string | null
  /** Of the code with which the browser has to come back that brought the answer; null once it did, and where there is none. */
  answerHash: string | null
}

export const keepAttempt = (tx: PlatformTx, attempt: Attempt, minutes: number) =>
  tx.execute(sql`
    insert into single_sign_on_attempt
      (company_id, key_hash, state, nonce, verifier, account_id, vouched_by, answer_hash, expires_at)
    values (${attempt.companyId}, ${attempt.keyHash}, ${attempt.state}, ${attempt.nonce}, ${attempt.verifier},
      ${attempt.accountId}, ${attempt.vouchedBy}, ${attempt.answerHash}, now() + make_interval(mins => ${minutes}))`)

/** Whose second factor alone is missing; undefined when the provider has not answered yet or the time is over. */
export const waiting = (tx: PlatformTx, keyHash: string): Promise<{ accountId: string } | undefined> =>
  tx
    .execute<{ accountId: string }>(sql`
      select account_id as "accountId" from single_sign_on_attempt
      where key_hash = ${keyHash} and account_id is not null and answer_hash is null and expires_at > now()`)
    .then(({ rows }) => rows[0])

type Taken = { attempt: Attempt; settings: Settings }

/** Gives it once, with the settings as they are now. */
export const takeAttempt = (tx: PlatformTx, keyHash: string): Promise<Taken | undefined> =>
  take(tx, sql`key_hash = ${keyHash}`)

/** The same by what a SAML provider answers, as long as it has not. */
export const takeRequest = (tx: PlatformTx, requestId: string): Promise<Taken | undefined> =>
  take(
    tx,
    sql`state = ${requestId} and account_id is null
      and company_id in (select company_id from single_sign_on where kind = 'saml' and active)`,
  )

async function take(tx: PlatformTx, which: SQL): Promise<Taken | undefined> {
  const { rows } = await tx.execute<Attempt>(sql`
    delete from single_sign_on_attempt where ${which} and expires_at > now()
    returning company_id as "companyId", key_hash as "keyHash", state, nonce, verifier, account_id as "accountId",
      vouched_by as "vouchedBy", answer_hash as "answerHash"`)
  const [attempt] = rows
  if (!attempt) return undefined
  const [settings] = await tx.select().from(singleSignOn).where(sql`company_id = ${attempt.companyId}`)
  return settings && { attempt, settings }
}

/** The active account of an address that holds a role in a company which trusts this provider for it. */
export const accountFor = (tx: PlatformTx, email: string, vouchedBy: string): Promise<string | undefined> =>
  tx
    .execute<{ id: string }>(sql`
      select a.id from account a
      where a.email = ${email} and a.active and exists (
        select from role_assignment ra
        where ra.account_id = a.id and session_enters(${vouchedBy}, a.email, ra.company_id))`)
    .then(({ rows }) => rows[0]?.id)

/** Whether an account that a provider has vouched for still gets in anywhere by it. */
export const stillEnters = (tx: PlatformTx, accountId: string, vouchedBy: string): Promise<boolean> =>
  tx
    .execute(sql`
      select from account a
      where a.id = ${accountId} and a.active and exists (
        select from role_assignment ra
        where ra.account_id = a.id and session_enters(${vouchedBy}, a.email, ra.company_id))`)
    .then(({ rows }) => rows.length > 0)

export const purge = (tx: PlatformTx) => tx.execute(sql`delete from single_sign_on_attempt where expires_at < now()`)
