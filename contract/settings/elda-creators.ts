import { COUNTRIES } from '#domain/basics/countries.ts'
import { isEmail } from '#domain/basics/email.ts'
import { CREATOR_LENGTHS, PROJECTS } from '#domain/settings/elda.ts'
import { CompanyQuery, data, Id, Nothing, routes, SeenVersion, Version } from '../endpoint.ts'
import { enumOf, Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const REQUIRED = 'Muss angegeben werden'
const upTo = (length: number) => Trimmed.max(length, `Höchstens ${length} Zeichen`)
const Projekt = enumOf(PROJECTS)

/** Whose name stands on what is sent to ELDA; the password never comes back, only whether there is one. Spec 3 §3. */
export const EldaCreator = z.object({
  id: Id,
  elda_serial_number: z.string(),
  hasPassword: z.boolean(),
  periodic_clearing_check: z.boolean(),
  defaultProjekt: Projekt,
  name: z.string(),
  country: z.string(),
  postal: z.string(),
  city: z.string(),
  street: z.string(),
  phone: z.string(),
  email: z.string(),
  version: Version,
})
export type EldaCreator = z.infer<typeof EldaCreator>

/** As ELDA takes it. */
const Sha512 = Trimmed.toLowerCase().regex(/^[0-9a-f]{128}$/, 'Ein SHA-512 hat 128 Zeichen von 0 bis 9 und a bis f')

const fields = {
  elda_serial_number: Trimmed.regex(/^\d{1,7}$/, 'Bis zu 7 Ziffern').transform(digits =>
    digits.padStart(CREATOR_LENGTHS.serial, '0'),
  ),
  periodic_clearing_check: z.boolean(),
  defaultProjekt: Projekt,
  name: upTo(CREATOR_LENGTHS.name).min(1, REQUIRED),
  country: Line.refine(kfz => COUNTRIES.some(country => country.kfz === kfz), 'Bitte wählen Sie ein Land'),
  postal: upTo(CREATOR_LENGTHS.postal).min(1, REQUIRED),
  city: upTo(CREATOR_LENGTHS.city).min(1, REQUIRED),
  street: upTo(CREATOR_LENGTHS.street).min(1, REQUIRED),
  phone: upTo(CREATOR_LENGTHS.phone),
  email: upTo(CREATOR_LENGTHS.email).refine(text => text === '' || isEmail(text), 'Das ist keine E-Mail-Adresse'),
}

export const EldaCreatorDraft = z.object({
  ...fields,
  elda_password_sha512: Sha512,
  phone: fields.phone.default(''),
  email: fields.email.default(''),
  defaultProjekt: Projekt.default('TM'),
  periodic_clearing_check: z.boolean().default(false),
})
export type EldaCreatorDraft = z.output<typeof EldaCreatorDraft>

/** An empty password is none that was typed: the one before stays. */
export const EldaCreatorChange = z
  .object({ ...fields, elda_password_sha512: z.union([z.literal(''), Sha512], 'Das ist kein SHA-512') })
  .partial()
  .extend({ id: Id, version: SeenVersion })
export type EldaCreatorChange = z.output<typeof EldaCreatorChange>

export const KnownCreator = z.object({ id: Id, elda_serial_number: z.string(), companyName: z.string() })
export type KnownCreator = z.infer<typeof KnownCreator>

const PATH = '/api/sec/elda/settings/creator'

/** Spec 3 §7. */
export const eldaCreators = routes({
  list: {
    method: 'GET',
    path: PATH,
    summary: 'Die Hersteller des Betriebs, ohne ihre Passwörter',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: z.array(EldaCreator),
  },
  known: {
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Die Hersteller aller Betriebe, deren Einstellungen der Angemeldete ändern darf',
    query: CompanyQuery,
    permission: 'settings.write',
    answer: z.array(KnownCreator),
  },
  create: {
    method: 'POST',
    path: PATH,
    summary: 'Erstellt einen Hersteller',
    query: CompanyQuery,
    body: EldaCreatorDraft,
    permission: 'settings.write',
    answer: data(EldaCreator),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: PATH,
    summary: 'Ändert einen Hersteller; ohne Passwort bleibt das bisherige',
    query: CompanyQuery,
    body: EldaCreatorChange,
    permission: 'settings.write',
    answer: EldaCreator,
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: PATH,
    needsNoRoom: 'ends',
    summary: 'Löscht einen Hersteller',
    query: CompanyQuery.extend({ id: Id }),
    permission: 'settings.write',
    answer: Nothing,
  },
  link: {
    method: 'POST',
    path: `${PATH}/link`,
    summary: 'Übernimmt einen Hersteller aus einem anderen Betrieb, dessen Einstellungen der Angemeldete ändern darf',
    query: CompanyQuery,
    body: z.object({ creatorId: Id }),
    permission: 'settings.write',
    answer: data(EldaCreator),
    refusals: ['conflict'],
  },
})
