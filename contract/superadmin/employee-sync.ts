import { data, Id, routes, UtcText } from '../endpoint.ts'
import { EmployeeExportRun } from '../exports/employee-sync.ts'
import { z } from '../zod.ts'

/** How a company stands with the hand-over of its master data, in figures alone. */
export const CompanySync = z.object({
  /** Of the company. */
  id: Id,
  name: z.string(),
  /** Its users are shut out. */
  isLocked: z.boolean(),
  softwareId: z.number().int(),
  software: z.string(),
  disabled: z.boolean(),
  /** Else a file is made, which the company downloads. */
  usesTransferService: z.boolean(),
  /** Without the company's number payroll takes nothing. */
  hasCompanyNumber: z.boolean(),
  /** Where files are put; null: nowhere yet. */
  target: z.string().nullable(),
  openCount: z.int().min(0),
  last: EmployeeExportRun.nullable(),
  /** When it was put on the server. */
  deliveredAt: UtcText.nullable(),
})
export type CompanySync = z.infer<typeof CompanySync>

/** Product H */
export const managedSyncs = routes({
  list: {
    method: 'GET',
    path: '/api/sec/superadmin/employeesync',
    summary:
      'Wie es um die Übergabe von Stammdaten jedes Betriebs steht, dessen Lohnprogramm sie nimmt; was fehlschlug, zuerst',
    permission: 'superuser',
    answer: data(z.array(CompanySync)),
  },
  run: {
    method: 'POST',
    path: '/api/sec/superadmin/companies/:company/employeesync',
    summary: 'Übergibt die offenen Stammdaten eines Betriebs wie dieser selbst; das steht in dessen Ereignisprotokoll',
    params: z.object({ company: Id }),
    /** As the operator saw it. */
    body: z.object({ softwareId: z.number().int().min(0).max(6) }),
    permission: 'superuser',
    answer: data(CompanySync),
    refusals: ['not_found', 'conflict', 'unprocessable'],
    rate: 'heavy',
  },
})
