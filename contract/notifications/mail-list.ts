import { isEmail } from '#domain/basics/email.ts'
import { DIGEST_MODES } from '#domain/notifications/digest.ts'
import { MOST_OF_ADDRESS, NO_ADDRESS } from '#domain/notifications/mail-address.ts'
import { CompanyQuery, data, Id, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const MailAddress = z.object({ id: Id, email: z.string() })
export type MailAddress = z.infer<typeof MailAddress>

export const MailAddressDraft = z.object({
  email: Trimmed.min(1, 'Muss angegeben werden')
    .max(MOST_OF_ADDRESS, `Höchstens ${MOST_OF_ADDRESS} Zeichen`)
    .refine(isEmail, NO_ADDRESS),
})

export const DigestSetting = z.object({
  mode: enumOf(DIGEST_MODES),
  /** Of the company's clock, for `daily`. */
  hour: z.number().int().min(0, 'Stunde von 0 bis 23').max(23, 'Stunde von 0 bis 23'),
  version: Version,
})
export type DigestSetting = z.infer<typeof DigestSetting>
export const DigestChange = DigestSetting.partial().required({ version: true })
export type DigestChange = z.infer<typeof DigestChange>

/** `waiting`: the mail server has not taken it yet, and it is sent again; `failed`: it never will. */
export const SentMail = z.object({
  id: z.uuid(),
  created: UtcText,
  email: z.string(),
  employeeCount: z.number().int(),
  state: z.enum(['waiting', 'sent', 'failed']),
})
export type SentMail = z.infer<typeof SentMail>

const PATH = '/api/sec/notification/email/newemployeeList'

/** Who is mailed about new employees; path and fields of the list: Spec 3 §7. */
export const mailList = routes({
  list: {
    method: 'GET',
    path: PATH,
    summary: 'Die Adressen, die von neuen Mitarbeitern erfahren',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(MailAddress)),
  },
  add: {
    method: 'POST',
    path: PATH,
    summary: 'Nimmt eine Adresse in die Liste auf',
    query: CompanyQuery,
    body: MailAddressDraft,
    permission: 'settings.write',
    answer: data(MailAddress),
    refusals: ['conflict'],
    idempotent: true,
  },
  remove: {
    method: 'DELETE',
    path: PATH,
    needsNoRoom: 'ends',
    summary: 'Nimmt eine Adresse aus der Liste',
    query: CompanyQuery,
    body: z.object({ id: Id }),
    permission: 'settings.write',
    answer: Nothing,
  },
  digest: {
    method: 'GET',
    path: '/api/sec/notification/email/digest',
    summary: 'Wann die Liste von neuen Mitarbeitern erfährt',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(DigestSetting),
  },
  changeDigest: {
    method: 'PUT',
    path: '/api/sec/notification/email/digest',
    summary: 'Stellt die E-Mails über neue Mitarbeiter ein: aus, sofort oder täglich zu einer Stunde',
    query: CompanyQuery,
    body: DigestChange,
    permission: 'settings.write',
    answer: data(DigestSetting),
    refusals: ['stale'],
  },
  sent: {
    method: 'GET',
    path: '/api/sec/notification/email/sent',
    summary: 'Die letzten zwanzig E-Mails über neue Mitarbeiter und ob sie der Mailserver angenommen hat',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(SentMail)),
  },
  test: {
    method: 'POST',
    path: '/api/sec/notification/email/test',
    summary: 'Schickt dem Angemeldeten eine Probe der E-Mail über neue Mitarbeiter',
    query: CompanyQuery,
    permission: 'settings.write',
    answer: data(z.object({ email: z.string() })),
    rate: 'heavy',
  },
})
