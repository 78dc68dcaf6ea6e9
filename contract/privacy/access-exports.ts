import { CompanyQuery, data, Id, IdParams, routes, UtcText } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { z } from '../zod.ts'

/** With `employees.read-sensitive`, and the sight of every store: a part of what is kept would be no access. GDPR Art. 15. */
export const BESIDES: readonly Permission[] = ['employees.write', 'documents.read-sensitive', 'maternity.read']
export const ACCESS_DAYS = 7

export const AccessExport = z.object({
  id: Id,
  employeeId: Id,
  state: z.enum(['working', 'done', 'failed']),
  /** Why it failed. */
  message: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  /** It is gone after seven days; that it was given stays. */
  hasFile: z.boolean(),
  createdAt: UtcText,
})
export type AccessExport = z.infer<typeof AccessExport>

export const accessExports = routes({
  list: {
    method: 'GET',
    path: '/api/sec/employees/:id/accessexports',
    summary: 'Die Datenauskünfte einer Person, die neueste zuerst',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.read-sensitive',
    alsoRequires: BESIDES,
    answer: data(z.array(AccessExport)),
    refusals: ['forbidden'],
  },
  start: {
    method: 'POST',
    path: '/api/sec/employees/:id/accessexports',
    summary: 'Stellt alles zusammen, was über eine Person gespeichert ist; die ZIP-Datei bleibt sieben Tage',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.read-sensitive',
    alsoRequires: BESIDES,
    answer: data(AccessExport),
    refusals: ['forbidden', 'conflict'],
    idempotent: true,
    rate: 'heavy',
  },
})
