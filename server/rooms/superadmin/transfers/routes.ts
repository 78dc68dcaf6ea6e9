import { transfers } from '#contract/superadmin/transfers.ts'
import { lookAcrossCompanies } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import { deliveryQueue } from '#server/rooms/exports/public.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const transferRoutes = serve(transfers, {
  search: ({ body }) => actions.search(body),
  log: ({ params: { company, kind, id } }) => actions.log(company, kind, id),
  retry: ({ params: { company, ...delivery }, body, ...who }) =>
    deliveryQueue.retry(actions.scopeIn(who, company), delivery, body),
  hold: ({ params: { company, ...delivery }, body, ...who }) =>
    deliveryQueue.hold(actions.scopeIn(who, company), delivery, body),
  drop: ({ params: { company, ...delivery }, body, ...who }) =>
    deliveryQueue.drop(actions.scopeIn(who, company), delivery, body),
  targets: () => lookAcrossCompanies(rows.targets),
  holdTarget: ({ params, body, ...who }) => actions.holdTarget(who, params, body.version, body.reason),
  resumeTarget: ({ params, body, ...who }) => actions.resumeTarget(who, params, body.version),
  holdAll: ({ body, ...who }) => actions.holdAll(who, body.reason),
  resumeAll: who => actions.resumeAll(who),
  test: ({ params, ...who }) => actions.test(who, params),
  compareKeys: ({ params }) => actions.compareKeys(params),
  acceptKey: ({ params, body, ...who }) => actions.acceptKey(who, params, body),
})
