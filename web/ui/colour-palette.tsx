import { IconCheck } from '@tabler/icons-react'
import styles from './colour-palette.module.css'

/** Told apart by day and by night, each readable beside text. */
export const PALETTE = [
  '#1f6b49',
  '#4f9d69',
  '#8ab661',
  '#c2a83e',
  '#d98e32',
  '#c9622f',
  '#b3261e',
  '#c2507a',
  '#94509b',
  '#6a55b0',
  '#3f66b5',
  '#1f5b99',
  '#2f8aa8',
  '#3aa191',
  '#6e7f77',
  '#5b5148',
] as const

type Props = {
  label: string
  value: string
  /** Can't be chosen again. */
  taken: readonly string[]
  onChange: (colour: string) => void
}

/** One colour of a few. Arrow keys move, as among radio buttons. */
export function ColourPalette({ label, value, taken, onChange }: Props) {
  const shown = (PALETTE as readonly string[]).includes(value) ? PALETTE : [value, ...PALETTE]
  return (
    <div className={styles.palette} role="radiogroup" aria-label={label}>
      {shown.map(colour => {
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
