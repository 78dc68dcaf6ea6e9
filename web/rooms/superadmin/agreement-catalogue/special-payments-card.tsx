import type { CatalogueAgreement } from '#contract/superadmin/agreement-catalogue.ts'
import { SPECIAL_PAYMENT_KINDS } from '#domain/agreements/collective-agreements.ts'
import { dayText } from '#web/lib/day-text.ts'
import { specialPaymentText } from '#web/rooms/agreements/collective-agreements/agreement-texts.ts'
import { DatedItemsCard } from '#web/rooms/agreements/collective-agreements/dated-items-card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { useChangeAgreement } from './queries.ts'

const SpecialPaymentDialog = lazyLayer(() => import('./special-payment-dialog.tsx'))

export function SpecialPaymentsCard({ agreement }: { agreement: CatalogueAgreement }) {
  const { id, version, specialPaymentFactors } = agreement
  const { mutateAsync: change } = useChangeAgreement()
  return (
    <DatedItemsCard
      title="Sonderzahlungen"
      one="Sonderzahlung"
      none="Keine Faktoren eingetragen."
      items={specialPaymentFactors}
      textsOf={factor => ({
        key: `${factor.kind} ${factor.validFrom}`,
        title: SPECIAL_PAYMENT_KINDS[factor.kind],
        name: `${SPECIAL_PAYMENT_KINDS[factor.kind]} ab ${dayText(factor.validFrom)}`,
        detail: specialPaymentText(factor),
      })}
      onSave={next => change({ id, version, specialPaymentFactors: next })}
      dialog={(at, close) => <SpecialPaymentDialog agreement={agreement} at={at} onClose={close} />}
    />
  )
}
