import { CHOSEN_REASONS, INSURED_FACT_KINDS, MOST_NAME, MOST_OTHER_REASON } from '#domain/elda/insured-facts.ts'
import { LEAVING_REASONS } from '#domain/elda/leaving-reasons.ts'
import { INSURED_AREAS } from '#domain/elda/notice-values.ts'
import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { enumOf, Line, Trimmed } from '../texts.ts'
import { LawDay } from '../working-time/day-spans.ts'
import { z } from '../zod.ts'

const REQUIRED = 'Muss angegeben werden'
const upTo = (length: number) => Trimmed.max(length, `Höchstens ${length} Zeichen`)

const fields = {
  from: LawDay,
  /** BBER */
  area: Line.refine(code => Object.hasOwn(INSURED_AREAS, code), 'Bitte wählen Sie einen Bereich').nullable(),
  /** GERF, FRDV; null: as the contract says. */
  isMarginal: z.boolean().nullable(),
  isFree: z.boolean().nullable(),
  /** AGRD, and SAGR in words. */
  leavingReason: Line.refine(code => CHOSEN_REASONS.includes(code), 'Bitte wählen Sie einen Grund').nullable(),
  otherReason: upTo(MOST_OTHER_REASON),
  /** KEBI, UEBI */
  noticePayTo: LawDay.nullable(),
  leavePayTo: LawDay.nullable(),
  resumesOn: LawDay.nullable(),
  /** FANA, VONA */
  lastName: upTo(MOST_NAME),
  firstName: upTo(MOST_NAME),
}

export const InsuredFactDraft = z.object({
  employeeId: Id,
  kind: z.enum(INSURED_FACT_KINDS, REQUIRED),
  ...fields,
  area: fields.area.default(null),
  isMarginal: fields.isMarginal.default(null),
  isFree: fields.isFree.default(null),
  leavingReason: fields.leavingReason.default(null),
  otherReason: fields.otherReason.default(''),
  noticePayTo: fields.noticePayTo.default(null),
  leavePayTo: fields.leavePayTo.default(null),
  resumesOn: fields.resumesOn.default(null),
  lastName: fields.lastName.default(''),
  firstName: fields.firstName.default(''),
})
export type InsuredFactDraft = z.output<typeof InsuredFactDraft>

const InsuredFactChange = z.object(fields).partial().extend({ version: Version })
export type InsuredFactChange = z.output<typeof InsuredFactChange>

/** What no contract says of somebody: how they are insured, why they leave, how ELDA spells them. */
export const InsuredFact = z.object({
  id: Id,
  employeeId: Id,
  kind: z.enum(INSURED_FACT_KINDS),
  from: z.iso.date(),
  area: enumOf(INSURED_AREAS).nullable(),
  isMarginal: z.boolean().nullable(),
  isFree: z.boolean().nullable(),
  leavingReason: enumOf(LEAVING_REASONS).nullable(),
  otherReason: z.string(),
  noticePayTo: z.iso.date().nullable(),
  leavePayTo: z.iso.date().nullable(),
  resumesOn: z.iso.date().nullable(),
  lastName: z.string(),
  firstName: z.string(),
  version: Version,
})
export type InsuredFact = z.infer<typeof InsuredFact>

const FACTS = '/api/sec/elda/facts'

/** Not fixed by the specification. */
export const insuredFacts = routes({
  ofPerson: {
    method: 'GET',
    path: '/api/sec/employees/:id/eldafacts',
    summary: 'Was für Meldungen an die ÖGK in keinem Vertrag steht: Bereich, Abmeldegrund, Name für ELDA',
    query: CompanyQuery,
    params: IdParams,
    permission: 'elda.write',
    answer: data(z.array(InsuredFact)),
  },
  create: {
    method: 'POST',
    path: FACTS,
    summary: 'Hält fest, wie jemand ab einem Tag versichert ist, warum er abgemeldet wird oder wie ELDA ihn schreibt',
    query: CompanyQuery,
    body: InsuredFactDraft,
    permission: 'elda.write',
    answer: data(InsuredFact),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: `${FACTS}/:id`,
    summary: 'Ändert eine solche Angabe',
    query: CompanyQuery,
    params: IdParams,
    body: InsuredFactChange,
    permission: 'elda.write',
    answer: data(InsuredFact),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: `${FACTS}/:id`,
    needsNoRoom: 'ends',
    summary: 'Löscht eine solche Angabe',
    query: CompanyQuery,
    params: IdParams,
    permission: 'elda.write',
    answer: Nothing,
  },
})
