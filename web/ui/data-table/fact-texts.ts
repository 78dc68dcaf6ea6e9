import { type Column, textOf } from './column.ts'

/** Without the head a figure or a day says nothing; a yes is said by the head alone, a no or nothing not at all. */
export const factTexts = <Row>(columns: readonly Column<Row>[], row: Row): string[] =>
  columns.flatMap(column => {
    const [text, value] = [textOf(column, row), column.value(row)]
    if (value === false || NOTHING.includes(text)) return []
    if (value === true) return [column.header]
    return [column.align === 'right' || column.filter === 'day' ? `${column.header} ${text}` : text]
  })
const NOTHING = ['', '–', '-']
