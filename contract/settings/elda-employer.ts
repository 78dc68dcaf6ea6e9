import { isEmail } from '#domain/basics/email.ts'
import { INSURER_KEYS } from '#domain/settings/elda.ts'
import { CompanyQuery, Id, Nothing, routes, SeenVersionOrNone, VersionOrNone } from '../endpoint.ts'
import { Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const upTo = (length: number) => Trimmed.max(length, `Höchstens ${length} Zeichen`)

export const Insurer = z.object({ id: Id, insurer: z.string(), contribution_accountnumber: z.string() })
export type Insurer = z.infer<typeof Insurer>

const insurer = {
  insurer: Line.refine(key => INSURER_KEYS.includes(key), 'Bitte wählen Sie einen Versicherungsträger'),
  contribution_accountnumber: Trimmed.regex(/^\d{1,10}$/, 'Bis zu 10 Ziffern'),
}
/** Rows that are not saved yet have ids below zero. Spec 3 §4. */
export const InsurerDraft = z.object({ ...insurer, id: z.number().int().max(0).optional() })
export type InsurerDraft = z.output<typeof InsurerDraft>

/** Name and numbers by which a company reports. Spec 3 §3. */
export const EldaEmployer = z.object({
  name: z.string(),
  phone_number: z.string(),
  email: z.string(),
  insurer: z.array(Insurer),
  version: VersionOrNone,
})
export type EldaEmployer = z.infer<typeof EldaEmployer>

export const EldaEmployerChange = z.object({
  name: upTo(128).min(1, 'Muss angegeben werden'),
  phone_number: upTo(50),
  email: upTo(254).refine(text => text === '' || isEmail(text), 'Das ist keine E-Mail-Adresse'),
  /** Saved ones as they are to be, and new ones with ids below zero; the others stay. Spec 3 §4. */
  insurer: z
    .array(
      z.object({
        ...insurer,
        id: z
          .number()
          .int()
          .refine(id => id !== 0, 'Die Nummer einer neuen Krankenkasse ist kleiner als 0'),
      }),
    )
    .max(200, 'Höchstens 200 auf einmal')
    .default([]),
  version: SeenVersionOrNone,
})
export type EldaEmployerChange = z.output<typeof EldaEmployerChange>

/** Spec 3 §7. */
export const eldaEmployer = routes({
  show: {
    method: 'GET',
    path: '/api/sec/elda/settings/employer',
    summary: 'Der Dienstgeber für Elda mit seinen Versicherungsträgern',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: EldaEmployer,
  },
  save: {
    method: 'POST',
    path: '/api/sec/elda/settings/employer',
    summary: 'Speichert den Dienstgeber und seine Versicherungsträger, neue unter vorläufigen Nummern unter null',
    query: CompanyQuery,
    body: EldaEmployerChange,
    permission: 'settings.write',
    answer: EldaEmployer,
    refusals: ['stale', 'conflict'],
  },
  addInsurer: {
    method: 'POST',
    path: '/api/sec/elda/settings/insurer',
    summary: 'Nimmt einen Versicherungsträger mit seinem Beitragskonto auf',
    query: CompanyQuery,
    body: InsurerDraft,
    permission: 'settings.write',
    answer: Insurer,
    refusals: ['conflict'],
    idempotent: true,
  },
  removeInsurer: {
    method: 'DELETE',
    path: '/api/sec/elda/settings/insurer',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Versicherungsträger',
    query: CompanyQuery.extend({ id: Id }),
    permission: 'settings.write',
    answer: Nothing,
  },
})
