export { useRedirects } from './redirects/actions.ts'
export { identify, openSessions, scopeOf, scopeOfSession } from './sessions/actions.ts'
export { sees as seesStore } from './stores/store.ts'
