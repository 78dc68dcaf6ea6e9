import type { MonthCheck } from '#contract/months/month-checks.ts'
import { ID_OF_SOFTWARE } from '#domain/accounts/company-settings.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { MONTH_PLACES } from '#domain/months/check-places.ts'
import type { CheckLine } from './check-lines.ts'

type Code = MonthCheck['code']
type Way = { onOpen: () => void }

/** What blocks and can be put right here, in the order of the checks but open times first; null: none of it, undefined: nothing blocks. */
export function firstToDo<W extends Way>(
  lines: readonly CheckLine[],
  waysOf: (line: CheckLine) => readonly W[],
): { line: CheckLine; way: W } | null | undefined {
  const blockers = lines.filter(({ level }) => level === 'blocker')
  if (blockers.length === 0) return undefined
  const isTimes = ({ code }: CheckLine) => MONTH_PLACES[code] === 'open-times'
  for (const line of [...blockers.filter(isTimes), ...blockers.filter(each => !isTimes(each))]) {
    const [way] = waysOf(line)
    if (way) return { line, way }
  }
  return null
}

/** What the green button says then: what is done by pressing it, never what can't be. */
export function toDoText({ code, count, stores }: CheckLine, softwareId: number, mayConfirm: boolean): string {
  if (MONTH_PLACES[code] === 'open-times') {
    const [only, ...others] = stores
    if (!mayConfirm) return 'Offene Zeiten ansehen'
    if (others.length > 0) return `Zeiten in ${only!.name} bestätigen`
    return count === 1 ? '1 Zeit bestätigen' : `${formatNumber(count, 0)} Zeiten bestätigen`
  }
  const number = ID_OF_SOFTWARE[softwareId]?.label ?? 'Personalnummer'
  const texts: Partial<Record<Code, string>> = {
    'company-id-missing': `${number} des Betriebs eintragen`,
    'employee-id-missing': `${number} eintragen`,
    'employee-id-twice': `${number} berichtigen`,
    'wage-type-missing': 'Lohnarten zuordnen',
    'wage-type-unit': 'Einheit der Lohnart richtigstellen',
  }
  return texts[code] ?? (FILES[MONTH_PLACES[code]] || 'Sperre ansehen')
}

const FILES: Partial<Record<string, string>> = {
  contracts: 'Vertrag richtigstellen',
  times: 'Zeit richtigstellen',
  absences: 'Abwesenheit richtigstellen',
}
