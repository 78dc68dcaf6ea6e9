import { softwareName } from '#domain/accounts/external-software.ts'
import { formatHours, formatNumber, industrialHours } from '#domain/basics/numbers.ts'
import { MODEL_GROUPS, type ModelGroup } from '#domain/settings/employment-rules.ts'
import { kindOf, type TimeKind } from '#domain/settings/time-kinds.ts'
import { factorText } from '#domain/settings/wage-type-import.ts'
import { NOT_HANDED_OVER, roleOfNumber, type WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { useCompany } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import styles from './wage-type-mapping.module.css'

const EXAMPLE_MINUTES = 390

/** What the payroll software makes of a number. */
export type Arrival = {
  lineOf(
    wage: { kind: TimeKind; number: string; factor: number | null },
    minutes: number,
  ): { line: string; head: string } | { fault: string } | undefined
  /** The file says the factor; else payroll knows it by the number. */
  carriesFactor: boolean
  /** Absences arrive by their days, in a file of their own. */
  takesAbsences: boolean
}

type Props = {
  arrival: Arrival
  kind: TimeKind
  group: ModelGroup
  line: WageTypeLine | undefined
  /** People of the group come to it. */
  isNeeded: boolean
}

/** The very line that payroll would read, for somebody made up. */
export function ArrivalCard({ arrival, kind, group, line, isNeeded }: Props) {
  const { softwareId } = useCompany()!
  const number = line?.numbers[group]
  return (
    <Card title="So kommt es an" hint={kindOf(kind).name}>
      <div className={styles.arrival} aria-live="polite">
        <p className={styles.person}>
          Beispielperson, {MODEL_GROUPS[group]}
          {line?.unit !== 'days' && `, ${formatHours(EXAMPLE_MINUTES).replace(/^0/, '')}`}
        </p>
        <dl>
          <div>
            <dt>Lohnart</dt>
            <dd>{number ?? (isNeeded ? <MissingChip>Lohnart fehlt</MissingChip> : '–')}</dd>
          </div>
          {line && line.unit === 'hours' && (
            <div>
              <dt>Menge</dt>
              <dd>
                {formatHours(EXAMPLE_MINUTES).replace(/^0/, '')} in Industriestunden:{' '}
                {formatNumber(industrialHours(EXAMPLE_MINUTES))}
              </dd>
            </div>
          )}
          {line?.factor != null && (
            <div>
              <dt>Faktor</dt>
              <dd>
                {factorText(line.factor)}
                {!arrival.carriesFactor && ` rechnet ${softwareName(softwareId)}, steht nicht in der Datei`}
              </dd>
            </div>
          )}
        </dl>
        {!number ? (
          <p className={styles.note}>
            {isNeeded
              ? 'Ohne Lohnart steht diese Zeit in keiner Datei.'
              : 'Niemand in dieser Gruppe kommt derzeit zu dieser Zeitart.'}
          </p>
        ) : roleOfNumber(number) === 'none' ? (
          <p className={styles.note}>Diese Zeit wird nicht übergeben, etwa Normalstunden bei einem Gehalt.</p>
        ) : roleOfNumber(number) === 'absence' ? (
          <p className={styles.note}>
            Sie kommt als Nichtleistungszeit (NLZ) mit erstem und letztem Tag an; die Zeilen zeigt die Vorschau im
            Export Abwesenheiten.
          </p>
        ) : line?.unit === 'days' ? (
          <p className={styles.note}>Die Menge sind Tage.</p>
        ) : (
          <FileLine
            softwareId={softwareId}
            arrived={arrival.lineOf({ kind, number, factor: line!.factor }, EXAMPLE_MINUTES)}
          />
        )}
        <p className={styles.roles}>
          Statt einer Nummer: „{NOT_HANDED_OVER}“, was nicht übergeben wird
          {arrival.takesAbsences ? '; „NLZ 01“, was mit den Abwesenheiten ankommt.' : '.'}
        </p>
      </div>
    </Card>
  )
}

type FileLineProps = { softwareId: number; arrived: ReturnType<Arrival['lineOf']> }

function FileLine({ softwareId, arrived }: FileLineProps) {
  if (!arrived) return null
  if ('fault' in arrived) return <p className={styles.note}>{arrived.fault}</p>
  return (
    <>
      <p className={styles.lineTitle}>Zeile in der Datei für {softwareName(softwareId)}</p>
      <code className={styles.line}>{arrived.line}</code>
      <p className={styles.lineHead}>{arrived.head}</p>
    </>
  )
}
