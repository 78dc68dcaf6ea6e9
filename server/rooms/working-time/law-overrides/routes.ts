import { lawOverrides } from '#contract/working-time/law-overrides.ts'
import { startOfDay } from '#domain/basics/days.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'

export const lawOverrideRoutes = serve(lawOverrides, {
  list: ({ scope, query: { from, to, storeId } }) =>
    inCompany(scope, async tx => {
      const zone = await zoneOf(tx)
      const momentOf = (day: Temporal.PlainDate) => startOfDay(day, zone)
      const after = Temporal.PlainDate.from(to).add({ days: 1 })
      const span = { from: momentOf(Temporal.PlainDate.from(from)), to: momentOf(after) }
      return rows.list(tx, { ...span, storeId }, scope.permissions.has('roster.write'))
    }),
})
