import { IconCalendarEvent, IconClockPlay, IconHeadset, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SisterProduct } from '#contract/shell/sister-products.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { useIdle } from '#web/ui/connection/when-idle.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { sisterProductsQuery } from './queries.ts'

const PRODUCTS: Record<SisterProduct, { label: string; Icon: typeof IconHeadset }> = {
  planner: { label: 'Planer', Icon: IconCalendarEvent },
  timeTracking: { label: 'Zeiterfassung', Icon: IconClockPlay },
  player: { label: 'Player', Icon: IconPlayerPlay },
  customerCentre: { label: 'Kundencenter', Icon: IconHeadset },
}

/** The products beside this one, each in a tab of its own. Spec 1 §1, §2.4. */
export function useProductItems(): MenuItem[] {
  const companyId = useCompany()?.id
  const isAllowed = useCan('stores.read')
  const { data = [] } = useQuery({
    ...sisterProductsQuery(companyId ?? 0),
    enabled: useIdle() && isAllowed && companyId !== undefined,
  })
  return data.map(({ product, url, isLicensed }) => {
    const { label, Icon } = PRODUCTS[product]
    return {
      label: isLicensed ? label : `${label} (nicht lizenziert)`,
      icon: <Icon size={18} stroke={1.7} aria-hidden />,
      disabled: !isLicensed,
      onSelect: () => void window.open(url, '_blank', 'noopener'),
    }
  })
}
