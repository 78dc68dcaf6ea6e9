export { identify, openSignIn, scopeOf } from './sign-in/actions.ts'
export { sees as seesStore } from './stores/store.ts'
