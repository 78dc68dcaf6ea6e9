import { HANDED_OVER } from '#domain/exports/employee-layouts.ts'
import { CompanyQuery, data, Id, routes, UtcText, VersionOrNone } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

const Settings = z.object({ disabled: z.boolean(), enableExportViaTransferService: z.boolean() })

export const EmployeeExportRun = z.object({
  id: Id,
  created: UtcText,
  employeeCount: z.number().int(),
  state: z.enum(['stored', 'sending', 'delivered', 'failed']),
  message: z.string(),
})
export type EmployeeExportRun = z.infer<typeof EmployeeExportRun>

/** As the list of past hand-overs shows it. */
export const ListedEmployeeRun = EmployeeExportRun.extend({
  createdBy: z.string(),
  fileName: z.string(),
})
export type ListedEmployeeRun = z.infer<typeof ListedEmployeeRun>

/** Someone who is not handed over as they are now. */
export const OpenPerson = z.object({
  id: Id,
  lastName: z.string(),
  firstName: z.string(),
  mdPersonnelId: z.string(),
  /** In the payroll software; empty: it is missing. */
  employeeNumber: z.string(),
  changed: UtcText,
  /** Null: never handed over. */
  exported: UtcText.nullable(),
})
export type OpenPerson = z.infer<typeof OpenPerson>

/** What a hand-over would take with it, before anything is handed over. */
export const EmployeePreview = z.object({
  people: z.array(
    z.object({
      id: Id,
      lastName: z.string(),
      firstName: z.string(),
      /** Never handed over. */
      isNew: z.boolean(),
      /** Whether it is known what was handed over; else all of it counts as changed. */
      isKnown: z.boolean(),
      /** Why they can't be handed over; empty: nothing is against it. */
      problem: z.string(),
      /** By the heads of the file; texts as they stand in it. */
      changes: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  head: z.string(),
  /** Of those against whom there is nothing. */
  lines: z.array(z.string()),
})
export type EmployeePreview = z.infer<typeof EmployeePreview>

export const EmployeeSync = Settings.extend({
  softwareId: z.number().int(),
  /** Without the company's number payroll takes nothing. */
  hasCompanyNumber: z.boolean(),
  /** Where files are put; null: nowhere yet. */
  target: z.string().nullable(),
  /** People whose master data changed since they were handed over. */
  openCount: z.number().int(),
  last: EmployeeExportRun.nullable(),
  version: VersionOrNone,
})
export type EmployeeSync = z.infer<typeof EmployeeSync>

export const EmployeeSyncChange = Settings.partial().extend({ version: VersionOrNone })
export type EmployeeSyncChange = z.infer<typeof EmployeeSyncChange>

/** Comma separated; empty: everyone whose master data changed since. */
const RemoteIds = Line.max(200_000)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Nummern, durch Beistriche getrennt')
  .default('')
  .transform(text => [...new Set(text.split(',').filter(Boolean).map(Number))])

const Asked = CompanyQuery.extend({ softwareId: z.coerce.number().int().min(0).max(6), remoteIds: RemoteIds })
export type ExportedPeople = { softwareId: number; remoteIds: number[] }

/** Hands master data over to the payroll software; the two exporting GETs are as Spec 1 §7 gives them. */
export const employeeSync = routes({
  show: {
    method: 'GET',
    path: '/api/sec/employeesync/data',
    summary: 'Stand und Einstellungen der Übergabe von Stammdaten an das Lohnprogramm',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: data(EmployeeSync),
  },
  open: {
    method: 'GET',
    path: '/api/sec/employeesync/open',
    summary: 'Wer seit der letzten Übergabe neu oder geändert ist',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: data(z.array(OpenPerson)),
  },
  preview: {
    method: 'GET',
    path: '/api/sec/employeesync/preview',
    summary: 'Was eine Übergabe der Stammdaten mitnähme: alt und neu je Mitarbeiter, und die Zeilen der Datei',
    query: Asked,
    permission: 'exports.run',
    exposes: HANDED_OVER,
    answer: data(EmployeePreview),
    refusals: ['not_found', 'conflict'],
    rate: 'heavy',
  },
  runs: {
    method: 'GET',
    path: '/api/sec/employeesync/runs',
    summary: 'Die letzten zwanzig Übergaben von Stammdaten',
    query: CompanyQuery,
    permission: 'exports.run',
    answer: data(z.array(ListedEmployeeRun)),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employeesync/data',
    summary: 'Ändert die Einstellungen der Übergabe von Stammdaten',
    query: CompanyQuery,
    body: EmployeeSyncChange,
    permission: 'settings.write',
    answer: data(EmployeeSync),
    refusals: ['stale'],
  },
  export: {
    method: 'GET',
    writes: true,
    path: '/api/sec/employeesync/export',
    summary: 'Übergibt Stammdaten an das Lohnprogramm, mit Transfer-Service auch auf den Server des Betriebs',
    query: Asked,
    permission: 'exports.run',
    exposes: HANDED_OVER,
    answer: data(EmployeeExportRun),
    refusals: ['not_found', 'conflict', 'unprocessable'],
    rate: 'heavy',
  },
  download: {
    method: 'GET',
    writes: true,
    path: '/api/sec/employeesync/getexport',
    summary: 'Übergibt Stammdaten als CSV, in Base64',
    query: Asked,
    permission: 'exports.run',
    exposes: HANDED_OVER,
    answer: data(z.base64()),
    refusals: ['not_found', 'conflict', 'unprocessable'],
    rate: 'heavy',
  },
})
