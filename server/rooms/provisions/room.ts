import type { Room } from '#server/platform/room.ts'
import { provisionExceptionRoutes } from './provision-exceptions/routes.ts'
import { recordName as exceptionName, storeOf as exceptionStore } from './provision-exceptions/rows.ts'
import { provisionRateRoutes } from './provision-rates/routes.ts'
import { recordName as rateName } from './provision-rates/rows.ts'
import { provisionSettingRoutes } from './provision-settings/routes.ts'
import { provisionRoutes } from './provisions/routes.ts'
import { recordName as provisionName } from './provisions/rows.ts'
import { specialPaymentRoutes } from './special-payments/routes.ts'
import { recordName as specialName, storeOf as specialStore } from './special-payments/rows.ts'

export const provisions: Room = {
  routes: [
    ...provisionRoutes,
    ...provisionExceptionRoutes,
    ...provisionRateRoutes,
    ...provisionSettingRoutes,
    ...specialPaymentRoutes,
  ],
  recordNames: {
    'provisions/provision-exceptions': exceptionName,
    'provisions/provision-rates': rateName,
    'provisions/provisions': provisionName,
    'provisions/special-payments': specialName,
  },
  recordFacts: {
    'provisions/provision-exceptions': { storeId: exceptionStore },
    'provisions/special-payments': { storeId: specialStore },
  },
}
