import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { agreementProposalRoutes } from './agreement-proposals/routes.ts'
import { recordName as proposalName } from './agreement-proposals/rows.ts'
import { recordName as catalogueName } from './catalogue/rows.ts'
import { classificationImport } from './classification-import/actions.ts'
import { classificationRoutes } from './classifications/routes.ts'
import { recordName as classificationName, storeOf as classificationStore } from './classifications/rows.ts'
import { collectiveAgreementRoutes } from './collective-agreements/routes.ts'
import { recordName as agreementName } from './collective-agreements/rows.ts'
import { raiseWages } from './wage-raises/jobs.ts'
import { wageRaiseRoutes } from './wage-raises/routes.ts'
import { recordName as raiseName } from './wage-raises/rows.ts'

export const agreements: Room = {
  routes: [...collectiveAgreementRoutes, ...agreementProposalRoutes, ...classificationRoutes, ...wageRaiseRoutes],
  jobs: [raiseWages],
  recordNames: {
    'agreements/agreement-proposals': proposalName,
    'agreements/collective-agreements': agreementName,
    'agreements/classifications': classificationName,
    'agreements/wage-raises': raiseName,
  },
  recordFacts: {
    'agreements/classifications': { storeId: classificationStore },
  },
  valueNames: {
    agreementId: { read: 'employees.read', name: agreementName },
    catalogueId: { read: 'employees.read', name: catalogueName },
  },
}

/** What can be imported of this room. */
export const agreementImports: ImportKind[] = [classificationImport]
