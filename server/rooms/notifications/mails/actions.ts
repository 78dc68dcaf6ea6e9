import { isDigestDue } from '#domain/notifications/digest.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { sendMail } from '#server/platform/mail.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { newEmployeesMail } from './new-employees.format.ts'
import * as rows from './rows.ts'

/** So many are named in a mail. */
const NAMED = 50

/**
 * Tells each company's list of everyone new that it has not been told of. It goes by who is open, not by what has
 * happened since the last run, so a pause loses nothing and nothing is told twice.
 */
export async function mailWhatIsDue(now = Temporal.Now.instant()): Promise<void> {
  const companies = await acrossCompanies(rows.waiting)
  // One company at a time: what fails for one must not take back another's.
  let failure: unknown
  for (const id of companies) {
    await mailCompany(id, now).catch(error => {
      failure ??= error
    })
  }
  if (failure) throw failure
}

const mailCompany = (companyId: number, now: Temporal.Instant) =>
  acrossCompanies(async tx => {
    const setting = await rows.lock(tx, companyId)
    if (!setting) return
    const { mode, hour, since, zone, company } = setting
    const first = await rows.openSince(tx, companyId, since)
    if (!first || !isDigestDue({ mode, hour, openSince: Temporal.Instant.from(first) }, now, zone)) return
    const addresses = await rows.addresses(tx, companyId)
    if (addresses.length === 0) return
    const { total, people } = await rows.take(tx, companyId, since, NAMED)
    const url = `${publicUrl()}/${companyId}/documents/employeedata`
    const mail = newEmployeesMail({ company, total, people, url })
    // One each, so that nobody learns who else is on the list.
    for (const to of addresses) await rows.keepSent(tx, companyId, await sendMail(tx, { to, ...mail }), to, total)
  })
