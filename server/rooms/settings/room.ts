import type { Room } from '#server/platform/room.ts'
import { accountingCircleRoutes } from './accounting-circles/routes.ts'
import { recordName as accountingCircleName } from './accounting-circles/rows.ts'
import { costCentreRoutes } from './cost-centres/routes.ts'
import { recordName as costCentreName } from './cost-centres/rows.ts'
import { employmentModelRoutes } from './employment-models/routes.ts'
import { nameOf as employmentModelName } from './employment-models/rows.ts'
import { enumRoutes } from './enums/routes.ts'
import { uiDataRoutes } from './ui-data/routes.ts'

export const settings: Room = {
  routes: [...accountingCircleRoutes, ...costCentreRoutes, ...employmentModelRoutes, ...enumRoutes, ...uiDataRoutes],
  valueNames: {
    costCentreId: { read: 'stores.read', name: costCentreName },
    employmentModelId: { read: 'stores.read', name: employmentModelName },
  },
  recordNames: { 'settings/accounting-circles': accountingCircleName, 'settings/cost-centres': costCentreName },
}
