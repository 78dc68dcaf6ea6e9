import { z } from 'zod'
import { isEmail } from '#domain/basics/email.ts'
import { DIGEST_MODES, type DigestMode } from '#domain/notifications/digest.ts'
import { CompanyQuery, data, Id, Nothing, routes, Version } from '../endpoint.ts'

export const MailAddress = z.object({ id: Id, email: z.string() })
export type MailAddress = z.infer<typeof MailAddress>

export const MailAddressDraft = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Muss angegeben werden')
    .max(254, 'Höchstens 254 Zeichen')
    .refine(isEmail, 'Das ist keine E-Mail-Adresse'),
})

export const DigestSetting = z.object({
  mode: z.enum(Object.keys(DIGEST_MODES) as [DigestMode, ...DigestMode[]]),
  /** Of the company's clock, for `daily`. */
  hour: z.number().int().min(0, 'Stunde von 0 bis 23').max(23, 'Stunde von 0 bis 23'),
  version: Version,
})
export type DigestSetting = z.infer<typeof DigestSetting>
export const DigestChange = DigestSetting.partial()
export type DigestChange = z.infer<typeof DigestChange>

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
    summary: 'Stellt die Mails über neue Mitarbeiter ein: aus, sofort oder täglich zu einer Stunde',
    query: CompanyQuery,
    body: DigestChange,
    permission: 'settings.write',
    answer: data(DigestSetting),
    refusals: ['stale'],
  },
})
