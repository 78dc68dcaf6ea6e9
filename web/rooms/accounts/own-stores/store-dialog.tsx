import { OwnStoreDraft } from '#contract/accounts/own-stores.ts'
import type { StoreSettings } from '#contract/accounts/stores.ts'
import { STORE_COUNTRIES } from '#domain/accounts/store-countries.ts'
import { stateChoices } from '#domain/basics/federal-states.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

type Props = { store: StoreSettings | undefined; onClose: () => void }
type Values = {
  name: string
  description: string
  storeNumber: string
  street: string
  postalCode: string
  city: string
  country: number | null
  federalState: number | null
}

/** Who a store is, and where; new ones, too. How its hours are counted stands on the page. */
export default function StoreDialog({ store, onClose }: Props) {
  return (
    <RecordDialog<StoreSettings, Values, OwnStoreDraft, StoreSettings>
      noun="accounts/stores"
      record={store}
      title={store ? 'Standort bearbeiten' : 'Neuer Standort'}
      name={store?.name}
      size={600}
      columns={2}
      entries={entriesOf()}
      values={store ?? EMPTY}
      schema={OwnStoreDraft}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
      aside={store && <Ends store={store} onClose={onClose} />}
    />
  )
}

const EMPTY: Values = {
  name: '',
  description: '',
  storeNumber: '',
  street: '',
  postalCode: '',
  city: '',
  country: 1,
  federalState: null,
}
const AUSTRIA = 1

const entriesOf = (): Entry<Values>[] => [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128, wide: true },
  { kind: 'text', key: 'storeNumber', label: 'Standortnummer', maxLength: 32 },
  { kind: 'text', key: 'description', label: 'Zusatz', maxLength: 128 },
  { kind: 'text', key: 'street', label: 'Straße und Hausnummer', maxLength: 128, wide: true },
  { kind: 'text', key: 'postalCode', label: 'PLZ', maxLength: 16 },
  { kind: 'text', key: 'city', label: 'Ort', maxLength: 128 },
  {
    kind: 'dropdown-search',
    key: 'country',
    label: 'Land',
    required: true,
    choices: Object.entries(STORE_COUNTRIES).map(([value, label]) => ({ value: Number(value), label })),
  },
  {
    kind: 'dropdown-search',
    key: 'federalState',
    label: 'Bundesland',
    choices: stateChoices(),
    hiddenIf: ({ country }) => country !== AUSTRIA,
  },
]

/** A store is deleted while nothing belongs to it, and hidden from then on. */
function Ends({ store, onClose }: Props & { store: StoreSettings }) {
  const { mutateAsync: change } = queries.useChange()
  const { mutateAsync: remove } = queries.useRemove()
  const hide = () => change({ id: store.id, version: store.version, isHidden: !store.isHidden })
  const after = (isDone: boolean) => {
    if (isDone) onClose()
  }
  const askHide = () =>
    confirm({
      title: 'Standort ausblenden',
      about: store.name,
      text: 'Für neue Einträge wird der Standort nicht mehr angeboten, und er wird nicht mehr übergeben. Was es von ihm gibt, bleibt im Verlauf und in den Auswertungen.',
      confirmLabel: 'Ausblenden',
      action: hide,
    }).then(after)
  const askRemove = () =>
    confirm({
      title: 'Standort löschen',
      about: store.name,
      text: 'Soll das Element wirklich gelöscht werden? Das geht nur, solange nichts an dem Standort hängt.',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(store),
    }).then(after)
  return (
    <>
      <Button variant="text" onClick={() => void askRemove()}>
        Löschen
      </Button>
      <Button variant="text" onClick={() => void (store.isHidden ? hide().then(onClose, () => {}) : askHide())}>
        {store.isHidden ? 'Einblenden' : 'Ausblenden'}
      </Button>
    </>
  )
}
