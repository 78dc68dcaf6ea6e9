import { CompanyQuery, data, Id, Nothing, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

const News = z.array(z.object({ employeeId: Id }))
const OneEmployee = CompanyQuery.extend({ employeeId: Id })

/** What an account has not read yet; paths and fields: Spec 1 §7. */
export const news = routes({
  newEmployees: {
    method: 'GET',
    path: '/api/sec/notification/newemployees',
    summary: 'Neue Mitarbeiter, die der Angemeldete noch nicht als gelesen markiert hat',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: data(News),
  },
  canceledContracts: {
    method: 'GET',
    path: '/api/sec/notification/canceledContracts',
    summary: 'Mitarbeiter mit beendetem Dienstvertrag, die der Angemeldete noch nicht als gelesen markiert hat',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: data(News),
  },
  readNewEmployee: {
    method: 'PUT',
    path: '/api/sec/notification/newemployees/setread',
    needsNoRoom: 'own-view',
    summary: 'Markiert einen neuen Mitarbeiter als gelesen',
    query: OneEmployee,
    permission: 'employees.read',
    answer: Nothing,
  },
  readAllNewEmployees: {
    method: 'PUT',
    path: '/api/sec/notification/newemployees/setread/all',
    needsNoRoom: 'own-view',
    summary: 'Markiert alle neuen Mitarbeiter als gelesen',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: Nothing,
  },
  readCanceledContract: {
    method: 'PUT',
    path: '/api/sec/notification/canceledContracts/setread',
    needsNoRoom: 'own-view',
    summary: 'Markiert einen beendeten Dienstvertrag als gelesen',
    query: OneEmployee,
    permission: 'employees.read',
    answer: Nothing,
  },
  readAllCanceledContracts: {
    method: 'PUT',
    path: '/api/sec/notification/canceledContracts/setread/all',
    needsNoRoom: 'own-view',
    summary: 'Markiert alle beendeten Dienstverträge als gelesen',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: Nothing,
  },
})
