import { IconCheck } from '@tabler/icons-react'
import { offeredColours } from '#domain/basics/colours.ts'
import styles from './colour-palette.module.css'

type Props = {
  label: string
  value: string
  /** Can't be chosen again. */
  taken: readonly string[]
  onChange: (colour: string) => void
}

/** One colour of a few. Arrow keys move, as among radio buttons. */
export function ColourPalette({ label, value, taken, onChange }: Props) {
  return (
    <div className={styles.palette} role="radiogroup" aria-label={label}>
      {offeredColours(value, taken).map(colour => {
        const isTaken = taken.includes(colour) && colour !== value
        return (
          <label
            key={colour}
            className={styles.colour}
            title={isTaken ? 'Wird bereits verwendet' : colour.toUpperCase()}
          >
            <input
              type="radio"
              name={label}
              className={styles.input}
              aria-label={isTaken ? `${colour.toUpperCase()}, wird bereits verwendet` : colour.toUpperCase()}
              checked={colour === value}
              disabled={isTaken}
              onChange={() => onChange(colour)}
            />
            <Swatch colour={colour} isTaken={isTaken} />
            {colour === value && <IconCheck className={styles.check} size={15} stroke={2.6} aria-hidden />}
          </label>
        )
      })}
    </div>
  )
}

/** Styles may not stand in the page, so a colour is drawn, not styled. */
export const Swatch = ({ colour, isTaken = false }: { colour: string; isTaken?: boolean }) => (
  <svg className={styles.swatch} viewBox="0 0 20 20" aria-hidden data-taken={isTaken || undefined}>
    <rect width="20" height="20" rx="4" fill={colour} />
    {isTaken && <path d="M3 17 17 3" stroke="#fff" strokeWidth="2" />}
  </svg>
)
