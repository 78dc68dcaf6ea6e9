import type { ExportCheck } from '#contract/exports/export-previews.ts'
import type { ExportKind, HandOverWay } from '#contract/exports/export-runs.ts'
import { ID_OF_SOFTWARE } from '#domain/accounts/company-settings.ts'
import { EXPORT_PLACES } from '#domain/months/check-places.ts'
import type { About, useCheckPlaces } from '#web/rooms/months/check-places/use-check-places.ts'

/** What the server would refuse it for: nothing left is a correction, too, and a server matters to who puts something there. */
export const blockersOf = (checks: readonly ExportCheck[], way: HandOverWay, isCorrection: boolean): ExportCheck[] =>
  checks.filter(
    ({ tone, code }) =>
      tone === 'blocker' &&
      !(isCorrection && code === 'nothing-to-export') &&
      !(way === 'download' && code.startsWith('target-')),
  )

type Given = {
  kind: ExportKind
  storeId: number
  leadTo: ReturnType<typeof useCheckPlaces>
  /** Shows the rows beside the check; undefined where there are none. */
  onRows: ((code: ExportCheck['code']) => void) | undefined
  onTargets: () => void
  /** How the company hands over; undefined for who may not change it. */
  onSettings: (() => void) | undefined
}

/** The way to where a check is put right; undefined where there is none, or none for this user. */
export function wayOf(check: ExportCheck, given: Given): (() => void) | undefined {
  const { kind, storeId, leadTo, onRows, onTargets, onSettings } = given
  const { code, rowIds, employeeIds } = check
  const about: About = { employeeId: employeeIds[0], storeId }
  const place = EXPORT_PLACES[code]
  switch (place) {
    case 'rows':
      return rowIds.length > 0 && onRows ? () => onRows(code) : leadTo('master', about)
    case 'targets':
      return onTargets
    case 'company-number':
      return check.message.includes('Beraternummer') ? onSettings : leadTo(place, about)
    case 'other-hand-over':
      return leadTo(kind === 'wages' ? place : 'month-sums', about)
    default:
      return leadTo(place, about)
  }
}

/** What the green button says while a check is in the way. */
export function stepText({ code }: Pick<ExportCheck, 'code'>, softwareId: number): string {
  const number = ID_OF_SOFTWARE[softwareId]?.label
  const texts: Partial<Record<ExportCheck['code'], string>> = {
    'employee-id-missing': `${number ?? 'Personalnummer'} eintragen`,
    'employee-id-twice': `${number ?? 'Personalnummer'} berichtigen`,
    'company-id-missing': number ? `${number} des Betriebs eintragen` : 'Nummern eintragen',
    'store-number-missing': 'Standortnummer eintragen',
    'target-missing': 'Server einrichten',
    'target-failed': 'Server prüfen',
    overlap: 'Überschneidung ansehen',
    'month-open': 'Monat abschließen',
    'handed-over-otherwise': 'Anderen Lauf ansehen',
    'wage-type-missing': 'Lohnarten zuordnen',
  }
  return texts[code] ?? 'Zeilen ansehen'
}

/** What has to be done before a file can be made; undefined: nothing, null: nothing that could be done from here. */
export function firstStep(
  checks: readonly ExportCheck[],
  { way, isCorrection, softwareId, ...given }: Given & { way: HandOverWay; isCorrection: boolean; softwareId: number },
): { label: string; onPress: () => void } | null | undefined {
  const blockers = blockersOf(checks, way, isCorrection)
  if (blockers.length === 0) return undefined
  for (const check of blockers) {
    const onPress = wayOf(check, given)
    if (onPress) return { label: stepText(check, softwareId), onPress }
  }
  return null
}
