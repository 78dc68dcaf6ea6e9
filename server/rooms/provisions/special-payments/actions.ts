import type {
  SpecialPayment,
  SpecialPaymentChange,
  SpecialPaymentDraft,
} from '#contract/provisions/special-payments.ts'
import { formatScaled } from '#domain/basics/numbers.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { lockPerson, lockRecord } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('provisions/special-payments')

export const create = (scope: CompanyScope, draft: SpecialPaymentDraft): Promise<SpecialPayment> =>
  inCompany(scope, async tx => {
    await lockPerson(tx, draft.employeeId)
    refuseOtherYears(draft.year, draft.payments)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, told(after))
    return after
  })

export const { change, remove } = recordVerbs('provisions/special-payments', {
  lock: (tx, id) => lockRecord(tx, () => rows.find(tx, id)),
  update(tx, id, wanted: Wanted<SpecialPaymentChange>, before: SpecialPayment) {
    refuseOtherYears(before.year, wanted.payments ?? [])
    return rows.update(tx, id, wanted)
  },
  remove: rows.remove,
  kept: row => told(row),
})

function refuseOtherYears(year: number, payments: SpecialPayment['payments']): void {
  const at = payments.findIndex(({ day }) => Number(day.slice(0, 4)) !== year)
  if (at >= 0) throw new Refusal('invalid', undefined, { [`payments.${at}.day`]: `Liegt nicht im Jahr ${year}` })
}

/** As the trail keeps it; what somebody earns is masked there. */
const told = ({ claim, payments, ...row }: SpecialPayment) => ({
  ...row,
  specialClaim: claim === null ? null : formatScaled(claim, 2),
  specialPayments: payments.map(({ day, cents, name }) => `${day} ${name} ${formatScaled(cents, 2)}`).join(', '),
})
