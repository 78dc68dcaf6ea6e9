import type {
  SpecialPayment,
  SpecialPaymentChange,
  SpecialPaymentDraft,
} from '#contract/provisions/special-payments.ts'
import { formatScaled } from '#domain/basics/numbers.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
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

export const change = (
  scope: CompanyScope,
  id: number,
  { version, ...wanted }: SpecialPaymentChange,
): Promise<SpecialPayment> =>
  inCompany(scope, async tx => {
    const before = await locked(tx, id)
    refuseStale(before.version, version)
    refuseOtherYears(before.year, wanted.payments ?? [])
    const after = await rows.update(tx, id, wanted)
    await trail.changed(tx, scope, told(before), told(after))
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await locked(tx, id)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, told(before))
  })

const locked = (tx: CompanyTx, id: number) => lockRecord(tx, () => rows.find(tx, id))

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
