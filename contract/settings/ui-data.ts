import { CompanyQuery, Id, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

export const UiData = z.object({
  companyId: Id,
  name: z.string(),
  locale: z.literal('de-AT'),
  timeZone: z.string(),
  currency: z.literal('EUR'),
  softwareId: z.number().int(),
  useEldaService: z.boolean(),
})
export type UiData = z.infer<typeof UiData>

/** How a company's screens write and reckon; the first element is the one. Spec 1 §7. */
export const uiData = routes({
  show: {
    method: 'GET',
    path: '/api/sec/proxy/md/uidata',
    summary: 'Sprache, Zeitzone und Lohnprogramm des Betriebs für die Darstellung',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: z.array(UiData).length(1),
  },
})
