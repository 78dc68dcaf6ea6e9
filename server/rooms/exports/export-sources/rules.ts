import type { ExportCheck } from '#contract/exports/export-previews.ts'
import type { ExportKind } from '#contract/exports/export-runs.ts'
import { isOfAbsences, isSelected, isTakenBy, type UsedTemplate } from '#domain/exports/export-templates.ts'
import { type HandOverSettings, SHIPPED_SETTINGS } from '#domain/exports/hand-over-settings.ts'
import type { Layout, LayoutRow } from '#domain/settings/payroll-file.ts'
import type { Period, Span } from '#domain/time/periods.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The store of a hand-over as payroll knows it. */
export type PayrollStore = {
  storeId: number
  storeNumber: string
  /** The first of the store's cost centres. Spec 2 §9. */
  costCentre: string
  softwareId: number
  zone: string
  /** Of the store or of the company, by `individualStoreIds`. Spec 2 §3. */
  externalStoreId: string
  settings: HandOverSettings
  /** What the company hands over by in place of a shipped file. */
  templates: Partial<Record<ExportKind, UsedTemplate>>
}

/** As it is read: what its templates come to depends on the payroll software. */
export type StoredStore = Omit<PayrollStore, 'settings' | 'templates'> & {
  settings: Partial<HandOverSettings>
  chosen: readonly UsedTemplate[]
}

export const payrollStoreOf = ({ settings, chosen, ...store }: StoredStore): PayrollStore =>
  chosen
    .filter(template => isTakenBy(template, store.softwareId))
    .reduce(withTemplate, { ...store, settings: { ...SHIPPED_SETTINGS, ...settings }, templates: {} })

/** A store that is handed over by a template. */
export const withTemplate = (store: PayrollStore, template: UsedTemplate): PayrollStore =>
  isOfAbsences(template)
    ? { ...store, templates: { ...store.templates, absences: template } }
    : {
        ...store,
        templates: { ...store.templates, wages: template },
        settings: { ...store.settings, wageDetail: template.shifts ? 'day' : 'month' },
      }

/** Of a store that the template leaves out nothing is handed over. */
export function selectionChecks({ storeId, templates }: PayrollStore, kind: ExportKind): ExportCheck[] {
  const template = templates[kind]
  if (!template || isSelected(template.selectedStores, storeId)) return []
  const detail = `„${template.name}“ übergibt andere Standorte, von diesem nichts.`
  return [plainCheck('store-not-selected', 'warning', 'Die Vorlage gilt nicht für diesen Standort', detail)]
}

export type Person = {
  id: number
  lastName: string
  firstName: string
  /** Their number in the payroll software. */
  externalId: string
  version: number
  exit: string | null
  isHidden: boolean
  /** Somebody else of the company has the same number. */
  hasSharedId: boolean
}

/** An absence or a shift as a period lists it. */
export type Entry = {
  id: number
  employeeId: number
  fromMs: number
  toMs: number | null
  exportable: boolean
  reason?: string
}

/** What lies in a span, for any period within it; entries come in the order of their ids. */
export type Readings<E extends Entry> = {
  employeeIds: Iterable<number>
  entriesOf(period: Period): E[]
  /** What stands in the way besides what all kinds ask for. */
  checks?: ExportCheck[]
}

/** An entry of the same people in another store that payroll takes, too. */
export type EntryElsewhere = {
  id: number
  employeeId: number
  fromMs: number
  toMs: number
  storeId: number
  storeName: string
}

/** What absences, hours and wage types do differently. */
export type Source<E extends Entry> = {
  kind: ExportKind
  sourceKind: 'absence' | 'shift' | 'wage'
  /** Undefined: the payroll software takes no such file. */
  layoutOf(store: Pick<PayrollStore, 'softwareId' | 'settings' | 'templates'>): Layout | undefined
  /** Whole months, whatever periods the software has otherwise. */
  byMonth: boolean
  unknownEmployee: string
  missingId: Readonly<Record<number, string>>
  read(tx: CompanyTx, scope: CompanyScope, store: PayrollStore, span: Span): Promise<Readings<E>>
  /** Of the given people, in all other stores, whatever the caller's. */
  elsewhere(tx: CompanyTx, store: PayrollStore, people: Iterable<number>, span: Span): Promise<EntryElsewhere[]>
  lastDayOf(entry: E): Temporal.PlainDate
  rowOf(entry: E, store: PayrollStore, person: Person): LayoutRow
  /** Comes with the run. */
  handedOver?(tx: CompanyTx, scope: CompanyScope, store: PayrollStore, period: Period): Promise<void>
}

const LONGEST_DAYS = 400

/** The days of a query; longer than a year is a slip, not a question. */
export function requestedPeriod(query: { from: string; to: string }): Period {
  const from = Temporal.PlainDate.from(query.from)
  const to = Temporal.PlainDate.from(query.to)
  const days = from.until(to).days + 1
  if (days < 1) throw new Refusal('invalid', undefined, { to: 'Darf nicht vor dem ersten Tag liegen' })
  if (days > LONGEST_DAYS) throw new Refusal('invalid', undefined, { to: `Höchstens ${LONGEST_DAYS} Tage auf einmal` })
  return { from, to }
}

/** A store, and days of it from the first to the last. */
export type ExportRequest = { storeId: number; from: string; to: string }

/** What is about no row and nobody. */
export const plainCheck = (
  code: ExportCheck['code'],
  tone: ExportCheck['tone'],
  message: string,
  detail: string,
): ExportCheck => ({
  code,
  tone,
  message,
  detail,
  rowIds: [],
  employeeIds: [],
})
