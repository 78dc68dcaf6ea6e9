import type { Room } from '#server/platform/room.ts'
import { accountingCirclesPart } from './accounting-circles/actions.ts'
import { accountingCircleRoutes } from './accounting-circles/routes.ts'
import { recordName as accountingCircleName } from './accounting-circles/rows.ts'
import { averageRoutes } from './averages/routes.ts'
import { recordName as averageName } from './averages/rows.ts'
import { beginWithStores, costCentresPart, endStore } from './cost-centres/actions.ts'
import { costCentreRoutes } from './cost-centres/routes.ts'
import { recordName as costCentreName } from './cost-centres/rows.ts'
import { eldaCreatorRoutes } from './elda-creators/routes.ts'
import { recordName as eldaCreatorName } from './elda-creators/rows.ts'
import { eldaEmployerPart } from './elda-employer/actions.ts'
import { eldaEmployerRoutes } from './elda-employer/routes.ts'
import { beginWithModel, employmentModelsPart } from './employment-models/actions.ts'
import { employmentModelRoutes } from './employment-models/routes.ts'
import { nameOf as employmentModelName } from './employment-models/rows.ts'
import { enumRoutes } from './enums/routes.ts'
import { individualWageTypesPart } from './individual-wage-types/actions.ts'
import { individualWageTypeRoutes } from './individual-wage-types/routes.ts'
import { recordName as individualWageTypeName } from './individual-wage-types/rows.ts'
import { settingsFileRoutes } from './settings-file/routes.ts'
import { uiDataRoutes } from './ui-data/routes.ts'
import { wageTypeMappingPart } from './wage-type-mapping/actions.ts'
import { wageTypeMappingRoutes } from './wage-type-mapping/routes.ts'
import { recordName as wageTypeLineName } from './wage-type-mapping/rows.ts'
import { deliverWebhook } from './webhook-deliveries/jobs.ts'
import { purge as purgeDeliveries } from './webhook-deliveries/rows.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { recordName as webhookName } from './webhooks/rows.ts'

export const settings: Room = {
  sealed: {
    columns: [
      { table: 'webhook', column: 'secret_sealed' },
      { table: 'elda_creator', column: 'password_sealed' },
    ],
  },
  routes: [
    ...accountingCircleRoutes,
    ...averageRoutes,
    ...costCentreRoutes,
    ...eldaCreatorRoutes,
    ...eldaEmployerRoutes,
    ...employmentModelRoutes,
    ...enumRoutes,
    ...uiDataRoutes,
    ...individualWageTypeRoutes,
    ...wageTypeMappingRoutes,
    ...webhookRoutes,
    ...settingsFileRoutes,
  ],
  valueNames: {
    costCentreId: { read: 'stores.read', name: costCentreName },
    employmentModelId: { read: 'stores.read', name: employmentModelName },
  },
  settingsParts: [
    accountingCirclesPart,
    costCentresPart,
    employmentModelsPart,
    wageTypeMappingPart,
    individualWageTypesPart,
    eldaEmployerPart,
  ],
  beginning: { company: beginWithModel, stores: beginWithStores, endStore },
  recordNames: {
    'settings/accounting-circles': accountingCircleName,
    'settings/averages': averageName,
    'settings/cost-centres': costCentreName,
    'settings/employment-models': employmentModelName,
    'settings/elda-creators': eldaCreatorName,
    'settings/individual-wage-types': individualWageTypeName,
    'settings/wage-type-mapping': wageTypeLineName,
    'settings/webhooks': webhookName,
  },
  platformJobs: [deliverWebhook],
  purges: [purgeDeliveries],
}
