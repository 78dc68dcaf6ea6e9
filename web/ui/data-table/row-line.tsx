import { Fragment } from 'react'
import { type Column, textOf } from './column.ts'
import { factTexts } from './fact-texts.ts'
import styles from './row-line.module.css'

/** Letters of a fact that is left out rather than cut: half a day or half a number is wrong. */
const WHOLE = 28

/**
 * A row on a phone, where its columns have no room beside each other: „Auer Milica 2008 · Aktiv“, below it
 * „Wien Donaustadt, Teilzeit 30 h, Std./Woche 30,00“, its buttons at the right.
 */
export const lineOf = <Row,>(columns: readonly Column<Row>[]) => {
  const { title, id, states, facts, buttons } = partsOf(columns)
  return (row: Row) => {
    const state = states.findLast(column => textOf(column, row) !== '')
    return (
      <div className={styles.withButtons}>
        <div className={styles.line}>
          <div className={styles.above}>
            <b>{title && (title.cell?.(row) ?? textOf(title, row))}</b>
            {id && <span className={styles.id}>{textOf(id, row)}</span>}
            <span className={styles.state}>{state && (state.cell?.(row) ?? textOf(state, row))}</span>
          </div>
          <div className={styles.facts}>
            {factTexts(facts, row).map((fact, place) => (
              <Fragment key={place}>
                {place > 0 && ', '}
                {fact.length <= WHOLE ? <span>{fact}</span> : fact}
              </Fragment>
            ))}
          </div>
        </div>
        {buttons.map(({ key, cell }) => (
          <span key={key} className={styles.buttons}>
            {cell?.(row)}
          </span>
        ))}
      </div>
    )
  }
}

/** What people call the row, its number before that, what says how it stands, all else, and its buttons. */
function partsOf<Row>(columns: readonly Column<Row>[]) {
  const shown = columns.filter(({ actions, isForColumns }) => !actions && !isForColumns)
  const title = shown.find(({ stays }) => stays) ?? shown[0]
  const id = shown.slice(0, shown.indexOf(title!)).find(({ muted, header }) => muted || header === 'Nummer')
  const states = shown.filter(({ isState }) => isState)
  return {
    title,
    id,
    states,
    facts: shown.filter(column => column !== title && column !== id && !states.includes(column)),
    buttons: columns.filter(({ actions, head }) => actions && head === undefined),
  }
}
