import { setTimeout as pause } from 'node:timers/promises'

// A bounded child for tests: it waits, works or ends as it is told.
export type Work = { waitsSeconds: number } | { worksFor: 'ever' } | { ends: true }

process.on('disconnect', () => process.exit())
process.on('message', async (work: Work) => {
  if ('ends' in work) process.exit(1)
  if ('waitsSeconds' in work) await pause(work.waitsSeconds * 1000)
  while ('worksFor' in work);
  process.send?.({ done: true })
})
process.send?.('ready')
