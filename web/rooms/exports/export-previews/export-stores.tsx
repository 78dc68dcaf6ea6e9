import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOnce } from '#web/ui/use-once.ts'
import { badgeOf } from '../export-runs-by-store/store-texts.ts'
import type { ExportRow } from './export-of.ts'
import styles from './export-previews.module.css'
import type { ExportData, ExportPlace } from './use-export.ts'

type Props<Row extends ExportRow> = {
  place: ExportPlace
  data: ExportData<Row>
  /** Undefined where there are not several stores to hand over at once. */
  handOverAll: { label: string; onSelect: () => void } | undefined
}

/** The stores with how each one stands, and what is done with all of them. */
export function ExportStores<Row extends ExportRow>({ place, data, handOverAll }: Props<Row>) {
  const { visible, storeId, choose } = place
  // With what they say from the beginning: chips that grow would push each other about.
  const isTold = useOnce(data.states.isFetched)
  if (!data.isSupported || visible?.length === 0) return null
  const badges = new Map(data.states.data?.map(status => [status.storeId, badgeOf(status)]))
  return (
    <div className={styles.stores}>
      {visible && isTold && (
        <StoreChoice
          label="Betrieb auswählen"
          stores={visible.map(({ id, name }) => ({ id, name, badge: badges.get(id) }))}
          chosen={[storeId]}
          onChoose={([id]) => choose(id!)}
        />
      )}
      {handOverAll && <Button onClick={handOverAll.onSelect}>{handOverAll.label}</Button>}
    </div>
  )
}

/** There is a store whose rows can be shown. */
export const hasStore = ({ stores, visible }: ExportPlace) => !(stores.error && !stores.data) && visible?.length !== 0
