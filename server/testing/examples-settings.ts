import { costCentre } from './build-settings.ts'
import type { Examples } from './examples.ts'

export const settingsExamples: Examples = {
  'GET /api/sec/proxy/md/uidata': async () => ({}),
  'GET /api/costcenters': async () => ({}),
  'POST /api/costcenters': async () => ({ body: { name: 'Küche' } }),
  'PUT /api/costcenters/:id': async company => ({
    params: { id: await costCentre({ company }) },
    body: { name: 'Service', version: 1 },
  }),
  'DELETE /api/costcenters/:id': async company => ({ params: { id: await costCentre({ company }) } }),
}
