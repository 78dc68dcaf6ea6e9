export { identify, openSignIn, scopeOf } from './sign-in/actions.ts'
export { list as storesOf, sees as seesStore } from './stores/store.ts'
export { store as storeTable } from './stores/tables.ts'
