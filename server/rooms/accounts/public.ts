export { liftAtMachine as liftAddressRanges } from './address-ranges/actions.ts'
export { identifySigned } from './api-keys/actions.ts'
export { beginnings, masterDataLock } from './companies/actions.ts'
export { insertRoles, todayOf, zoneOf } from './companies/rows.ts'
export * as demoRemoval from './demo-removal/actions.ts'
export * as managedCompanies from './managed-companies/actions.ts'
export * as managedStores from './managed-stores/actions.ts'
export { create as createOwnStore } from './own-stores/actions.ts'
export { profilePicture, UNREADABLE_PICTURE } from './profile-images/picture.format.ts'
export * as rescueAccounts from './rescue/actions.ts'
export { admit as admitSetUp, open as openSetUp, setUpSettings } from './set-up/actions.ts'
export {
  has as companyHasStore,
  hiddenAmong as hiddenStores,
  sees as seesStore,
  workTimes as storeWorkTimes,
} from './stores/rows.ts'
export { customerCentre } from './user-invitations/actions.ts'
