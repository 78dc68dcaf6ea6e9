import { ChoiceList, MenuChip } from '#web/ui/menu-chip.tsx'
import styles from './reports.module.css'

type Props<Value extends string> = {
  label: string
  values: Readonly<Record<Value, string>>
  chosen: Value | undefined
  onChoose: (value: Value) => void
  note?: string | undefined
  /** Its label stands on the button. */
  isBare?: boolean
}

/** One of a few; the choice says itself what is chosen. */
export function ChoiceField<Value extends string>({ label, values, chosen, onChoose, note, isBare }: Props<Value>) {
  const chip = (
    <MenuChip
      label={label}
      isOn={false}
      content={close => (
        <ChoiceList
          label={label}
          choices={(Object.entries(values) as [Value, string][]).map(([value, label]) => ({ value, label }))}
          chosen={chosen}
          onChoose={value => {
            close()
            onChoose(value as Value)
          }}
        />
      )}
    >
      {chosen === undefined ? 'Gespeicherte' : values[chosen]}
    </MenuChip>
  )
  if (isBare) return chip
  return (
    <div className={styles.labelled}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {chip}
      {note && <span className={styles.note}>{note}</span>}
    </div>
  )
}
