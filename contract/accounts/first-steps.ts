import { CompanyQuery, Nothing, routes } from '../endpoint.ts'

export const firstSteps = routes({
  close: {
    method: 'POST',
    path: '/api/sec/firststeps/close',
    summary: 'Blendet die ersten Schritte eines neuen Betriebs aus',
    query: CompanyQuery,
    permission: 'settings.write',
    answer: Nothing,
  },
})
