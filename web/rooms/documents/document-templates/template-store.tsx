import '#web/ui/theme/mantine-layers.css'
import { Select } from '@mantine/core'
import type { Store } from '#contract/accounts/stores.ts'
import styles from './document-templates.module.css'

type Props = { stores: readonly Store[]; chosen: number | null; onChoose: (storeId: number | null) => void }

/** Whose templates are shown: those of the whole company, or of one store. */
const TemplateStore = ({ stores, chosen, onChoose }: Props) => (
  <Select
    className={styles.store}
    aria-label="Vorlagen von"
    data={[
      { value: '', label: 'Firmenweite Vorlagen' },
      ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
    ]}
    value={chosen === null ? '' : String(chosen)}
    onChange={value => onChoose(value ? Number(value) : null)}
    allowDeselect={false}
    searchable
  />
)

export default TemplateStore
