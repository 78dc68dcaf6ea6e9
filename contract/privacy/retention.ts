import {
  PERIOD_FIELDS,
  RETENTION,
  RETENTION_CLASSES,
  type RetentionClass,
  type RetentionPeriods,
} from '#domain/privacy/retention.ts'
import { CompanyQuery, data, Id, IdParams, routes, UtcText, Version } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

/** With `employees.read-sensitive`, and the sight of every store: who erases must be able to see what. */
export const ERASES_BESIDES: readonly Permission[] = ['employees.write', 'documents.read-sensitive', 'maternity.read']

/** At least what the law asks for. */
const period = (kind: RetentionClass) => {
  const { least, unit, source } = RETENTION[kind]
  const says = `Mindestens ${least} ${unit === 'years' ? 'Jahre' : 'Monate'} (${source.split(';')[0]}), höchstens 99`
  return z.int(says).min(least, says).max(99, says)
}
const fields = {
  payrollYears: period('payroll'),
  workingTimeYears: period('working-time'),
  claimsYears: period('claims'),
  certificateYears: period('certificate'),
  applicationMonths: period('application'),
} satisfies Record<(typeof PERIOD_FIELDS)[RetentionClass], z.ZodType>
export const RetentionDraft = z.object(fields)
export type RetentionDraft = z.infer<typeof RetentionDraft>
export const RetentionSettings = RetentionDraft.extend({ version: Version })
export type RetentionSettings = z.infer<typeof RetentionSettings>
const RetentionChange = RetentionSettings.partial().extend({ version: Version })
export type RetentionChange = z.infer<typeof RetentionChange>

export const periodsOf = (settings: RetentionSettings): RetentionPeriods =>
  Object.fromEntries(RETENTION_CLASSES.map(kind => [kind, settings[PERIOD_FIELDS[kind]]])) as RetentionPeriods

export const Class = enumOf(RETENTION_CLASSES)

const DueLine = z.object({
  employeeId: Id,
  name: z.string(),
  personnelNumber: z.string(),
  class: Class,
  /** The last day of employment, or of what is newest of the class. */
  lastDay: z.string(),
  dueOn: z.string(),
  entries: z.number().int(),
  /** Why it may not be erased; '' where nothing stands in the way. */
  lock: z.string(),
  isProposed: z.boolean(),
})
export type DueLine = z.infer<typeof DueLine>

const DueList = z.object({
  lines: z.array(DueLine),
  /** What was due on the first of the month, as the clock has found it. */
  monthly: z
    .object({ month: z.string(), people: z.number().int(), lines: z.number().int(), madeAt: UtcText })
    .nullable(),
})
export type DueList = z.infer<typeof DueList>

export const RetentionLock = z.object({
  reason: z.string(),
  since: UtcText.nullable(),
  version: z.number().int(),
})
export type RetentionLock = z.infer<typeof RetentionLock>
/** An empty reason lifts it; version 0: there has never been one. */
const LockChange = z.object({
  reason: Trimmed.max(500, 'Höchstens 500 Zeichen'),
  version: z.int().min(0),
})
export type LockChange = z.infer<typeof LockChange>

/** Not fixed by the specification. Domain §6, promise D6. */
export const retention = routes({
  show: {
    method: 'GET',
    path: '/api/sec/retention',
    summary: 'Wie lange der Betrieb personenbezogene Daten aufbewahrt',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(RetentionSettings),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/retention',
    summary: 'Verlängert Fristen; kürzer als das Gesetz verlangt geht nicht',
    query: CompanyQuery,
    body: RetentionChange,
    permission: 'settings.write',
    answer: data(RetentionSettings),
    refusals: ['stale', 'forbidden'],
  },
  due: {
    method: 'GET',
    path: '/api/sec/retention/due',
    summary: 'Was gelöscht werden darf: wessen Daten, welcher Art, ab wann',
    query: CompanyQuery,
    permission: 'employees.read-sensitive',
    alsoRequires: ERASES_BESIDES,
    answer: data(DueList),
    refusals: ['forbidden'],
  },
})

export const retentionLocks = routes({
  show: {
    method: 'GET',
    path: '/api/sec/employees/:id/retentionlock',
    summary: 'Ob von einer Person nichts gelöscht werden darf, und warum',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.read-sensitive',
    alsoRequires: ERASES_BESIDES,
    answer: data(RetentionLock),
    refusals: ['forbidden'],
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employees/:id/retentionlock',
    summary: 'Sperrt die Löschung einer Person, etwa wegen eines Rechtsstreits, oder hebt die Sperre auf',
    query: CompanyQuery,
    params: IdParams,
    body: LockChange,
    permission: 'employees.read-sensitive',
    alsoRequires: ERASES_BESIDES,
    answer: data(RetentionLock),
    refusals: ['stale', 'forbidden', 'not_found'],
  },
})
