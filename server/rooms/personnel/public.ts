export { findOwners, type Owner } from './employee-lookup/actions.ts'
