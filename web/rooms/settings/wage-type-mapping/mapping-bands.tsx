import type { WageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { editedLines, enter, type LineDifference, type LineEdit } from '#domain/settings/wage-type-edits.ts'
import { exampleLines, lineKey, type WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { type UnfitUnit, unfitText, unitsWith } from '#domain/settings/wage-type-units.ts'
import { MODEL_GROUPS, type ModelGroup } from '#domain/wages/model-groups.ts'
import { kindOf, type TimeKind, type WageUnit } from '#domain/wages/time-kinds.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import type { MappingEdits } from './use-mapping-edits.ts'
import styles from './wage-type-mapping.module.css'

type Props = {
  state: MappingEdits
  stored: readonly WageTypeLine[]
  /** With what was entered. */
  lines: readonly WageTypeLine[]
  missing: readonly { kind: TimeKind; group: ModelGroup }[]
  unfit: readonly UnfitUnit[]
  uses: WageTypeMapping['uses']
  groups: readonly ModelGroup[]
  firstDay: string
  canWrite: boolean
  onTaken: () => void
}

/** What must be known before one goes on, above the table that it is about. */
export function MappingBands(props: Props) {
  const { state, stored, lines, missing, unfit, uses, groups, firstDay, canWrite, onTaken } = props
  const { edits, step, theirs } = state
  const examples = lines.filter(({ isExample }) => isExample)
  const take = () => {
    const example = exampleLines(groups, firstDay, (kind, group) => unitOfUses(uses, kind, group))
    step(example.reduce((all, line) => enter(stored, all, line, line), edits))
    onTaken()
  }
  const mendable = unfit.filter(({ needs }) => needs.length === 1)
  const mend = () =>
    step(
      mendable.reduce((all, { kind, group, validFrom, needs: [need] }) => {
        const line = editedLines(stored, all).find(one => one.kind === kind && one.validFrom === validFrom)!
        return enter(stored, all, line, { units: unitsWith(line, group, need!.unit) })
      }, edits),
    )
  const check = () => step(examples.reduce((all, line) => enter(stored, all, line, { isExample: false }), edits))
  return (
    <>
      <OvertakenBand {...{ state, theirs, edits }} />
      {state.faults.length > 0 && <Banner tone="error">{state.faults.join(' · ')}</Banner>}
      {lines.length === 0 && (
        <Banner tone="info" actions={canWrite && <Button onClick={take}>Beispiel übernehmen</Button>}>
          Noch keine Lohnarten. Die Nummern vergibt Ihre Lohnverrechnung; tragen Sie sie hier ein.
          {canWrite && ' Das Beispiel zeigt nur, wie so eine Liste aussieht.'}
        </Banner>
      )}
      {examples.length > 0 && (
        <Banner tone="warn" actions={canWrite && <Button onClick={check}>Als geprüft vermerken</Button>}>
          Beispiel, bitte prüfen: {examples.length === 1 ? '1 Zeile stammt' : `${examples.length} Zeilen stammen`} aus
          dem Beispiel. Ihre Lohnverrechnung kann andere Nummern haben.
        </Banner>
      )}
      {lines.length > 0 && missing.length > 0 && (
        <Banner tone="warn">
          {missingText(missing)} Bis sie eingetragen {missing.length === 1 ? 'ist' : 'sind'}, können diese Zeiten nicht
          übergeben werden.
        </Banner>
      )}
      {unfit.length > 0 && (
        <Banner
          tone="warn"
          actions={canWrite && mendable.length > 0 && <Button onClick={mend}>Einheit anpassen</Button>}
        >
          {unfit.map(unfitText).join(' ')} Bis dahin wird kein Monat abgeschlossen, in dem es diese Zeit gibt.
        </Banner>
      )}
    </>
  )
}

const unitOfUses = (uses: Props['uses'], kind: TimeKind, group: ModelGroup): WageUnit =>
  uses.find(use => use.group === group)?.units.find(need => need.kind === kind)?.unit ?? kindOf(kind).unit

function missingText(missing: Props['missing']): string {
  const groups = [...new Set(missing.map(({ group }) => MODEL_GROUPS[group]))]
  return `${missing.length === 1 ? '1 Lohnart fehlt' : `${missing.length} Lohnarten fehlen`} für ${groups.join(', ')}.`
}

/** What was entered into the cell that a colleague changed, too. */
const editedAt = (edits: MappingEdits['edits'], cell: string): string | undefined =>
  Object.values(edits)
    .flatMap(edit => Object.entries(edit.numbers).map(([group, text]) => [`${lineKey(edit)} ${group}`, text] as const))
    .find(([key]) => key === cell)?.[1]

type OvertakenBandProps = {
  state: MappingEdits
  theirs: LineDifference[]
  edits: Readonly<Record<string, LineEdit>>
}

function OvertakenBand({ state, theirs, edits }: OvertakenBandProps) {
  return (
    state.wasOvertaken && (
      <Banner tone="warn">
        {failureTexts.reloadedMeanwhile}
        {theirs.length > 0 && (
          <ul className={styles.theirs} aria-label="Was inzwischen geändert wurde">
            {theirs.map(({ key, what, before, after }) => (
              <li key={key}>
                {what}: <del>{before}</del> → {after}
                {editedAt(edits, key) !== undefined && ` · Sie haben ${editedAt(edits, key) || '–'} eingetragen`}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    )
  )
}
