import { buildWebWhenStale } from './web-build.ts'

// Both take seconds on an empty folder, on other processors.
const built = buildWebWhenStale()
built.catch(() => {})
const { run } = await import('../server/run.ts')
await run(built)
