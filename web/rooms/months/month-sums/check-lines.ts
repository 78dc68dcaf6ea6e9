import type { MonthCheck, StoreMonthChecks } from '#contract/months/month-checks.ts'
import { CHECK_LEVELS, countChecks } from '#domain/months/month-checks.ts'
import { FINDINGS, type FindingCode } from '#domain/wages/findings.ts'
import { namesText } from './closing-texts.ts'

type Code = MonthCheck['code']
type Person = MonthCheck['people'][number]

/** One line of the card, of one store or of several together. */
export type CheckLine = Pick<MonthCheck, 'code' | 'level' | 'title' | 'detail' | 'count'> & {
  people: readonly (Person & { storeId: number; storeName: string })[]
  stores: readonly { id: number; name: string }[]
}

/** One store as it says it itself; of several each thing once, with the stores that it is about. */
export function checkLines(stores: readonly StoreMonthChecks[]): CheckLine[] {
  const all = stores.flatMap(({ storeId, storeName, checks }) =>
    checks.map(check => ({ ...check, storeId, storeName })),
  )
  const lines = [...Map.groupBy(all, ({ code, level }) => `${level} ${code}`).values()].flatMap(own => {
    const [first] = own
    if (!first) return []
    // In order is what is so everywhere.
    if (first.level === 'ok' && own.length < stores.length) return []
    const people = own.flatMap(({ people, storeId, storeName }) =>
      people.map(person => ({ ...person, storeId, storeName })),
    )
    const about = own.map(({ storeId, storeName }) => ({ id: storeId, name: storeName }))
    const { code, level } = first
    if (stores.length === 1) return [{ ...first, people, stores: about }]
    const count = own.reduce((sum, check) => sum + check.count, 0)
    const detail = level === 'ok' ? '' : namesText(own.map(({ storeName }) => storeName))
    return [
      {
        code,
        level,
        title: level === 'ok' ? (OK_TITLES[code] ?? first.title) : titleOf(code),
        detail,
        count,
        people,
        stores: about,
      },
    ]
  })
  return [...lines].sort((a, b) => CHECK_LEVELS.indexOf(a.level) - CHECK_LEVELS.indexOf(b.level))
}

/** „Nichts sperrt, 2 Hinweise“: of several stores what each has, as their chips and the landing page tell it. */
export function summaryText(stores: readonly StoreMonthChecks[]): string {
  const { blockers, hints } = countChecks(stores.flatMap(({ checks }) => checks))
  const first = blockers === 0 ? 'Nichts sperrt' : blockers === 1 ? '1 Sperre' : `${blockers} Sperren`
  return hints === 0 ? first : `${first}, ${hints === 1 ? '1 Hinweis' : `${hints} Hinweise`}`
}

const TITLES: Partial<Record<Code, string>> = {
  nobody: 'Niemand beschäftigt',
  'company-id-missing': 'Firmennummer fehlt',
  'employee-id-missing': 'Nummer der Lohnsoftware fehlt',
  'employee-id-twice': 'Nummer der Lohnsoftware doppelt',
  'wage-type-missing': 'Lohnart fehlt',
  'wage-type-unit': 'Einheit einer Lohnart passt nicht',
  'stamps-unconfirmed': 'Stempelzeiten nicht bestätigt',
  'absences-undecided': 'Abwesenheiten nicht entschieden',
  'data-requests-open': 'Offene Änderungsanträge',
  'days-missing': 'Tage ohne Eintrag',
  'minus-hours': 'Minusstunden über 10 h',
  'averages-missing': 'Durchschnitt fehlt',
  'notices-late': 'Meldung an die ÖGK überfällig',
  'wage-type-shared': 'Dieselbe Lohnart mehrfach',
  'wage-type-example': 'Lohnart aus dem Beispiel',
}
const OK_TITLES: Partial<Record<Code, string>> = {
  'company-id-missing': 'Firmennummer eingetragen',
  'employee-id-missing': 'Nummer der Lohnsoftware bei allen',
  'wage-type-missing': 'Lohnarten zugeordnet',
  'stamps-unconfirmed': 'Stempelzeiten bestätigt',
  'absences-undecided': 'Abwesenheiten entschieden',
  'data-requests-open': 'Keine offenen Änderungsanträge',
}

const titleOf = (code: Code): string => TITLES[code] ?? FINDINGS[code as FindingCode].name
