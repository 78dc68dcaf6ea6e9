import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type ChipBadge, ChoiceChips } from '#web/ui/choice-chips.tsx'
import { usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuChip } from '#web/ui/menu-chip.tsx'
import styles from './store-choice.module.css'
import { badgeOfAll, chosenText, isAll, othersBlocked } from './store-choice-texts.ts'

const load = () => import('./store-list.tsx')
/** Nobody sees it on a first visit. */
const StoreList = lazyPart(load)

export type ShownStore = { id: number; name: string; badge?: ChipBadge | undefined }

type Props = {
  label: string
  stores: readonly ShownStore[]
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
  /** Any number of them may be on, none too. */
  isSeveral?: boolean
  /** One chip that opens the list, however few there are: among other filters. */
  isCompact?: boolean
}

/** More than these in a row are a paragraph that nobody reads. */
const MOST_CHIPS = 6
const ALL = 0
/** The first of a filter's choices. */
export const ALL_STORES: ShownStore = { id: ALL, name: 'Alle Standorte' }

/**
 * Which store, or which of them: the same on all screens. A click means that one alone; with Ctrl, or in the list, it comes
 * besides. Up to six are chips, more are one chip that opens the list with its search.
 */
export function StoreChoice(props: Props) {
  const { label, stores, chosen, onChoose, isSeveral = false, isCompact = false } = props
  usePreload({ load })
  if (stores.length === 0) return null
  if (isCompact || stores.length > MOST_CHIPS)
    return (
      <fieldset className={styles.choice} data-compact={isCompact || undefined}>
        <legend className="visually-hidden">{label}</legend>
        {!isSeveral && !isCompact && <Step {...props} step={-1} />}
        <ListChip {...props} />
        {!isSeveral && !isCompact && <Step {...props} step={1} />}
        {!isSeveral && <ToNextBlocked {...props} />}
      </fieldset>
    )
  const all = isAll(stores, chosen)
  const choose = (id: number, event: MouseEvent) => {
    if (id === ALL) return onChoose(stores.map(store => store.id))
    if (!isSeveral || !(event.ctrlKey || event.metaKey)) return onChoose([id])
    onChoose(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])
  }
  const chips = stores.map(({ id, name, badge }) => ({ value: id, label: name, badge }))
  const hasAll = isSeveral && stores.length > 1
  return (
    <div className={styles.choice}>
      <ChoiceChips
        label={label}
        choices={hasAll ? [{ value: ALL, label: 'Alle' }, ...chips] : chips}
        chosen={hasAll && all ? [ALL] : chosen}
        onToggle={choose}
      />
      {hasAll && stores.length > 2 && (
        <MenuChip
          label={label}
          isOn={!all && chosen.length > 1}
          content={close => (
            <Suspense>
              <StoreList {...{ stores, chosen, onChoose, close }} isSeveral />
            </Suspense>
          )}
        >
          {!all && chosen.length > 1 ? `${chosen.length} gewählt` : 'Mehrere'}
        </MenuChip>
      )}
    </div>
  )
}

function ListChip({ label, stores, chosen, onChoose, isSeveral = false }: Props) {
  return (
    <MenuChip
      label={label}
      isOn={chosen.length > 0 && chosen[0] !== ALL}
      mark={badgeOfAll(stores, chosen)}
      width={320}
      content={close => (
        <Suspense>
          <StoreList {...{ stores, chosen, onChoose, isSeveral, close }} />
        </Suspense>
      )}
    >
      {chosenText(stores, chosen)}
    </MenuChip>
  )
}

/** To the next one without the list, as one goes from month to month. */
function Step({ stores, chosen, onChoose, step }: Props & { step: 1 | -1 }) {
  const next = stores[stores.findIndex(({ id }) => id === chosen[0]) + step]
  const [word, Icon] = step === 1 ? ['Nächster', IconChevronRight] : ['Voriger', IconChevronLeft]
  return (
    <IconButton
      label={next ? `${word} Standort: ${next.name}` : `${word} Standort`}
      icon={<Icon size={17} stroke={1.8} />}
      disabled={!next}
      onClick={() => next && onChoose([next.id])}
    />
  )
}

/** Where the others stand behind one chip, those that are blocked are counted beside it, and reached one after the other. */
function ToNextBlocked({ stores, chosen, onChoose }: Props) {
  const blocked = othersBlocked(stores, chosen)
  if (blocked.length === 0) return null
  return (
    <Button variant="text" onClick={() => onChoose([blocked[0]!.id])}>
      {`noch ${blocked.length} mit Sperre`}
    </Button>
  )
}
