import { data, Id, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'

const Count = z.int().min(0)

/** How a company stands with the insurer’s questions, in figures alone. */
export const CompanyClearing = z.object({
  /** Of the company. */
  id: Id,
  name: z.string(),
  accounts: Count,
  urgent: Count,
  /** Not settled. */
  open: Count,
  late: Count,
  /** Of nobody that was found. */
  unassigned: Count,
  nextDue: z.iso.date().nullable(),
  lastReadAt: UtcText.nullable(),
  /** Nothing of what is made there goes to the insurer. */
  isTest: z.boolean(),
})
export type CompanyClearing = z.infer<typeof CompanyClearing>

/** Product H, F */
export const clearingOverview = routes({
  list: {
    method: 'GET',
    path: '/api/sec/superadmin/clearing',
    summary:
      'Wie viele Rückfragen der ÖGK jeder Betrieb mit Elda-Dienst offen hat; Inhalte zeigt erst der Betrieb selbst',
    permission: 'superuser',
    answer: data(z.array(CompanyClearing)),
  },
})
