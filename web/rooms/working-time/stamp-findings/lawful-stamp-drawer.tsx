import type { ComponentProps } from 'react'
import { dayOf, fromUtcText } from '#domain/basics/days.ts'
import { useCompany } from '#web/lib/session.ts'
import StampDrawer from '#web/rooms/time/stamps/stamp-drawer.tsx'
import { StampLawNote } from './stamp-law-note.tsx'

/** One stamp, and below its entries what the law says of it as it is stored. */
export default function LawfulStampDrawer(props: Omit<ComponentProps<typeof StampDrawer>, 'noteOf'>) {
  const zone = useCompany()!.timeZone
  return (
    <StampDrawer
      {...props}
      noteOf={({ id, storeId, from }) => {
        const day = dayOf(fromUtcText(from), zone).toString()
        return <StampLawNote stampId={id} storeId={storeId} from={day} to={day} />
      }}
    />
  )
}
