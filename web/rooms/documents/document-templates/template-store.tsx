import type { Store } from '#contract/accounts/stores.ts'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'

type Props = { stores: readonly Store[]; chosen: number | null; onChoose: (storeId: number | null) => void }

const WHOLE_COMPANY = { id: 0, name: 'Firmenweite Vorlagen' }

/** Whose templates are shown: those of the whole company, or of one store. */
export const TemplateStore = ({ stores, chosen, onChoose }: Props) => (
  <StoreChoice
    label="Vorlagen von"
    stores={[WHOLE_COMPANY, ...stores]}
    chosen={[chosen ?? WHOLE_COMPANY.id]}
    onChoose={([id]) => onChoose(id || null)}
    isCompact
  />
)
