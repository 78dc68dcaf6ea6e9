import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { until } from '#server/testing/until.ts'
import { journeyServer } from './server.ts'

/** The link of the newest mail to somebody with this subject, the `count`-th of its kind. */
export const linkFor = (receiver: string, subject: string, count = 1): Promise<string> =>
  until(`a mail “${subject}” comes`, async () => {
    const found = (await outbox()).filter(mail => mail.to?.[0]?.address === receiver && mail.subject === subject)
    return found.length >= count && /https?:\/\/\S+/.exec(found.at(-1)?.text ?? '')?.[0]
  })

/** All mails with this subject, once there is one. */
export const mailsNamed = (subject: string) =>
  until(`a mail “${subject}” comes`, async () => {
    const found = (await outbox()).filter(mail => mail.subject === subject)
    return found.length > 0 && found
  })

function outbox() {
  const folder = journeyServer().outbox
  // Made by the first mail; each is named by the time it was written at.
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.eml')) : []
  return Promise.all(names.sort().map(name => PostalMime.parse(readFileSync(join(folder, name)))))
}
