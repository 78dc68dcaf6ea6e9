import { asc, eq, sql } from 'drizzle-orm'
import type { EldaEmployer, Insurer } from '#contract/settings/elda-employer.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { eldaEmployer as employer, eldaInsurer as insurer } from './tables.ts'

const insurerColumns = {
  id: insurer.id,
  insurer: insurer.insurer,
  contribution_accountnumber: insurer.contributionAccountnumber,
}
const employerColumns = {
  name: employer.name,
  phone_number: employer.phoneNumber,
  email: employer.email,
  version: employer.version,
}
const NONE = { name: '', phone_number: '', email: '', version: 0 }

const insurers = (tx: CompanyTx): Promise<Insurer[]> => tx.select(insurerColumns).from(insurer).orderBy(asc(insurer.id))

export const find = async (tx: CompanyTx): Promise<EldaEmployer> => {
  const [found] = await tx.select(employerColumns).from(employer)
  return { ...(found ?? NONE), insurer: await insurers(tx) }
}

/** Made where there was none; whoever changes it or its insurers waits here for the others. */
export async function lock(tx: CompanyTx, { companyId }: CompanyScope): Promise<EldaEmployer> {
  await tx.insert(employer).values({ companyId }).onConflictDoNothing()
  const [found] = await tx.select(employerColumns).from(employer).for('update')
  return { ...found!, insurer: await insurers(tx) }
}

export const update = (tx: CompanyTx, { name, phone_number, email }: Omit<EldaEmployer, 'insurer' | 'version'>) =>
  tx.update(employer).set({ name, phoneNumber: phone_number, email, version: nextVersion })

/** Its insurers are part of it. */
export const touch = (tx: CompanyTx) => tx.update(employer).set({ version: nextVersion })

const nextVersion = sql`${employer.version} + 1`

export const addInsurer = (tx: CompanyTx, { companyId }: CompanyScope, added: Omit<Insurer, 'id'>): Promise<Insurer> =>
  tx
    .insert(insurer)
    .values({ companyId, insurer: added.insurer, contributionAccountnumber: added.contribution_accountnumber })
    .returning(insurerColumns)
    .then(rows => rows[0]!)

export const updateInsurer = (tx: CompanyTx, { id, insurer: key, contribution_accountnumber }: Insurer) =>
  tx
    .update(insurer)
    .set({ insurer: key, contributionAccountnumber: contribution_accountnumber })
    .where(eq(insurer.id, id))

export const removeInsurer = (tx: CompanyTx, id: number) => tx.delete(insurer).where(eq(insurer.id, id))
