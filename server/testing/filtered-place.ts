import { cancellation } from '#server/rooms/exports/cancellations/fixtures/examples.ts'
import { rawSql } from './app.ts'
import { build } from './build.ts'
import { dataRequest } from './data-request-steps.ts'
import { documentTemplate } from './template-steps.ts'

/** A store with one person, and of everything that lists show one that belongs to them. */
export async function placeOf(company: number) {
  const store = await build.store({ company })
  const employee = await build.employee({ company, store, lastName: 'Kanari' })
  await rawSql('update company set use_elda_service = true where id = $1', [company])
  await rawSql('update employee set citizen_type_id = 2 where company_id = $1 and id = $2', [company, employee.id])
  const contract = await build.contract({ employee })
  await build.openingBalance({ employee })
  await build.registration({ employee, state: 'draft' })
  await rawSql('update contract set valid_to = current_date - 5 where company_id = $1 and id = $2', [company, contract])
  const absence = await build.absence({ employee })
  const request = await build.absence({
    ...{ employee, approved: false, from: '2026-11-16 23:00:00', to: '2026-11-17 23:00:00' },
  })
  const pauses = [{ from: '2026-11-03 10:00:00', to: '2026-11-03 10:30:00' }]
  const shift = await build.stamp({ employee, pauses })
  const override = await build.lawOverride({ employee })
  // The contract has ended by then.
  const day = Temporal.Now.plainDateISO('UTC').add({ days: 20 })
  const unlawful = await build.planShift({ employee, from: `${day} 08:00:00`, to: `${day} 12:00:00` })
  await build.document({ employee, type: 'CONTRACT', confirmed: false })
  await build.document({ employee, type: 'MISC', isProxy: true })
  const run = await build.exportRun({ company, store })
  const { id: byHand } = await cancellation(company, run)
  await dataRequest({ employee })
  await build.clearingCase({ company, employee })
  const need = await build.staffNeed({ company, store })
  const needException = await build.needException({ company, store })
  const closing = await build.monthClosing({ store, company, month: '2026-05' })
  const made = async (statement: string) =>
    (await rawSql<{ id: number }>(`${statement} returning id`, [company, employee.id]))[0]!.id
  const exception = await made(
    `insert into provision_exception (company_id, employee_id, from_month, is_excluded, reason) values ($1, $2, '2026-11-01', true, 'x')`,
  )
  const special = await made('insert into special_payment (company_id, employee_id, year) values ($1, $2, 2026)')
  return {
    ...{ store, employee, contract, absence: absence.id, request: request.id, shift: shift.id, run, byHand, closing },
    ...{
      override: override.id,
      unlawful: unlawful.id,
      exception,
      need: need.id,
      needException: needException.id,
      special,
      template: await documentTemplate({ company, store }),
    },
  }
}
