import { type App, startApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { holdOutward } from '#server/platform/outward.ts'
import { asSuperuser, copyTemplate } from '#server/testing/cluster.ts'

// A process of its own, told by messages: journeys' servers one after the other, so that the program is read once for many files.
/**
 * A server on a copy of this database; `isKept`: the copy stays when it ends, `isEmpty`: nobody is there, not even the demo,
 * `isBroughtBack`: it is what a restore has made of a backup an hour old.
 */
export type Wanted = {
  dataFolder: string
  template: string
  isKept?: boolean
  isEmpty?: boolean
  isBroughtBack?: boolean
  settings?: Record<string, string>
}
export type Told =
  | { address: string; database: string; setUpAddress?: string | undefined }
  | { error: string }
  | 'ended'

let running: (Pick<App, 'close'> & { drop(): Promise<unknown> }) | undefined

process.on('message', (message: Wanted | 'end') => {
  const done = message === 'end' ? end() : start(message)
  done.then(tell, error => tell({ error: String((error as Error).stack) }))
})
process.on('disconnect', () => void end().finally(() => process.exit()))

const tell = (told: Told) => void process.send?.(told)

async function start(wanted: Wanted): Promise<Told> {
  const { dataFolder, template, isKept = false, isEmpty = false, isBroughtBack = false, settings = {} } = wanted
  const socketFolder = process.env.KONTOR_TEST_SOCKET!
  const { name, url, drop } = await copyTemplate(socketFolder, template)
  if (isBroughtBack)
    await asSuperuser(socketFolder, name, client =>
      holdOutward(client, Temporal.Now.instant().subtract({ hours: 1 }).toString()),
    )
  const demo = { KONTOR_DEMO: isEmpty ? 'off' : 'on' }
  const config = { PORT: '0', KONTOR_DATA: dataFolder, DATABASE_URL: url, ...demo, LOG_LEVEL: 'error', ...settings }
  const { address, setUpAddress, close } = await startApp(readConfig({ ...process.env, ...config }))
  running = { close, drop: isKept ? async () => {} : drop }
  return { address, database: name, setUpAddress }
}

async function end(): Promise<Told> {
  await running?.close()
  await running?.drop()
  running = undefined
  return 'ended'
}
