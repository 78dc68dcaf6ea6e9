import { z } from 'zod'
import { CompanyQuery, data, Id, routes, UtcText, Version } from '../endpoint.ts'

const Settings = z.object({ disabled: z.boolean(), enableExportViaTransferService: z.boolean() })

export const EmployeeExportRun = z.object({
  id: Id,
  created: UtcText,
  employeeCount: z.number().int(),
  state: z.enum(['stored', 'sending', 'delivered', 'failed']),
  message: z.string(),
})
export type EmployeeExportRun = z.infer<typeof EmployeeExportRun>

export const EmployeeSync = Settings.extend({
  softwareId: z.number().int(),
  /** People whose master data changed since they were handed over. */
  openCount: z.number().int(),
  last: EmployeeExportRun.nullable(),
  version: z.number().int().min(0),
})
export type EmployeeSync = z.infer<typeof EmployeeSync>

export const EmployeeSyncChange = Settings.partial().extend({ version: Version.or(z.literal(0)).optional() })
export type EmployeeSyncChange = z.infer<typeof EmployeeSyncChange>

/** Comma separated; empty: everyone whose master data changed since. */
const RemoteIds = z
  .string()
  .max(200_000)
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
    path: '/api/sec/employeesync/export',
    summary: 'Übergibt Stammdaten an das Lohnprogramm, mit Transfer-Service auch auf den Server des Betriebs',
    query: Asked,
    permission: 'exports.run',
    answer: data(EmployeeExportRun),
    refusals: ['not_found', 'conflict', 'unprocessable'],
    rate: 'heavy',
  },
  download: {
    method: 'GET',
    path: '/api/sec/employeesync/getexport',
    summary: 'Übergibt Stammdaten als CSV, in Base64',
    query: Asked,
    // It shows SVNR and IBAN; what goes to the company's server does not show them to anybody here.
    permission: 'employees.read-sensitive',
    answer: data(z.base64()),
    refusals: ['not_found', 'conflict', 'unprocessable'],
    rate: 'heavy',
  },
})
