import { KIND_CODES, kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import popover from '#web/ui/data-table/table-popover.module.css'

export type KindChoiceProps = {
  /** Those of which the month has something. */
  present: readonly TimeKind[]
  shown: readonly TimeKind[]
  numberOf: (kind: TimeKind) => string | undefined
  /** Undefined: all that there is something of. */
  onChoose: (kinds: readonly TimeKind[] | undefined) => void
}

/** Which kinds are columns; those of the month first. */
export default function KindChoice({ present, shown, numberOf, onChoose }: KindChoiceProps) {
  const others = KIND_CODES.filter(kind => !present.includes(kind))
  const toggle = (kind: TimeKind) =>
    onChoose(shown.includes(kind) ? shown.filter(each => each !== kind) : [...shown, kind])
  const choices = (kinds: readonly TimeKind[]) =>
    kinds.map(kind => (
      <label key={kind} className={popover.choice}>
        <input type="checkbox" checked={shown.includes(kind)} onChange={() => toggle(kind)} />
        {kindOf(kind).name}
        <small>{numberOf(kind)}</small>
      </label>
    ))
  return (
    <div className={popover.box}>
      {present.length > 0 && (
        <fieldset className={popover.group}>
          <legend>In diesem Monat</legend>
          <div className={popover.choices}>{choices(present)}</div>
        </fieldset>
      )}
      <fieldset className={popover.group}>
        <legend>Ohne Werte in diesem Monat</legend>
        <div className={popover.choices}>{choices(others)}</div>
      </fieldset>
      <Button variant="text" onClick={() => onChoose(undefined)}>
        Alle mit Werten zeigen
      </Button>
    </div>
  )
}
