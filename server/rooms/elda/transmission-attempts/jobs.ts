import type { JobDefinition, PlatformJob } from '#server/platform/jobs.ts'
import * as actions from './actions.ts'

/** Sends a file by the web service; the record is the attempt. */
export const sendFile: JobDefinition = {
  name: 'send-elda-file',
  outward: 'elda',
  permission: 'elda.write',
  exposes: ['socialsecurity'],
  retries: 5,
  retryDelay: 5,
  run: context => actions.transmit(context),
  failed: (context, reason) => actions.giveUp(context, reason),
}

/** What a worker has left lying and no queue brings back. */
export const closeLostFiles: PlatformJob = {
  name: 'close-lost-elda-files',
  // While they are held nothing is lost that lies long.
  outward: 'elda',
  cron: '*/5 * * * *',
  retries: 0,
  retryDelay: 0,
  run: (_, { signal }) => actions.closeLost(signal),
}
