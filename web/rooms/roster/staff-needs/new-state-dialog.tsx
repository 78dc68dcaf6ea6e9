import { useState } from 'react'
import { dateOf, dayNumber, mondayOf } from '#domain/wages/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { todayHere } from '#web/ui/today.ts'
import { useRenew } from './queries.ts'

type Props = { storeId: number; onBegun: (day: string) => void; onClose: () => void }

/** From which day on the need is another one; what was before stays as it was planned by. */
export default function NewStateDialog({ storeId, onBegun, onClose }: Props) {
  const [day, setDay] = useState<Temporal.PlainDate | undefined>(() => dateOf(mondayOf(dayNumber(todayHere())) + 7))
  const renew = useRenew()
  const begin = () => {
    if (!day) return
    const validFrom = day.toString()
    renew.mutate(
      { storeId, validFrom },
      {
        onSuccess() {
          onBegun(validFrom)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title="Neuer Stand des Bedarfs"
      busy={renew.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={renew.isPending}>
            Abbrechen
          </Button>
          <Button variant="primary" busy={renew.isPending} disabled={!day} onClick={begin}>
            Beginnen
          </Button>
        </>
      }
    >
      <DateField
        label="Gültig ab"
        value={day}
        onChange={setDay}
        required
        description="Was an diesem Tag gilt, endet am Tag davor und gilt als Kopie weiter, die Sie ändern. Vergangene Wochen behalten ihren Bedarf."
      />
    </Dialog>
  )
}
