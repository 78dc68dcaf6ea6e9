import { CHOOSABLE_COLOURS, ROLE_COLOURS, type RoleColour } from '#domain/accounts/role-colours.ts'
import { Swatch } from '#web/ui/colour-palette.tsx'
import styles from './role-dialog.module.css'

const NAMES: Record<keyof typeof ROLE_COLOURS, string> = {
  purple: 'Violett',
  blue: 'Blau',
  green: 'Grün',
  amber: 'Braun',
  magenta: 'Beere',
  teal: 'Petrol',
  grey: 'Grau',
}
const nameOf = (colour: RoleColour) =>
  NAMES[(Object.keys(ROLE_COLOURS) as (keyof typeof ROLE_COLOURS)[]).find(key => ROLE_COLOURS[key] === colour)!]

/** Two roles may share one. Arrow keys move, as among radio buttons. */
export const RoleColours = ({ value, onChange }: { value: RoleColour; onChange: (colour: RoleColour) => void }) => (
  <fieldset className={styles.colours}>
    <legend>Farbe</legend>
    <div>
      {CHOOSABLE_COLOURS.map(colour => (
        <label key={colour} className={styles.colour} title={nameOf(colour)}>
          <input
            type="radio"
            name="role-colour"
            aria-label={nameOf(colour)}
            checked={colour === value}
            onChange={() => onChange(colour)}
          />
          <Swatch colour={colour} />
        </label>
      ))}
    </div>
  </fieldset>
)
