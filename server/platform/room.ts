import type { JobDefinition } from './jobs.ts'
import type { BoundEndpoint } from './serve.ts'

/** What a room registers. */
export type Room = { routes: BoundEndpoint[]; jobs?: JobDefinition[] }
