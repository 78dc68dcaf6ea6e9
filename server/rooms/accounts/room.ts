import { gift } from '#server/platform/gifts.ts'
import type { Room } from '#server/platform/room.ts'
import { hasPicture } from '#server/rooms/access/public.ts'
import { accountPreferenceRoutes } from './account-preferences/routes.ts'
import { addressRangeRoutes } from './address-ranges/routes.ts'
import { forgetSignatures } from './api-keys/jobs.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { recordName as apiKeyName } from './api-keys/rows.ts'
import { companyPart } from './companies/actions.ts'
import { companyRoutes } from './companies/routes.ts'
import { companySessionRoutes } from './company-sessions/routes.ts'
import { externalSoftwareRoutes } from './external-software/routes.ts'
import { firstStepsRoutes } from './first-steps/routes.ts'
import { storesPart } from './managed-stores/actions.ts'
import { ownProfileRoutes } from './own-profile/routes.ts'
import { ownStoreRoutes } from './own-stores/routes.ts'
import { colleaguePictureRoutes, profileImageRoutes } from './profile-images/routes.ts'
import { exists as hasProfileImage } from './profile-images/rows.ts'
import { provisioningRoutes } from './provisioning/routes.ts'
import { scim } from './provisioning-calls/actions.ts'
import { roleAssignmentRoutes } from './role-assignments/routes.ts'
import { rolesPart } from './roles/actions.ts'
import { roleRoutes } from './roles/routes.ts'
import { recordName as roleName } from './roles/rows.ts'
import { secondFactorDemandRoutes } from './second-factor-demands/routes.ts'
import { setUpRoutes, setUpStateRoutes } from './set-up/routes.ts'
import { storeFilterRoutes } from './store-filter/routes.ts'
import { storeRoutes } from './stores/routes.ts'
import { nameOf as storeName } from './stores/rows.ts'
import { userInvitationRoutes } from './user-invitations/routes.ts'
import { userRoutes } from './users/routes.ts'
import { nameOf as accountName } from './users/rows.ts'

export const accounts: Room = {
  sealed: { columns: [{ table: 'api_key', column: 'secret_sealed' }] },
  routes: [
    ...addressRangeRoutes,
    ...companySessionRoutes,
    ...secondFactorDemandRoutes,
    ...ownProfileRoutes,
    ...userRoutes,
    ...profileImageRoutes,
    ...colleaguePictureRoutes,
    ...companyRoutes,
    ...storeRoutes,
    ...ownStoreRoutes,
    ...externalSoftwareRoutes,
    ...storeFilterRoutes,
    ...accountPreferenceRoutes,
    ...apiKeyRoutes,
    ...provisioningRoutes,
    ...setUpRoutes,
    ...setUpStateRoutes,
    ...firstStepsRoutes,
    ...roleRoutes,
    ...roleAssignmentRoutes,
    ...userInvitationRoutes,
  ],
  valueNames: {
    accountId: { read: 'events.read', name: accountName },
    storeId: { read: 'stores.read', name: storeName },
  },
  recordNames: {
    'accounts/api-keys': apiKeyName,
    'accounts/roles': roleName,
    'accounts/stores': storeName,
  },
  protocols: [scim],
  gives: [gift(hasPicture, hasProfileImage)],
  settingsParts: [companyPart, storesPart, rolesPart],
  platformJobs: [forgetSignatures],
}
