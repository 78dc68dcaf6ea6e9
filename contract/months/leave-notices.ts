import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Text } from '../texts.ts'
import { z } from '../zod.ts'

const fields = {
  day: Day,
  note: Text.trim().max(500, 'Höchstens 500 Zeichen'),
}

export const LeaveNoticeDraft = z.object({ employeeId: Id, ...fields, note: fields.note.default('') })
export type LeaveNoticeDraft = z.output<typeof LeaveNoticeDraft>

const LeaveNoticeChange = z.object(fields).partial().extend({ version: Version })
export type LeaveNoticeChange = z.output<typeof LeaveNoticeChange>

/** That the employer asked somebody to take leave before it expires; without it none does. UrlG § 4 (5). */
export const LeaveNotice = z.object({
  id: Id,
  employeeId: Id,
  day: z.iso.date(),
  note: z.string(),
  version: Version,
})
export type LeaveNotice = z.infer<typeof LeaveNotice>

/** Not fixed by the specification. */
export const leaveNotices = routes({
  ofPerson: {
    method: 'GET',
    path: '/api/sec/employees/:id/leavenotices',
    summary: 'Wann ein Mitarbeiter darauf hingewiesen wurde, dass Urlaub verfällt, das Neueste zuerst',
    query: CompanyQuery,
    params: IdParams,
    permission: 'absences.read',
    answer: data(z.array(LeaveNotice)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/employee/leavenotices',
    summary: 'Hält fest, dass auf den Verfall von Urlaub hingewiesen wurde, höchstens einmal je Tag',
    query: CompanyQuery,
    body: LeaveNoticeDraft,
    permission: 'absences.write',
    answer: data(LeaveNotice),
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/employee/leavenotices/:id',
    summary: 'Ändert Tag oder Notiz eines Hinweises',
    query: CompanyQuery,
    params: IdParams,
    body: LeaveNoticeChange,
    permission: 'absences.write',
    answer: data(LeaveNotice),
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/employee/leavenotices/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Hinweis; ohne ihn verfällt der Urlaub nicht',
    query: CompanyQuery,
    params: IdParams,
    permission: 'absences.write',
    answer: Nothing,
  },
})
