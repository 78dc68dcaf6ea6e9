import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './period-stepper.module.css'

type Props = { year: number; first: number; last: number; onYear: (year: number) => void }

/** From year to year. */
export const YearStepper = ({ year, first, last, onYear }: Props) => (
  <fieldset className={styles.stepper} aria-label="Jahr">
    <button type="button" aria-label="Jahr davor" disabled={year <= first} onClick={() => onYear(year - 1)}>
      <IconChevronLeft size={16} stroke={1.8} />
    </button>
    <span className={styles.label} data-year aria-live="polite">
      {year}
    </span>
    <button type="button" aria-label="Jahr danach" disabled={year >= last} onClick={() => onYear(year + 1)}>
      <IconChevronRight size={16} stroke={1.8} />
    </button>
  </fieldset>
)
