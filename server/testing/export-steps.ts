import { rawSql } from './app.ts'
import { build, signedIn } from './build.ts'

export const november = { from: '01.11.2026', to: '30.11.2026' }
export const firstHalf = { from: '01.11.2026', to: '15.11.2026' }

/** A company with one absence and one shift, and its caller. */
export async function ready(softwareId: number, values: Parameters<typeof build.employee>[0] = {}) {
  const company = await build.company({ softwareId })
  if (softwareId === 1) await build.transferTarget({ company })
  const employee = await build.employee({ company, ...values })
  const { id } = await build.absence({ employee })
  const shift = await build.stamp({ employee })
  const { api } = await signedIn({ company })
  const store = employee.store!
  return { company, employee, store, absence: id, shift: shift.id, api }
}

/** What would be on its way has arrived. */
export const delivered = (company: number) =>
  rawSql(
    `update export_run set state = 'delivered', delivered_at = now() where company_id = $1 and state = 'sending'`,
    [company],
  )

/** What waits for its next try is tried at once, as if its time had come. */
export const tryAgainNow = () =>
  rawSql(
    `update pgboss.job set start_after = now() where state = 'retry' and name in ('deliver-payroll-export', 'deliver-employees')`,
  )
