import { useQuery } from '@tanstack/react-query'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import ClosingBand from '../month-sums/closing-band.tsx'
import { closingsQuery } from '../month-sums/queries.ts'
import ReopenButton from '../month-sums/reopen-button.tsx'
import { isClosed } from '../month-sums/store-states.ts'

type Props = {
  /** `2026-10` */
  month: string
  /** Those of the chosen stores whose month is closed. */
  closed: readonly { id: number; name: string }[]
  /** No other store is chosen. */
  isOnly: boolean
}

/** Why values can only be read; of one store alone with the way to open its month again. */
export default function ClosedBand({ month, closed, isOnly }: Props) {
  const mayLock = useCan('months.lock')
  const seesClosings = useCan('stamps.read')
  const { data } = useQuery({ ...closingsQuery(useCompanyId(), month), enabled: seesClosings })
  const closing = data?.find(({ storeId }) => isOnly && storeId === closed[0]?.id)
  if (isClosed(closing))
    return (
      <ClosingBand closing={closing} onCloseNow={undefined}>
        {mayLock && <ReopenButton key={closing.id} closing={closing} />}
      </ClosingBand>
    )
  const names = closed.map(({ name }) => name).join(', ')
  return (
    <Banner tone="info">
      {`Abgeschlossen: ${names}. Diese Werte lassen sich nur lesen`}
      {isOnly ? '.' : '; um einen Monat wieder zu öffnen, wählen Sie seinen Standort allein.'}
    </Banner>
  )
}
