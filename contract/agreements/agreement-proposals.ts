import { CompanyQuery, data, Id, IdParams, routes, UtcText, Version, VersionOrNone } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import {
  AgreementRow,
  AgreementTable,
  agreementTerms,
  CollectiveAgreement,
  tableFields,
} from './collective-agreements.ts'

/** A table of the catalogue that is newer than what one of the company's agreements has. */
export const AgreementProposal = z.object({
  /** Null: the catalogue has it, and nobody has asked the company. */
  id: Id.nullable(),
  state: enumOf(['open', 'later', 'unasked']),
  /** Of the company. */
  agreementId: Id,
  agreement: z.string(),
  /** Of the catalogue. */
  tableId: Id,
  tableVersion: Version,
  payKind: tableFields.payKind,
  validFrom: tableFields.validFrom,
  federalState: tableFields.federalState,
  note: z.string(),
  rows: z.array(AgreementRow),
  /** What the company's agreement has for the time before, or on that very day. */
  formerRows: z.array(AgreementRow),
  formerFrom: z.iso.date().nullable(),
  /** The company has taken over this table, which was put right since. */
  isCorrection: z.boolean(),
  /** Of this day the company has a table of its own, which would have to go first. */
  isBlocked: z.boolean(),
  proposedAt: UtcText.nullable(),
  /** Of the proposal; 0 where there is none. */
  version: VersionOrNone,
})
export type AgreementProposal = z.infer<typeof AgreementProposal>

/** What of the catalogue the company sees: nothing, unless it allows central agreements. Product C. */
export const CompanyCatalogue = z.object({
  isAllowed: z.boolean(),
  version: VersionOrNone,
  agreements: z.array(
    z.object({
      id: Id,
      name: z.string(),
      weeklyMinutes: z.int(),
      note: z.string(),
      tables: z.int().min(0),
      newestFrom: z.iso.date().nullable(),
    }),
  ),
  proposals: z.array(AgreementProposal),
})
export type CompanyCatalogue = z.infer<typeof CompanyCatalogue>

/** Under a name of the company's own. */
export const CatalogueCopy = z.object({ name: agreementTerms.name })

export const CatalogueFollow = z.object({ catalogueId: Id.nullable(), version: Version })

export const ProposalRefusal = z.object({
  reason: Trimmed.min(1, 'Bitte geben Sie einen Grund an').max(300, 'Höchstens 300 Zeichen'),
  version: Version,
})

const allowed = z.object({ isAllowed: z.boolean(), version: VersionOrNone })
const CATALOGUE = '/api/sec/agreementcatalogue'
const PROPOSALS = '/api/sec/agreementproposals'

/** Not fixed by the specification. */
export const agreementProposals = routes({
  catalogue: {
    method: 'GET',
    path: CATALOGUE,
    summary: 'Was der Betrieb vom zentralen Katalog sieht, und was davon neuer ist als seine Tabellen',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: data(CompanyCatalogue),
  },
  allow: {
    method: 'PUT',
    path: CATALOGUE,
    summary: 'Erlaubt zentrale Kollektivverträge oder lässt sie nicht mehr zu; an Tabellen ändert sich nichts',
    query: CompanyQuery,
    body: allowed,
    permission: 'agreements.write',
    answer: data(CompanyCatalogue),
    refusals: ['stale'],
  },
  copy: {
    method: 'POST',
    path: `${CATALOGUE}/:id/copy`,
    summary: 'Übernimmt einen Kollektivvertrag aus dem Katalog mit Tabellen, Zulagen und Sonderzahlungen',
    query: CompanyQuery,
    params: IdParams,
    body: CatalogueCopy,
    permission: 'agreements.write',
    answer: data(CollectiveAgreement),
    refusals: ['not_found', 'conflict'],
    idempotent: true,
  },
  follow: {
    method: 'PUT',
    path: '/api/sec/collectiveagreements/:id/catalogue',
    summary: 'Lässt einen Kollektivvertrag des Betriebs einem des Katalogs folgen, oder keinem',
    query: CompanyQuery,
    params: IdParams,
    body: CatalogueFollow,
    permission: 'agreements.write',
    answer: data(CollectiveAgreement),
    refusals: ['not_found', 'stale', 'conflict'],
  },
  take: {
    method: 'POST',
    path: `${PROPOSALS}/take`,
    summary: 'Übernimmt eine Tabelle des Katalogs in einen Kollektivvertrag des Betriebs',
    query: CompanyQuery,
    body: z.object({ agreementId: Id, tableId: Id, tableVersion: Version }),
    permission: 'agreements.write',
    answer: data(AgreementTable),
    refusals: ['not_found', 'stale', 'conflict'],
    idempotent: true,
  },
  refuse: {
    method: 'POST',
    path: `${PROPOSALS}/:id/refuse`,
    needsNoRoom: 'ends',
    summary: 'Lehnt einen Vorschlag mit einem Grund ab',
    query: CompanyQuery,
    params: IdParams,
    body: ProposalRefusal,
    permission: 'agreements.write',
    answer: data(CompanyCatalogue),
    refusals: ['not_found', 'stale', 'conflict'],
  },
  later: {
    method: 'POST',
    path: `${PROPOSALS}/:id/later`,
    needsNoRoom: 'ends',
    summary: 'Stellt einen Vorschlag zurück: er bleibt offen und wird nicht mehr gemeldet',
    query: CompanyQuery,
    params: IdParams,
    body: z.object({ version: Version }),
    permission: 'agreements.write',
    answer: data(CompanyCatalogue),
    refusals: ['not_found', 'stale', 'conflict'],
  },
})
