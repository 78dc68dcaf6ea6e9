import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Day } from '#contract/endpoint.ts'
import type { FoundAnywhere } from '#contract/superadmin/employees.ts'
import { firstOfNextMonth } from '#web/lib/day-text.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { MoveConsequences } from './move-consequences.tsx'
import { placesQuery } from './queries.ts'

type Props = { person: FoundAnywhere; onClose: () => void }
type Values = { place: string | null; firstDay: string | null }
export type Aim = { companyId: number; companyName: string; storeId: number; storeName: string; firstDay: string }

/** Where to and from which day on; then what becomes of it. */
export default function MoveDialog({ person, onClose }: Props) {
  const { data: places } = useQuery(placesQuery)
  const [aim, setAim] = useState<Aim>()
  if (!places) return null
  if (aim) return <MoveConsequences {...{ person, aim, onClose }} onBack={() => setAim(undefined)} />
  const stores = places.flatMap(({ id: companyId, name: companyName, stores: all }) =>
    all.map(store => ({ companyId, companyName, storeId: store.id, storeName: store.name })),
  )
  // One's own company first: most who move stay in it.
  const offered = [
    ...stores.filter(({ companyId }) => companyId === person.companyId),
    ...stores.filter(({ companyId }) => companyId !== person.companyId),
  ]
  const entries: Entry<Values>[] = [
    {
      kind: 'dropdown-search',
      key: 'place',
      label: 'Neuer Betrieb und Standort',
      required: true,
      choices: offered.map(each => ({ value: keyOf(each), label: `${each.companyName} · ${each.storeName}` })),
      hint: 'Gesperrte Betriebe und ausgeblendete Standorte stehen nicht zur Wahl.',
    },
    {
      kind: 'date',
      key: 'firstDay',
      label: 'Erster Tag dort',
      required: true,
      check: ({ firstDay }) => (Day.safeParse(firstDay ?? '').success ? undefined : 'Bitte einen Tag eingeben'),
    },
  ]
  const accept = ({ place, firstDay }: Values) => {
    const chosen = offered.find(each => keyOf(each) === place)
    if (chosen && firstDay) setAim({ ...chosen, firstDay })
  }
  return (
    <PanelDialog
      title={`${person.name} versetzen`}
      acceptLabel="Weiter"
      size={520}
      entries={entries}
      values={{ place: null, firstDay: firstOfNextMonth() }}
      discards
      onAccept={accept}
      onClose={onClose}
    >
      <p>
        Bisher <b>{[person.companyName, person.storeName].filter(Boolean).join(', ')}</b>. Was mitgeht und was bleibt,
        steht im nächsten Schritt; bis dahin ändert sich nichts.
      </p>
    </PanelDialog>
  )
}

const keyOf = ({ companyId, storeId }: { companyId: number; storeId: number }) => `${companyId}-${storeId}`
