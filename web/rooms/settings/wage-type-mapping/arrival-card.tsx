import { softwareName, whoBooks } from '#domain/accounts/external-software.ts'
import { formatHours, formatNumber, industrialHours } from '#domain/basics/numbers.ts'
import { factorText } from '#domain/settings/wage-type-import.ts'
import { NOT_HANDED_OVER, roleOfNumber, unitFor, type WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { unitText } from '#domain/settings/wage-type-units.ts'
import { MODEL_GROUPS, type ModelGroup } from '#domain/wages/model-groups.ts'
import { kindOf, type TimeKind, WAGE_UNITS, type WageUnit } from '#domain/wages/time-kinds.ts'
import { useCompany } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { CellSelect } from '#web/ui/cell-select.tsx'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import styles from './wage-type-mapping.module.css'

const EXAMPLE = { minutes: 390, hundredths: 100, sixths: 4 }
const UNITS = Object.keys(WAGE_UNITS) as WageUnit[]

/** What the payroll software makes of a number. */
type Arrival = {
  lineOf(
    wage: { kind: TimeKind; number: string; factor: number | null; unit: WageUnit },
    example: typeof EXAMPLE,
  ): { line: string; head: string } | { fault: string } | undefined
  /** The file says the factor; else payroll knows it by the number. */
  carriesFactor: boolean
  /** Absences arrive by their days, in a file of their own. */
  takesAbsences: boolean
}

export type ArrivalProps = {
  kind: TimeKind
  group: ModelGroup
  line: WageTypeLine | undefined
  /** People of the group come to it. */
  isNeeded: boolean
  /** Undefined: the caller may not write. */
  onUnit: ((unit: WageUnit) => void) | undefined
}

/** The very line that payroll would read, for somebody made up. */
export function ArrivalCard({ arrival, kind, group, line, isNeeded, onUnit }: ArrivalProps & { arrival: Arrival }) {
  const { softwareId } = useCompany()!
  const number = line?.numbers[group]
  const unit = line ? unitFor(line, group) : undefined
  const choices = UNITS.map(value => ({ value, label: unitText(kind, value) }))
  return (
    <Card title="So kommt es an" hint={kindOf(kind).name}>
      <div className={styles.arrival} aria-live="polite">
        <p className={styles.person}>
          Beispielperson, {MODEL_GROUPS[group]}
          {unit !== 'days' && `, ${exampleText(kind, unit)}`}
        </p>
        <dl>
          <div>
            <dt>Lohnart</dt>
            <dd>{number ?? (isNeeded ? <MissingChip>Lohnart fehlt</MissingChip> : '–')}</dd>
          </div>
          <UnitLine {...{ line, unit, onUnit, group, choices, kind }} />
          {unit === 'hours' && (
            <div>
              <dt>Menge</dt>
              <dd>
                {hoursText} in Industriestunden: {formatNumber(industrialHours(EXAMPLE.minutes))}
              </dd>
            </div>
          )}
          {line?.factor != null && (
            <div>
              <dt>Faktor</dt>
              <dd>
                {factorText(line.factor)}
                {!arrival.carriesFactor && ` rechnet ${whoBooks(softwareName(softwareId))}, steht nicht in der Datei`}
              </dd>
            </div>
          )}
        </dl>
        <HowItArrives {...{ number, isNeeded, unit, softwareId, arrival, kind, line }} />
        <p className={styles.roles}>
          Statt einer Nummer: „{NOT_HANDED_OVER}“, was nicht übergeben wird
          {arrival.takesAbsences ? '; „NLZ 01“, was mit den Abwesenheiten ankommt.' : '.'}
        </p>
      </div>
    </Card>
  )
}

const hoursText = formatHours(EXAMPLE.minutes).replace(/^0/, '')
const exampleText = (kind: TimeKind, unit: WageUnit | undefined): string =>
  kind === 'NACHT' && unit === 'pieces' ? 'zwei Drittel einer Nacht' : hoursText

type FileLineProps = { softwareId: number; arrived: ReturnType<Arrival['lineOf']> }

function FileLine({ softwareId, arrived }: FileLineProps) {
  if (!arrived) return null
  if ('fault' in arrived) return <p className={styles.note}>{arrived.fault}</p>
  return (
    <>
      <p className={styles.lineTitle}>Zeile in der Datei für {whoBooks(softwareName(softwareId))}</p>
      <code className={styles.line}>{arrived.line}</code>
      <p className={styles.lineHead}>{arrived.head}</p>
    </>
  )
}

type UnitLineProps = {
  line: WageTypeLine | undefined
  unit: WageUnit | undefined
  onUnit: ((unit: WageUnit) => void) | undefined
  group: ModelGroup
  choices: { value: WageUnit; label: string }[]
  kind: TimeKind
}

function UnitLine({ line, unit, onUnit, group, choices, kind }: UnitLineProps) {
  return (
    line &&
    unit && (
      <div>
        <dt>Einheit</dt>
        <dd>
          {onUnit ? (
            <CellSelect label={`Einheit ${MODEL_GROUPS[group]}`} value={unit} choices={choices} onChange={onUnit} />
          ) : (
            unitText(kind, unit)
          )}
        </dd>
      </div>
    )
  )
}

type HowItArrivesProps = {
  number: string | undefined
  isNeeded: boolean
  unit: WageUnit | undefined
  softwareId: number
  arrival: Arrival
  kind: TimeKind
  line: WageTypeLine | undefined
}

function HowItArrives({ number, isNeeded, unit, softwareId, arrival, kind, line }: HowItArrivesProps) {
  return !number ? (
    <p className={styles.note}>
      {isNeeded
        ? 'Ohne Lohnart steht diese Zeit in keiner Datei.'
        : 'Niemand in dieser Gruppe kommt derzeit zu dieser Zeitart.'}
    </p>
  ) : roleOfNumber(number) === 'none' ? (
    <p className={styles.note}>Diese Zeit wird nicht übergeben, etwa Normalstunden bei einem Gehalt.</p>
  ) : roleOfNumber(number) === 'absence' ? (
    <p className={styles.note}>
      Sie kommt als Nichtleistungszeit (NLZ) mit erstem und letztem Tag an; die Zeilen zeigt die Vorschau unter
      „Abwesenheiten“.
    </p>
  ) : unit === 'days' ? (
    <p className={styles.note}>Die Menge sind Tage.</p>
  ) : (
    <FileLine
      softwareId={softwareId}
      arrived={arrival.lineOf({ kind, number, factor: line!.factor, unit: unit! }, EXAMPLE)}
    />
  )
}
