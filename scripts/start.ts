import { awaitBuild } from '../server/platform/web-app.ts'
import { buildWebWhenStale } from './web-build.ts'

// Beside the database, which is made meanwhile: both take seconds on an empty folder.
awaitBuild(buildWebWhenStale())
await import('../server/main.ts')
