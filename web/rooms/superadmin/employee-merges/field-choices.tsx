import type { EmployeeMergeDraft, MergePreview } from '#contract/superadmin/employee-merges.ts'
import styles from './employee-merges.module.css'

type Props = {
  preview: MergePreview
  chosen: EmployeeMergeDraft['fields']
  onChoose: (part: EmployeeMergeDraft['fields']) => void
}

const SIDES = { kept: 'bleibt', dissolved: 'geht auf' } as const

/** Where the two files differ, side by side: which value the one that is left has afterwards. */
export const FieldChoices = ({ preview: { fields }, chosen, onChoose }: Props) => (
  <section className={styles.part} aria-label="Was sich unterscheidet">
    <h3>Was sich unterscheidet</h3>
    <p>Gewählt ist, was der Akt hat, der bleibt; wo er nichts hat, der andere.</p>
    <div className={styles.choices}>
      <div className={styles.sides} aria-hidden>
        <span>Bleibt</span>
        <span>Geht auf</span>
      </div>
      {fields.map(({ key, label, proposed, ...values }) => (
        <fieldset key={key}>
          <legend>{label}</legend>
          {(['kept', 'dissolved'] as const).map(side => (
            <label key={side}>
              <input
                type="radio"
                name={`merge-${key}`}
                checked={(chosen[key] ?? proposed) === side}
                onChange={() => onChoose({ [key]: side })}
              />
              <span className={styles.side}>{SIDES[side]}:</span>
              {values[side] === '' ? <span className={styles.none}>leer</span> : <span>{values[side]}</span>}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  </section>
)
