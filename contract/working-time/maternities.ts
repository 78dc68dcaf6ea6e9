import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { z } from '../zod.ts'
import { type Faults, LawDay } from './day-spans.ts'

/** A pregnancy has 40 weeks from its first counted day; nobody knows of one more than 42 weeks before its term. */
const MOST_WEEKS_AHEAD = 42
/** So far from its term a birth may be. */
export const MOST_DAYS_OFF = 60
/** After every birth. MSchG § 5 (1) */
const PROTECTED_WEEKS = 8

const fields = {
  notifiedOn: LawDay,
  expectedOn: LawDay,
  bornOn: LawDay.nullable(),
  /** The last day, where it is more than eight weeks after the birth. */
  protectedTo: LawDay.nullable(),
  /** The last day. */
  nursingTo: LawDay.nullable(),
}

export const MaternityDraft = z.object({
  employeeId: Id,
  ...fields,
  bornOn: fields.bornOn.default(null),
  protectedTo: fields.protectedTo.default(null),
  nursingTo: fields.nursingTo.default(null),
})
export type MaternityDraft = z.output<typeof MaternityDraft>

const MaternityChange = z.object(fields).partial().extend({ version: Version })
export type MaternityChange = z.output<typeof MaternityChange>

/** A pregnancy and what follows it. MSchG §§ 3 to 9 */
export const Maternity = z.object({
  id: Id,
  employeeId: Id,
  notifiedOn: z.iso.date(),
  expectedOn: z.iso.date(),
  bornOn: z.iso.date().nullable(),
  protectedTo: z.iso.date().nullable(),
  nursingTo: z.iso.date().nullable(),
  version: Version,
})
export type Maternity = z.infer<typeof Maternity>

const later = (day: string, duration: Temporal.DurationLike) => Temporal.PlainDate.from(day).add(duration).toString()

/** The last day that eight weeks after the birth have. */
export const usualProtection = (bornOn: string): string => later(bornOn, { weeks: PROTECTED_WEEKS })

/** The last day on which the child may still come where its birth is not entered yet. */
export const lastDayOf = ({ bornOn, expectedOn }: Pick<MaternityDraft, 'bornOn' | 'expectedOn'>): string =>
  bornOn ?? later(expectedOn, { days: MOST_DAYS_OFF })

/** What of it can't be so, at its field. */
export function maternityFaults({
  notifiedOn,
  expectedOn,
  bornOn,
  protectedTo,
  nursingTo,
}: Omit<MaternityDraft, 'employeeId'>): Faults {
  const faults: Faults = {}
  if (expectedOn < notifiedOn) faults.expectedOn = 'Der Termin liegt vor der Meldung'
  else if (expectedOn > later(notifiedOn, { weeks: MOST_WEEKS_AHEAD }))
    faults.expectedOn = `Mehr als ${MOST_WEEKS_AHEAD} Wochen nach der Meldung`
  if (bornOn === null) {
    if (protectedTo !== null) faults.protectedTo = 'Erst mit dem Tag der Geburt'
    if (nursingTo !== null) faults.nursingTo = 'Erst mit dem Tag der Geburt'
    return faults
  }
  if (bornOn < notifiedOn) faults.bornOn = 'Die Geburt liegt vor der Meldung'
  else if (bornOn < later(expectedOn, { days: -MOST_DAYS_OFF }) || bornOn > later(expectedOn, { days: MOST_DAYS_OFF }))
    faults.bornOn = `Mehr als ${MOST_DAYS_OFF} Tage vom errechneten Termin entfernt`
  if (protectedTo !== null && protectedTo <= usualProtection(bornOn))
    faults.protectedTo = `Nur, wenn länger als ${PROTECTED_WEEKS} Wochen nach der Geburt`
  if (nursingTo !== null && nursingTo < bornOn) faults.nursingTo = 'Liegt vor der Geburt'
  return faults
}

/** Not fixed by the specification. */
export const maternities = routes({
  ofPerson: {
    method: 'GET',
    path: '/api/sec/employees/:id/maternities',
    summary: 'Meldung, Termin, Geburt und Schutzfristen eines Mitarbeiters, das Neueste zuerst',
    query: CompanyQuery,
    params: IdParams,
    permission: 'maternity.read',
    answer: data(z.array(Maternity)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/employee/maternities',
    summary: 'Hält eine gemeldete Schwangerschaft fest, eine nach der anderen',
    query: CompanyQuery,
    body: MaternityDraft,
    permission: 'maternity.write',
    alsoRequires: ['maternity.read'],
    answer: data(Maternity),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employee/maternities/:id',
    summary: 'Ändert die Tage, etwa mit der Geburt',
    query: CompanyQuery,
    params: IdParams,
    body: MaternityChange,
    permission: 'maternity.write',
    alsoRequires: ['maternity.read'],
    answer: data(Maternity),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/employee/maternities/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Eintrag zum Mutterschutz',
    query: CompanyQuery,
    params: IdParams,
    permission: 'maternity.write',
    alsoRequires: ['maternity.read'],
    answer: Nothing,
  },
})
