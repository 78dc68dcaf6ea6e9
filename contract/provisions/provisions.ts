import {
  type GapCode,
  GROUPINGS,
  type Grouping,
  MANUAL_FIELDS,
  type ManualField,
  PROVISION_GAPS,
  SHEET_PARTS,
  type SheetPart,
} from '#domain/provisions/provision-words.ts'
import { CompanyQuery, data, Id, IdParams, Month, routes, UtcText } from '../endpoint.ts'
import { StoreIds } from '../months/person-months.ts'
import { EmploymentRules } from '../settings/employment-rules.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'

const codes = <Code extends string>(words: Readonly<Record<Code, string>>) => enumOf(words)
const cents = z.number().int().nullable()

const ProvisionGap = z.object({ code: codes<GapCode>(PROVISION_GAPS), text: z.string() })

/** A person's provisions at the end of a month. Amounts are null where somebody is excluded or something is missing. */
export const PersonProvision = z.object({
  employeeId: Id,
  personnelNumber: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  /** Of the contract with the most hours. */
  storeId: Id,
  storeName: z.string(),
  costCentre: z.string(),
  leaveUnit: EmploymentRules.shape.vacationUnit,
  /** Hundredths of the unit. */
  leaveHundredths: z.number().int().nullable(),
  leaveCents: cents,
  /** Leave taken in advance as an asset, which no sum holds. */
  leaveAssetCents: cents,
  minutes: z.number().int().nullable(),
  timeCents: cents,
  specialCents: cents,
  sumCents: cents,
  /** Of the sum, since the last date that was kept; null: there is none, or the person is not in it. */
  differenceCents: cents,
  isExcluded: z.boolean(),
  /** Entered by hand. */
  manual: z.array(codes<ManualField>(MANUAL_FIELDS)),
  gaps: z.array(ProvisionGap),
})
export type PersonProvision = z.infer<typeof PersonProvision>

/** A date that was kept: it never changes; the same month can be kept again as another run. */
export const ProvisionRun = z.object({
  id: Id,
  month: Month,
  /** Of the company, counted through. */
  number: z.number().int(),
  people: z.number().int(),
  sha256: z.string(),
  keptAt: UtcText,
  keptBy: z.string(),
})
export type ProvisionRun = z.infer<typeof ProvisionRun>

export const Provisions = z.object({
  month: Month,
  /** Null: as it is reckoned now. */
  run: ProvisionRun.nullable(),
  /** With what the difference is told: the newest run of an earlier month. */
  former: ProvisionRun.nullable(),
  people: z.array(PersonProvision),
})
export type Provisions = z.infer<typeof Provisions>

const SheetLine = z.object({
  part: codes<SheetPart>(SHEET_PARTS),
  label: z.string(),
  text: z.string(),
  value: z.string(),
  isResult: z.boolean(),
})

export const ProvisionSheet = PersonProvision.extend({ month: Month, lines: z.array(SheetLine) })
export type ProvisionSheet = z.infer<typeof ProvisionSheet>

export const ProvisionsQuery = CompanyQuery.extend({
  month: Month,
  storeIds: StoreIds,
  /** As it was kept. */
  runId: Id.optional(),
})
export type ProvisionsQuery = z.output<typeof ProvisionsQuery>

const PdfQuery = ProvisionsQuery.extend({ by: codes<Grouping>(GROUPINGS).default('person') })
export type PdfQuery = z.output<typeof PdfQuery>
const SheetsQuery = ProvisionsQuery.extend({ employeeId: Id.optional() })
export type SheetsQuery = z.output<typeof SheetsQuery>

/** Whoever may hand over and see pay. */
const guarded = { permission: 'exports.run', exposes: ['payment'] } as const

/** Not fixed by the specification. Product D. */
export const provisions = routes({
  list: {
    method: 'GET',
    path: '/api/sec/provisions',
    summary: 'Rückstellungen für Urlaub, Zeitguthaben und Sonderzahlungen je Mitarbeiter zum Ende eines Monats',
    query: ProvisionsQuery,
    ...guarded,
    answer: data(Provisions),
  },
  runs: {
    method: 'GET',
    path: '/api/sec/provisions/runs',
    summary: 'Die festgeschriebenen Stichtage, der neueste zuerst',
    query: CompanyQuery,
    ...guarded,
    answer: data(z.array(ProvisionRun)),
  },
  keep: {
    method: 'POST',
    path: '/api/sec/provisions/runs',
    summary: 'Schreibt einen Stichtag fest, für alle Standorte; ein neuer Lauf ändert keinen früheren',
    query: CompanyQuery,
    body: z.object({ month: Month }),
    ...guarded,
    answer: data(ProvisionRun),
    refusals: ['unprocessable'],
    idempotent: true,
  },
  pdf: {
    method: 'GET',
    path: '/api/sec/provisions/pdf',
    summary: 'Die Liste als PDF, je Mitarbeiter oder nach Kostenstelle oder Standort zusammengefasst',
    query: PdfQuery,
    ...guarded,
    answer: 'file',
    rate: 'heavy',
  },
  sheets: {
    method: 'GET',
    path: '/api/sec/provisions/sheets',
    summary: 'Die Berechnungsblätter als PDF, aller oder eines Mitarbeiters',
    query: SheetsQuery,
    ...guarded,
    answer: 'file',
    rate: 'heavy',
  },
  find: {
    method: 'GET',
    path: '/api/sec/provisions/:id',
    summary: 'Das Berechnungsblatt eines Mitarbeiters mit jedem Schritt',
    query: ProvisionsQuery.omit({ storeIds: true }),
    params: IdParams,
    ...guarded,
    answer: data(ProvisionSheet),
  },
})
