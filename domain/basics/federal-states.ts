import { enumList } from './enum-lists.ts'

const SHIPPED = [
  { id: 1, valueGER: 'Burgenland' },
  { id: 2, valueGER: 'Kärnten' },
  { id: 3, valueGER: 'Niederösterreich' },
  { id: 4, valueGER: 'Oberösterreich' },
  { id: 5, valueGER: 'Salzburg' },
  { id: 6, valueGER: 'Steiermark' },
  { id: 7, valueGER: 'Tirol' },
  { id: 8, valueGER: 'Vorarlberg' },
  { id: 9, valueGER: 'Wien' },
] as const

/** Federal states by the number Statistik Austria gives them. */
export const FEDERAL_STATES = enumList('countrystate', SHIPPED, 'id', 'valueGER')

/** As they are called now. */
export const stateChoices = () => FEDERAL_STATES.map(({ id, valueGER }) => ({ value: id, label: valueGER }))
