import type { z } from 'zod'
import {
  type DigestChange,
  DigestSetting,
  type MailAddress,
  MailAddressDraft,
  type SentMail,
} from '#contract/notifications/mail-list.ts'
import { acrossCompanies, type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { sendMail } from '#server/platform/mail.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SettingsPartOf } from '#server/platform/room.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { newEmployeesMail } from '../mails/new-employees.format.ts'
import * as rows from './rows.ts'

const trail = trailOf('notifications/mail-list')

export const list = (scope: CompanyScope): Promise<MailAddress[]> => inCompany(scope, rows.list)

export const add = (scope: CompanyScope, email: string): Promise<MailAddress> =>
  inCompany(scope, async tx => {
    await rows.digest(tx, scope)
    const others = await rows.list(tx)
    if (others.some(other => other.email.toLowerCase() === email.toLowerCase()))
      throw new Refusal('conflict', undefined, { email: 'Steht schon in der Liste' })
    // While nobody was to be mailed, nobody waited for one.
    if (others.length === 0) await rows.restart(tx)
    const added = await rows.insert(tx, scope, email)
    await trail.created(tx, scope, added)
    return added
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const removed = await rows.remove(tx, id)
    if (!removed) throw new Refusal('not_found')
    await trail.removed(tx, scope, removed)
  })

export const digest = (scope: CompanyScope): Promise<DigestSetting> => inCompany(scope, tx => rows.digest(tx, scope))

export const changeDigest = (scope: CompanyScope, { version, ...wanted }: DigestChange): Promise<DigestSetting> =>
  inCompany(scope, async tx => {
    const before = await rows.digest(tx, scope)
    refuseStale(before.version, version)
    const next = { ...before, ...wanted }
    const after = await rows.saveDigest(tx, next, before.mode === 'off' && next.mode !== 'off')
    await trail.changed(tx, scope, before, after, 'digest')
    return after
  })

/** Mails belong to no company: of those that this one caused it is told whether they went out, never what stands in them. */
export async function sent(scope: CompanyScope): Promise<SentMail[]> {
  const mails = await inCompany(scope, rows.sent)
  const ids = mails.map(({ id }) => id)
  const states = new Map((await acrossCompanies(tx => rows.mailStates(tx, ids))).map(({ id, state }) => [id, state]))
  return mails.flatMap(mail => {
    const state = states.get(mail.id)
    return state ? [{ ...mail, state }] : []
  })
}

/** Names nobody: it shows how such a mail looks and whether mails arrive at all. */
export const sendTest = (scope: CompanyScope): Promise<{ email: string }> =>
  inCompany(scope, async tx => {
    const { email, company } = await rows.caller(tx, scope)
    const url = `${publicUrl()}/${scope.companyId}/company/CompanyNotifications`
    const people = [{ name: 'Muster Maria', store: null, entry: null }]
    const mail = newEmployeesMail({ company, total: 1, people, url, isTest: true })
    await sendMail(tx, { to: email, ...mail })
    return { email }
  })

const Digest = DigestSetting.omit({ version: true })

export const mailDigestPart: SettingsPartOf<z.output<typeof Digest>> = {
  key: 'mailDigest',
  label: 'E-Mails über neue Mitarbeiter',
  noun: 'notifications/mail-list',
  read: 'settings.read',
  item: Digest,
  list: async tx => (await rows.digests(tx)).map(setting => Digest.parse(setting)),
  keyOf: () => '',
  nameOf: () => 'Einstellung',
  save: async (tx, scope, _session, item) =>
    changeDigest(scope, { ...item, version: (await rows.digest(tx, scope)).version }),
}

export const mailAddressesPart: SettingsPartOf<z.output<typeof MailAddressDraft>> = {
  key: 'mailAddresses',
  label: 'Adressen für neue Mitarbeiter',
  noun: 'notifications/mail-list',
  read: 'settings.read',
  item: MailAddressDraft,
  list: async tx => (await rows.list(tx)).map(({ email }) => ({ email })),
  keyOf: ({ email }) => email.toLowerCase(),
  nameOf: ({ email }) => email,
  flat: ({ email }) => ({ email: email.toLowerCase() }),
  save: (_tx, scope, _session, { email }) => add(scope, email),
}
