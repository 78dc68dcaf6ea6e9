import { data, Id, routes, UtcText } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
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

/** How often the insurers asked this, of all companies in the last 30 days. */
export const CODE_DAYS = 30
export const ClearingCodeCount = z.object({ code: z.string(), meaning: z.string(), asked: Count, open: Count })
export type ClearingCodeCount = z.infer<typeof ClearingCodeCount>

/** Product H, F */
export const clearingOverview = routes({
  list: {
    method: 'GET',
    path: '/api/sec/superadmin/clearing',
    summary:
      'Wie viele Rückfragen der ÖGK jeder Betrieb mit Elda-Dienst offen hat, alle oder die eines Codes; Inhalte zeigt erst der Betrieb selbst',
    query: z.object({ code: Trimmed.regex(/^[A-Z\d]{1,20}$/, 'Ein Code der ÖGK, etwa VW1924').optional() }),
    permission: 'superuser',
    answer: data(z.array(CompanyClearing)),
  },
  codes: {
    method: 'GET',
    path: '/api/sec/superadmin/clearing/codes',
    summary: 'Wie oft die ÖGK in 30 Tagen was gefragt hat, über alle Betriebe, das Häufigste zuerst',
    permission: 'superuser',
    answer: data(z.array(ClearingCodeCount)),
  },
})
