import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { z } from '../zod.ts'
import { type DaySpan, type Faults, spanFaults, spanFields } from './day-spans.ts'

/** Of the whole company. */
export const COMPANY_FACTS = {
  divided_breaks: 'Betriebsvereinbarung: Pausen 20 und 10 Minuten',
  youth_make_up: 'Einarbeiten: Jugendliche bis 9 Stunden',
  youth_sundays: 'Sonntage Jugendlicher nach dem Kollektivvertrag',
} as const
/** Of one store. */
export const STORE_FACTS = {
  multi_shift: 'Mehrschichtiger Betrieb',
  inspectorate_permit: 'Bewilligung des Arbeitsinspektorats bis 22:00',
  closed_weekday: 'Schließtag',
} as const
export const WORKS_FACTS = { ...COMPANY_FACTS, ...STORE_FACTS } as const
export type WorksFactKind = keyof typeof WORKS_FACTS
export const WORKS_FACT_KINDS = Object.keys(WORKS_FACTS) as WorksFactKind[]

export const WORKS_FACT_SOURCES: Readonly<Record<WorksFactKind, string>> = {
  divided_breaks: 'AZG § 11 Abs. 1',
  youth_make_up: 'KJBG § 11 Abs. 2',
  youth_sundays: 'KJBG § 18',
  multi_shift: 'MSchG § 6',
  inspectorate_permit: 'MSchG § 6',
  closed_weekday: 'kein Dienst an diesem Wochentag',
}

/** From Monday, 1, to Sunday, 7. */
export const Weekday = z.int('Ein Wochentag').min(1, 'Ein Wochentag').max(7, 'Ein Wochentag')

const fields = { ...spanFields, weekday: Weekday.nullable() }

export const WorksFactDraft = z.object({
  kind: z.enum(WORKS_FACT_KINDS, 'Muss angegeben werden'),
  /** Null: it holds for the company. */
  storeId: Id.nullable().default(null),
  ...fields,
  to: fields.to.default(null),
  weekday: fields.weekday.default(null),
})
export type WorksFactDraft = z.output<typeof WorksFactDraft>

const WorksFactChange = z.object(fields).partial().extend({ version: Version })
export type WorksFactChange = z.output<typeof WorksFactChange>

/** What the law of working time asks of a company or one of its stores, from a day on. */
export const WorksFact = z.object({
  id: Id,
  kind: z.enum(WORKS_FACT_KINDS),
  storeId: Id.nullable(),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  weekday: Weekday.nullable(),
  version: Version,
})
export type WorksFact = z.infer<typeof WorksFact>

export const isOfStore = (kind: WorksFactKind): boolean => kind in STORE_FACTS

/** What of it does not go together, at its field. */
export function worksFactFaults({
  kind,
  storeId,
  weekday,
  ...span
}: Pick<WorksFactDraft, 'kind' | 'storeId' | 'weekday'> & DaySpan): Faults {
  const faults = spanFaults(span)
  if (isOfStore(kind) && storeId === null) faults.storeId = 'Muss angegeben werden'
  if (!isOfStore(kind) && storeId !== null) faults.storeId = 'Gilt für den ganzen Betrieb'
  if (kind === 'closed_weekday' && weekday === null) faults.weekday = 'Muss angegeben werden'
  if (kind !== 'closed_weekday' && weekday !== null) faults.weekday = 'Nur bei einem Schließtag'
  return faults
}

/** Not fixed by the specification. */
export const worksFacts = routes({
  list: {
    method: 'GET',
    path: '/api/sec/worksfacts',
    summary:
      'Was das Arbeitszeitrecht vom Betrieb und von seinen Standorten wissen muss, mit den Tagen, an denen es gilt',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(WorksFact)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/worksfacts',
    summary: 'Hält eine Angabe zum Arbeitszeitrecht fest; dieselbe gilt an keinem Tag zweimal',
    query: CompanyQuery,
    body: WorksFactDraft,
    permission: 'settings.write',
    answer: data(WorksFact),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/worksfacts/:id',
    summary: 'Ändert die Tage oder den Wochentag einer Angabe',
    query: CompanyQuery,
    params: IdParams,
    body: WorksFactChange,
    permission: 'settings.write',
    answer: data(WorksFact),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/worksfacts/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Angabe zum Arbeitszeitrecht',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
  },
})
