import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { z } from '../zod.ts'

/** Of whom there is a photo. */
export const EmployeePhoto = z.object({ employeeId: Id, version: Version })
export type EmployeePhoto = z.infer<typeof EmployeePhoto>

const ONE = '/api/sec/employees/:id/photo'

/** Not fixed by the specification; pictures as those of users (`/api/profileimage`). */
export const employeePhotos = routes({
  list: {
    method: 'GET',
    path: '/api/sec/employee/photos',
    summary: 'Von welchen Mitarbeitern es ein Foto gibt',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: data(z.array(EmployeePhoto)),
  },
  show: {
    method: 'GET',
    path: ONE,
    summary: 'Das Foto eines Mitarbeiters, 200 × 200 Punkte',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.read',
    answer: 'file',
    refusals: ['not_found'],
  },
  upload: {
    method: 'POST',
    path: ONE,
    summary: 'Setzt das Foto eines Mitarbeiters (JPEG, PNG, WebP); Aufnahmedaten wie der Ort werden entfernt',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.write',
    upload: { maxBytes: 10_000_000 },
    answer: Nothing,
    refusals: ['not_found', 'too_large', 'unprocessable'],
    rate: 'heavy',
  },
  remove: {
    method: 'DELETE',
    path: ONE,
    needsNoRoom: 'ends',
    summary: 'Löscht das Foto eines Mitarbeiters',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.write',
    answer: Nothing,
    refusals: ['not_found'],
  },
})
