import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'

/** Undefined while what is typed can't be taken. */
type Typed = number | null | undefined
export type TermValues = {
  name: string
  weeklyMinutes: Typed
  hourDivisor: Typed
  dayDivisor: Typed
  averagingWeeks: Typed
  mostPreviousMonths: Typed
  note: string
}

type Terms = Pick<
  CollectiveAgreement,
  'name' | 'note' | 'weeklyMinutes' | 'hourDivisor' | 'dayDivisor' | 'averagingWeeks' | 'mostPreviousMonths'
>

/** Of a new one 40 hours. */
export function termValues(terms: Terms | undefined): TermValues {
  const { weeklyMinutes = 2400, hourDivisor = null, dayDivisor = null } = terms ?? {}
  const { averagingWeeks = null, mostPreviousMonths = null, name = '', note = '' } = terms ?? {}
  return { name, weeklyMinutes, hourDivisor, dayDivisor, averagingWeeks, mostPreviousMonths, note }
}

export const TERM_ENTRIES: Entry<TermValues>[] = [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128, wide: true },
  { kind: 'hours', key: 'weeklyMinutes', label: 'Wochenstunden', required: true, min: 60, max: 3600 },
  { kind: 'numeric', key: 'averagingWeeks', label: 'Durchrechnung', unit: 'Wochen', min: 1, max: 156 },
  {
    kind: 'decimal',
    key: 'hourDivisor',
    label: 'Teiler für die Stunde',
    places: 2,
    min: 100,
    max: 100_000,
    hint: 'Monat ÷ Teiler = Stunde, etwa 173',
  },
  {
    kind: 'decimal',
    key: 'dayDivisor',
    label: 'Teiler für den Tag',
    places: 2,
    min: 100,
    max: 100_000,
    hint: 'Monat ÷ Teiler = Tag, etwa 22',
  },
  {
    kind: 'numeric',
    key: 'mostPreviousMonths',
    label: 'Vordienst höchstens',
    unit: 'Monate',
    min: 0,
    max: 720,
    hint: 'Leer: alles zählt',
  },
  { kind: 'textarea', key: 'note', label: 'Quelle und Notiz', wide: true, maxLength: 300 },
]
