import { demo } from '#contract/superadmin/demo.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import { demoRemoval } from '#server/rooms/accounts/public.ts'

export const demoRoutes = serve(demo, {
  show: () => acrossCompanies(demoRemoval.find),
  remove: ({ session, caller }) => demoRemoval.remove({ accountId: session.accountId, address: caller.address }),
})
