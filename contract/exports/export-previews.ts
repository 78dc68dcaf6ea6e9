import { EXPORT_CHECKS } from '#domain/months/export-checks.ts'
import { data, Id, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'
import { StorePeriodQuery } from './absence-source.ts'
import { LedgerId, RunState } from './export-runs.ts'

const DayText = z.iso.date()

export const ExportCheck = z.object({
  code: z.enum(EXPORT_CHECKS),
  /** A blocker refuses the hand-over, a warning does not. */
  tone: z.enum(['blocker', 'warning', 'ok']),
  message: z.string(),
  detail: z.string(),
  /** The absences or shifts it is about. */
  rowIds: z.array(LedgerId),
  employeeIds: z.array(Id),
  /** Where else it must be looked at. */
  otherStores: z.array(z.object({ id: Id, name: z.string() })).optional(),
})
export type ExportCheck = z.infer<typeof ExportCheck>

/** The person of a row; names are empty when the caller may not see them. */
export const ExportPerson = z.object({
  employeeId: Id,
  lastName: z.string(),
  firstName: z.string(),
  /** Their BMD or DPW id. */
  externalId: z.string(),
  /** Of the person, with which that id is changed; 0 when the caller may not see them. */
  employeeVersion: z.number().int().min(0),
  /** Null without the right to see it. */
  socialsecurity: z.string().nullable(),
})
export type ExportPerson = z.infer<typeof ExportPerson>

/** What the export screens of absences and hours have in common. */
export const ExportPreview = z.object({
  softwareId: z.number().int(),
  softwareName: z.string(),
  storeId: Id,
  from: DayText,
  to: DayText,
  /** The number under which payroll knows the store or the company. */
  externalStoreId: z.string(),
  costCentre: z.string(),
  checks: z.array(ExportCheck),
  /** The newest run of this period that counts. */
  lastRun: z
    .object({
      runId: Id,
      number: z.number().int(),
      state: RunState,
      changedSince: z.number().int(),
      /** Rows of the first table that are new since. */
      added: z.array(LedgerId),
      /** Rows of the first table that it handed over otherwise, with the fields of the layout that differ. */
      changed: z.array(z.object({ id: LedgerId, fields: z.array(z.string()) })),
      /** Rows that it handed over and that hold no longer; those that still exist are in the second table. */
      removed: z.array(LedgerId),
    })
    .nullable(),
  target: z.object({ id: Id, name: z.string(), host: z.string() }).nullable(),
})
export type ExportPreview = z.infer<typeof ExportPreview>

export const AbsenceExportRow = ExportPerson.extend({
  id: Id,
  type: z.number().int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** As they are handed over. */
  totalDays: z.number(),
  /** As somebody is away: half days count half. */
  absentDays: z.number(),
  /** Reaches over the period; only these days belong to it. */
  clipped: z.boolean(),
  /** Why it is not exported; null in the first table. */
  status: z.string().nullable(),
})
export type AbsenceExportRow = z.infer<typeof AbsenceExportRow>

export const AbsenceExportPreview = ExportPreview.extend({
  exported: z.array(AbsenceExportRow),
  notExported: z.array(AbsenceExportRow),
})
export type AbsenceExportPreview = z.infer<typeof AbsenceExportPreview>

export const StampExportRow = ExportPerson.extend({
  id: Id,
  day: z.iso.date(),
  from: UtcText,
  to: UtcText.nullable(),
  pauseMinutes: z.number().int(),
  /** Without pauses. */
  minutes: z.number().int(),
  clipped: z.boolean(),
  /** Why it is not exported; null in the first table. */
  status: z.string().nullable(),
})
export type StampExportRow = z.infer<typeof StampExportRow>

export const StampExportPreview = ExportPreview.extend({
  exported: z.array(StampExportRow),
  notExported: z.array(StampExportRow),
})
export type StampExportPreview = z.infer<typeof StampExportPreview>

/** A store's period before it is handed over ("Vor der Übergabe"). Product D. */
export const exportPreviews = routes({
  absences: {
    method: 'GET',
    path: '/api/sec/absenceexport/preview',
    summary: 'Welche Abwesenheiten übergeben werden, welche nicht, und was vorher zu klären ist',
    query: StorePeriodQuery,
    permission: 'exports.run',
    answer: data(AbsenceExportPreview),
    refusals: ['conflict'],
  },
  hours: {
    method: 'GET',
    path: '/api/sec/actualshiftexport/preview',
    summary: 'Welche Stempelzeiten übergeben werden, welche nicht, und was vorher zu klären ist',
    query: StorePeriodQuery,
    permission: 'exports.run',
    answer: data(StampExportPreview),
    refusals: ['conflict'],
  },
})
