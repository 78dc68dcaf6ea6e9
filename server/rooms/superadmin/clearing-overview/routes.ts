import { CODE_DAYS, clearingOverview } from '#contract/superadmin/clearing-overview.ts'
import { clearingCode } from '#domain/elda/clearing-codes.ts'
import { lookAside } from '#server/platform/database/replica.ts'
import { serve } from '#server/platform/serve.ts'
import * as rows from './rows.ts'

export const clearingOverviewRoutes = serve(clearingOverview, {
  list: ({ query }) => lookAside(tx => rows.list(tx, query.code)),
  codes: async () =>
    (await lookAside(tx => rows.codes(tx, CODE_DAYS))).map(count => ({
      ...count,
      meaning: clearingCode(count.code).meaning,
    })),
})
