import type { FileRules } from './file-routes.ts'
import type { JobDefinition, PlatformJob } from './jobs.ts'
import type { BoundEndpoint } from './serve.ts'

/** What a room registers. */
export type Room = { routes: BoundEndpoint[]; jobs?: JobDefinition[]; platformJobs?: PlatformJob[]; files?: FileRules }
