import { createContext, useContext } from 'react'
import { actionsColumn, type Column } from './column.ts'
import styles from './data-table.module.css'

type Key = string | number

/** Rows that the user ticks to do something with all of them. */
export type Selection<Row> = {
  chosen: ReadonlySet<Key>
  onChoose: (chosen: ReadonlySet<Key>) => void
  /** Of the box; keep it stable. */
  labelOf: (row: Row) => string
}

type Choosing = Pick<Selection<never>, 'chosen' | 'onChoose'> & { shown: readonly Key[] }

/** Read by the boxes alone, so that a tick draws no other cell again. */
export const ChoosingContext = createContext<Choosing>({ chosen: new Set(), onChoose: () => {}, shown: [] })

export const choiceColumn = <Row,>(rowKey: (row: Row) => Key, labelOf: Selection<Row>['labelOf']): Column<Row> => ({
  ...actionsColumn<Row>('choice', 'Auswahl', 42, row => <ChooseOne id={rowKey(row)} label={labelOf(row)} />),
  head: <ChooseAll />,
})

function ChooseOne({ id, label }: { id: Key; label: string }) {
  const { chosen, onChoose } = useContext(ChoosingContext)
  const isChosen = chosen.has(id)
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label={`${label} auswählen`}
        checked={isChosen}
        onChange={() => onChoose(isChosen ? without(chosen, [id]) : chosen.union(new Set([id])))}
      />
    </label>
  )
}

/** All that the table's filters leave. */
function ChooseAll() {
  const { chosen, onChoose, shown } = useContext(ChoosingContext)
  const count = shown.filter(key => chosen.has(key)).length
  const isWhole = count > 0 && count === shown.length
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        aria-label="Alle auswählen"
        checked={isWhole}
        ref={box => {
          if (box) box.indeterminate = count > 0 && !isWhole
        }}
        onChange={() => onChoose(isWhole ? without(chosen, shown) : chosen.union(new Set(shown)))}
      />
    </label>
  )
}

const without = (chosen: ReadonlySet<Key>, keys: readonly Key[]) => chosen.difference(new Set(keys))
