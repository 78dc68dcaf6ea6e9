import { buildWebWhenStale } from './web-build.ts'

buildWebWhenStale()
await import('../server/main.ts')
