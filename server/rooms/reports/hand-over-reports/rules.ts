import type { ReportNote } from '#contract/reports/report-previews.ts'
import { placeOf } from '#domain/shell/tabs.ts'
import type { CheckedRun } from '../handed-lines/actions.ts'
import type { ReportAsked } from '../report-contents/rules.ts'

export type NotedMonth = {
  runs: readonly CheckedRun[]
  /** By store, people whose sums are others than what was handed over. */
  changed: readonly { storeId: number; people: number }[]
  /** Stores with people of which nothing was handed over. */
  without: readonly { id: number; name: string }[]
}

const MOST_STORES = 5

/** Whether the rows are those of the files, what changed since, and what is missing. */
export function overviewNotes({ runs, changed, without }: NotedMonth, asked: ReportAsked): ReportNote[] {
  const { month, softwareId, stores } = asked
  const exports = placeOf('ExportMonthly', softwareId)
  const place = (storeId: number): NonNullable<ReportNote['place']> => ({
    tab: exports.tab,
    search: { ...exports.search, month, storeId: String(storeId) },
  })
  const changes = stores.flatMap(({ id, name }): ReportNote[] => {
    const people = changed.find(({ storeId }) => storeId === id)?.people ?? 0
    const newest = runs.findLast(({ storeId, kind }) => storeId === id && kind === 'wages')
    if (people === 0 || !newest) return []
    return [
      {
        tone: 'warning',
        title: `${name} hat ${people === 1 ? '1 Änderung' : `${people} Änderungen`}`,
        text: `seit Lauf ${newest.number}, noch nicht übergeben`,
        place: place(id),
      },
    ]
  })
  const open = runs.filter(({ open }) => open > 0)
  return [
    ...agreement(runs),
    ...changes,
    ...open.map(
      (run): ReportNote => ({
        tone: 'warning',
        title: run.open === 1 ? '1 Storno von Hand ist offen' : `${run.open} Stornos von Hand sind offen`,
        text: `Lauf ${run.number}`,
        place: place(run.storeId),
      }),
    ),
    ...missing(without, place),
  ]
}

/** „Alle 612 Zeilen stimmen“, or each run whose rows are not what it noted. */
export function agreement(runs: readonly CheckedRun[]): ReportNote[] {
  if (runs.length === 0) return []
  const wrong = runs.filter(({ agrees }) => !agrees)
  if (wrong.length > 0)
    return wrong.map(({ number, told, rowCount }) => ({
      tone: 'warning',
      title: `Lauf ${number} stimmt nicht mit seiner Datei überein`,
      text: `${told} Zeilen im Report, ${rowCount} in der Datei. Bitte wenden Sie sich an den Support.`,
    }))
  const all = runs.reduce((sum, { rowCount }) => sum + rowCount, 0)
  const shown = runs.slice(0, MOST_STORES).map(({ number, rowCount }) => `Lauf ${number}: ${rowCount}`)
  const rest = runs.length - shown.length
  return [
    {
      tone: 'good',
      title: all === 1 ? '1 Zeile stimmt' : `Alle ${all} Zeilen stimmen`,
      text: [...shown, ...(rest > 0 ? [`${rest} weitere Läufe`] : [])].join(', '),
    },
  ]
}

function missing(
  without: NotedMonth['without'],
  place: (id: number) => NonNullable<ReportNote['place']>,
): ReportNote[] {
  const text = 'Für diesen Monat ist nichts übergeben.'
  const shown = without
    .slice(0, MOST_STORES)
    .map(({ id, name }): ReportNote => ({ tone: 'hint', title: name, text, place: place(id) }))
  const rest = without.length - shown.length
  const others = rest === 1 ? 'Ein weiterer Standort' : `${rest} weitere Standorte`
  return rest > 0 ? [...shown, { tone: 'hint', title: others, text }] : shown
}
