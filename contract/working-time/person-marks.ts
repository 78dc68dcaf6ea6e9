import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { z } from '../zod.ts'
import { type DaySpan, type Faults, spanFaults, spanFields } from './day-spans.ts'
import { Weekday } from './works-facts.ts'

export const PERSON_MARKS = { in_service: 'Küche oder Service', school_day: 'Berufsschultag' } as const
export type PersonMarkKind = keyof typeof PERSON_MARKS
export const PERSON_MARK_KINDS = Object.keys(PERSON_MARKS) as PersonMarkKind[]

export const PERSON_MARK_SOURCES: Readonly<Record<PersonMarkKind, string>> = {
  in_service: 'AZG § 12 Abs. 2a',
  school_day: 'KJBG § 11',
}

/** A day of school where nobody says how long it is. KJBG § 11 (4) */
export const SCHOOL_DAY_MINUTES = 480
export const MOST_SCHOOL_MINUTES = 720

const DURATION = 'Eine Dauer von 1 Minute bis 12 Stunden'
const fields = {
  ...spanFields,
  weekday: Weekday.nullable(),
  minutes: z.int(DURATION).min(1, DURATION).max(MOST_SCHOOL_MINUTES, DURATION).nullable(),
}

export const PersonMarkDraft = z.object({
  employeeId: Id,
  kind: z.enum(PERSON_MARK_KINDS, 'Muss angegeben werden'),
  ...fields,
  to: fields.to.default(null),
  weekday: fields.weekday.default(null),
  minutes: fields.minutes.default(null),
})
export type PersonMarkDraft = z.output<typeof PersonMarkDraft>

const PersonMarkChange = z.object(fields).partial().extend({ version: Version })
export type PersonMarkChange = z.output<typeof PersonMarkChange>

/** What the law of working time asks of a person, from a day on; weekday and minutes are those of a day at school. */
export const PersonMark = z.object({
  id: Id,
  employeeId: Id,
  kind: z.enum(PERSON_MARK_KINDS),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  weekday: Weekday.nullable(),
  minutes: z.int().nullable(),
  version: Version,
})
export type PersonMark = z.infer<typeof PersonMark>

/** What of it does not go together, at its field. */
export function personMarkFaults({
  kind,
  weekday,
  minutes,
  ...span
}: Pick<PersonMarkDraft, 'kind' | 'weekday' | 'minutes'> & DaySpan): Faults {
  const faults = spanFaults(span)
  const isSchool = kind === 'school_day'
  if (isSchool !== (weekday !== null))
    faults.weekday = isSchool ? 'Muss angegeben werden' : 'Nur bei einem Berufsschultag'
  if (isSchool !== (minutes !== null))
    faults.minutes = isSchool ? 'Muss angegeben werden' : 'Nur bei einem Berufsschultag'
  return faults
}

/** Not fixed by the specification. */
export const personMarks = routes({
  ofPerson: {
    method: 'GET',
    path: '/api/sec/employees/:id/marks',
    summary: 'Was das Arbeitszeitrecht von einem Mitarbeiter wissen muss: Küche oder Service, Tage in der Berufsschule',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.read',
    answer: data(z.array(PersonMark)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/employee/marks',
    summary:
      'Hält fest, ab wann jemand in Küche oder Service arbeitet oder an einem Wochentag die Berufsschule besucht',
    query: CompanyQuery,
    body: PersonMarkDraft,
    permission: 'employees.write',
    answer: data(PersonMark),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employee/marks/:id',
    summary: 'Ändert Tage, Wochentag oder Dauer einer solchen Angabe',
    query: CompanyQuery,
    params: IdParams,
    body: PersonMarkChange,
    permission: 'employees.write',
    answer: data(PersonMark),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/employee/marks/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine solche Angabe',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.write',
    answer: Nothing,
  },
})
