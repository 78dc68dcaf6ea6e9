import { useState } from 'react'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { badgeOf } from '../export-runs-by-store/store-texts.ts'
import type { ExportRow } from './export-of.ts'
import styles from './export-previews.module.css'
import type { ExportData, ExportPlace } from './use-export.ts'

type Props<Row extends ExportRow> = { place: ExportPlace; data: ExportData<Row> }

/** The stores with how each one stands. */
export function ExportStores<Row extends ExportRow>({ place: { visible, storeId, choose }, data }: Props<Row>) {
  const [isTold, setTold] = useState(false)
  // With what they say from the beginning: chips that grow would push each other about.
  if (!isTold && data.states.isFetched) setTold(true)
  if (!data.takes || visible?.length === 0) return null
  const badges = new Map(data.states.data?.map(status => [status.storeId, badgeOf(status)]))
  return (
    <div className={styles.stores}>
      {visible && isTold && (
        <ChoiceChips
          label="Betrieb auswählen"
          choices={visible.map(({ id, name }) => ({ value: id, label: name, badge: badges.get(id) }))}
          chosen={storeId}
          onToggle={choose}
        />
      )}
    </div>
  )
}

/** There is a store whose rows can be shown. */
export const hasStore = ({ stores, visible }: ExportPlace) => !(stores.error && !stores.data) && visible?.length !== 0
