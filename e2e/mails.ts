import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { journeyServer } from './server.ts'

/** The link of the newest mail to somebody with this subject, the `count`-th of its kind. */
export async function linkFor(receiver: string, subject: string, count = 1): Promise<string> {
  for (let tries = 0; tries < 300; tries++, await pause(100)) {
    const found = (await outbox()).filter(mail => mail.to?.[0]?.address === receiver && mail.subject === subject)
    const link = found.length >= count && /https?:\/\/\S+/.exec(found.at(-1)?.text ?? '')?.[0]
    if (link) return link
  }
  throw new Error(`No mail “${subject}” came.`)
}

function outbox() {
  const folder = journeyServer().outbox
  // Made by the first mail; each is named by the time it was written at.
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.eml')) : []
  return Promise.all(names.sort().map(name => PostalMime.parse(readFileSync(join(folder, name)))))
}
