import { MOST_ROWS } from '#domain/agreements/agreement-rows.ts'
import {
  AgreementRow,
  agreementTerms,
  CollectiveAgreementDraft,
  PayKindCode,
  tableFields,
} from '../agreements/collective-agreements.ts'
import { Day, data, Id, IdParams, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const Count = z.int().min(0)

/** A table of the catalogue, which holds from a day on until the next of its kind and state. */
export const CatalogueTable = z.object({
  id: Id,
  ...tableFields,
  /** Empty: it was shipped. */
  fileName: z.string(),
  author: z.string(),
  changedAt: UtcText,
  /** Companies that have not decided yet, have taken it over, and have refused it. */
  open: Count,
  accepted: Count,
  refused: Count,
  version: Version,
})
export type CatalogueTable = z.infer<typeof CatalogueTable>

/** An agreement as operators keep it for all companies. Product H. */
export const CatalogueAgreement = z.object({
  id: Id,
  ...agreementTerms,
  /** The newest first. */
  tables: z.array(CatalogueTable),
  /** With an agreement that follows this one. */
  companies: Count,
  version: Version,
})
export type CatalogueAgreement = z.infer<typeof CatalogueAgreement>

export const CatalogueEntry = z.object({
  id: Id,
  name: z.string(),
  weeklyMinutes: z.int(),
  tables: Count,
  companies: Count,
})
export type CatalogueEntry = z.infer<typeof CatalogueEntry>

const CatalogueChange = z.object(agreementTerms).partial().extend({ version: Version })

/** The lines of an uploaded table with the numbers that a spreadsheet gives them; nothing is stored. */
export const UploadedSheet = z.object({
  fileName: z.string(),
  lines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
})
export type UploadedSheet = z.infer<typeof UploadedSheet>

export const MOST_CATALOGUE_BYTES = 10_000_000

const rows = z.array(AgreementRow).min(1, 'Mindestens eine Zeile').max(MOST_ROWS, `Höchstens ${MOST_ROWS} Zeilen`)

export const CatalogueTableDraft = z.object({
  ...tableFields,
  note: tableFields.note.default(''),
  rows,
  fileName: Trimmed.max(255),
  /** Companies are asked; else it lies in the catalogue, and nobody is told. */
  isProposed: z.boolean(),
  /** Of the agreement. */
  version: Version,
})
export type CatalogueTableDraft = z.output<typeof CatalogueTableDraft>

/** A table put right: its kind, state and day stay. */
export const CatalogueTableChange = z.object({
  rows,
  note: tableFields.note.optional(),
  fileName: Trimmed.max(255),
  isProposed: z.boolean(),
  version: Version,
})
export type CatalogueTableChange = z.output<typeof CatalogueTableChange>

/** Who would be asked about a table, and who would not. */
export const Receivers = z.object({
  /** Would get a proposal. */
  receivers: z.array(z.object({ companyId: Id, company: z.string(), agreement: z.string() })),
  /** Have a newer table of their own, or changed the one they took over; they stay as they are. */
  own: z.array(z.object({ companyId: Id, company: z.string(), agreement: z.string(), since: z.iso.date() })),
  /** Follow the agreement, but allow no central ones at present. */
  closed: Count,
})
export type Receivers = z.infer<typeof Receivers>

const Step = z.object({ version: Version })
const LIST = '/api/sec/superadmin/agreementcatalogue'

export const agreementCatalogue = routes({
  list: {
    method: 'GET',
    path: LIST,
    summary: 'Die Kollektivverträge des zentralen Katalogs',
    permission: 'superuser',
    answer: data(z.array(CatalogueEntry)),
  },
  find: {
    method: 'GET',
    path: `${LIST}/:id`,
    summary: 'Ein Kollektivvertrag des Katalogs mit Tabellen, Zulagen und Sonderzahlungen',
    params: IdParams,
    permission: 'superuser',
    answer: data(CatalogueAgreement),
    refusals: ['not_found'],
  },
  create: {
    method: 'POST',
    path: LIST,
    summary: 'Erstellt einen Kollektivvertrag im Katalog',
    body: CollectiveAgreementDraft,
    permission: 'superuser',
    answer: data(CatalogueAgreement),
    refusals: ['conflict'],
  },
  change: {
    method: 'PUT',
    path: `${LIST}/:id`,
    summary: 'Ändert einen Kollektivvertrag des Katalogs; in den Betrieben ändert sich nichts',
    params: IdParams,
    body: CatalogueChange,
    permission: 'superuser',
    answer: data(CatalogueAgreement),
    refusals: ['not_found', 'stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: `${LIST}/:id`,
    needsNoRoom: 'ends',
    summary: 'Löscht einen Kollektivvertrag des Katalogs, dem kein Betrieb folgt',
    params: IdParams,
    permission: 'superuser',
    answer: Nothing,
    refusals: ['not_found', 'in_use'],
  },
  preview: {
    method: 'POST',
    path: `${LIST}/preview`,
    summary: 'Liest eine Tabelle aus CSV oder XLSX; gespeichert wird nichts',
    upload: { maxBytes: MOST_CATALOGUE_BYTES },
    permission: 'superuser',
    answer: data(UploadedSheet),
    refusals: ['unprocessable'],
    rate: 'heavy',
  },
  receivers: {
    method: 'GET',
    path: `${LIST}/:id/receivers`,
    summary: 'Welche Betriebe zu einer Tabelle einen Vorschlag bekämen, und welche eigene Tabellen haben',
    params: IdParams,
    query: z.object({
      payKind: PayKindCode,
      federalState: z.coerce.number().int().min(1).max(9).optional(),
      validFrom: Day,
    }),
    permission: 'superuser',
    answer: data(Receivers),
    refusals: ['not_found'],
  },
  addTable: {
    method: 'POST',
    path: `${LIST}/:id/tables`,
    summary: 'Nimmt eine Tabelle ab einem Tag in den Katalog auf und schlägt sie auf Wunsch den Betrieben vor',
    params: IdParams,
    body: CatalogueTableDraft,
    permission: 'superuser',
    answer: data(CatalogueAgreement),
    refusals: ['not_found', 'stale', 'conflict'],
  },
  changeTable: {
    method: 'PUT',
    path: `${LIST}/tables/:id`,
    summary: 'Berichtigt die Zeilen einer Tabelle; Betriebe, die sie übernommen haben, behalten ihre',
    params: IdParams,
    body: CatalogueTableChange,
    permission: 'superuser',
    answer: data(CatalogueAgreement),
    refusals: ['not_found', 'stale'],
  },
  propose: {
    method: 'POST',
    path: `${LIST}/tables/:id/propose`,
    summary: 'Schlägt eine Tabelle den Betrieben vor, die zentrale Kollektivverträge erlauben',
    params: IdParams,
    body: Step,
    permission: 'superuser',
    answer: data(CatalogueAgreement),
    refusals: ['not_found', 'stale'],
  },
  takeBack: {
    method: 'POST',
    path: `${LIST}/tables/:id/take-back`,
    needsNoRoom: 'ends',
    summary: 'Nimmt die Vorschläge einer Tabelle zurück, über die noch niemand entschieden hat',
    params: IdParams,
    body: Step,
    permission: 'superuser',
    answer: data(CatalogueAgreement),
    refusals: ['not_found', 'stale', 'conflict'],
  },
  removeTable: {
    method: 'DELETE',
    path: `${LIST}/tables/:id`,
    needsNoRoom: 'ends',
    summary: 'Löscht eine Tabelle, die kein Betrieb übernommen oder vorgeschlagen bekommen hat',
    params: IdParams,
    permission: 'superuser',
    answer: Nothing,
    refusals: ['not_found', 'in_use'],
  },
})
