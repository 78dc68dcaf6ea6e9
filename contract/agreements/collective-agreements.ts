import { MOST_CENTS, MOST_ROWS, MOST_YEARS, ROUNDINGS } from '#domain/agreements/agreement-rows.ts'
import { ALLOWANCE_UNITS, PAY_KINDS, SPECIAL_PAYMENT_KINDS } from '#domain/agreements/collective-agreements.ts'
import { FEDERAL_STATES } from '#domain/basics/federal-states.ts'
import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { enumOf, Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const PayKindCode = enumOf(PAY_KINDS, 'Bitte wählen Sie eine Art')

const AMOUNT = 'Ein Betrag von 0 bis 100 000 €'
const cents = z.int(AMOUNT).min(0, AMOUNT).max(MOST_CENTS, AMOUNT)
const year = z.int('Nur ganze Jahre').min(0, 'Darf nicht negativ sein').max(MOST_YEARS, `Höchstens ${MOST_YEARS} Jahre`)
const label = (most: number) => Trimmed.max(most, `Höchstens ${most} Zeichen`)
const NOTE = label(300)

export const AgreementRow = z.object({
  group: label(64).min(1, 'Muss angegeben werden'),
  step: label(64),
  fromYear: year,
  toYear: year.nullable(),
  cents,
})

export const Allowance = z
  .object({
    code: label(16).min(1, 'Muss angegeben werden'),
    name: label(128).min(1, 'Muss angegeben werden'),
    unit: enumOf(ALLOWANCE_UNITS),
    cents: cents.nullable(),
    percent: z.int().min(0, 'Darf nicht negativ sein').max(100_000, 'Höchstens 1 000 %').nullable(),
    validFrom: Day,
  })
  .refine(({ cents, percent }) => (cents === null) !== (percent === null), {
    path: ['cents'],
    message: 'Ein Betrag oder ein Prozentsatz',
  })

const FACTOR = 'Von 0 bis 12 Monatsbezüge'
const MONTH = 'Ein Monat von 1 bis 12'
export const SpecialPaymentFactor = z.object({
  kind: enumOf(SPECIAL_PAYMENT_KINDS),
  /** Hundredths of a month's pay. */
  factor: z.int(FACTOR).min(0, FACTOR).max(1200, FACTOR),
  dueMonth: z.int(MONTH).min(1, MONTH).max(12, MONTH),
  validFrom: Day,
})

export const tableFields = {
  payKind: PayKindCode,
  validFrom: Day,
  /** Null: in all of Austria. */
  federalState: z
    .int()
    .refine(id => FEDERAL_STATES.some(state => state.id === id), 'Bitte wählen Sie ein Bundesland')
    .nullable(),
  note: NOTE,
  rows: z.array(AgreementRow).max(MOST_ROWS, `Höchstens ${MOST_ROWS} Zeilen`),
}

/** What an agreement pays from a day on. Domain §4.3. */
export const AgreementTable = z.object({
  id: Id,
  ...tableFields,
  /** Of the catalogue it was taken over from; null: a table of the company's own. */
  catalogueTableId: Id.nullable(),
  /** As it was then; null: the company has changed it since. */
  catalogueVersion: Version.nullable(),
  version: Version,
})
export type AgreementTable = z.infer<typeof AgreementTable>

export const AgreementTableDraft = z.object({
  ...tableFields,
  federalState: tableFields.federalState.default(null),
  note: NOTE.default(''),
  rows: tableFields.rows.default([]),
  /** Begins as another table of the agreement, by so much more, in place of `rows`. */
  raised: z
    .object({
      tableId: Id,
      /** Hundredths of percent. */
      percent: z.int().min(-5000, 'Mindestens -50 %').max(10_000, 'Höchstens 100 %'),
      rounding: enumOf(ROUNDINGS),
    })
    .nullable()
    .default(null),
})
export type AgreementTableDraft = z.output<typeof AgreementTableDraft>

const AgreementTableChange = z.object(tableFields).partial().extend({ version: Version })
export type AgreementTableChange = z.output<typeof AgreementTableChange>

const divisor = z.int().min(100, 'Mindestens 1').max(100_000, 'Höchstens 1 000').nullable()
export const agreementTerms = {
  name: label(128).min(1, 'Muss angegeben werden'),
  weeklyMinutes: z.int('Nur ganze Minuten').min(60, 'Mindestens 1 Stunde').max(3600, 'Höchstens 60 Stunden'),
  /** Hundredths: by 17 300 a month has 173 hours. */
  hourDivisor: divisor,
  dayDivisor: divisor,
  averagingWeeks: z.int().min(1, 'Mindestens 1 Woche').max(156, 'Höchstens 156 Wochen').nullable(),
  mostPreviousMonths: z.int().min(0, 'Darf nicht negativ sein').max(720, 'Höchstens 720 Monate').nullable(),
  note: NOTE,
  allowances: z.array(Allowance).max(200, 'Höchstens 200 Zulagen'),
  /** The newest of a kind that began by a day holds on it. */
  specialPaymentFactors: z.array(SpecialPaymentFactor).max(100, 'Höchstens 100 Sonderzahlungen'),
}

export const CollectiveAgreement = z.object({
  id: Id,
  ...agreementTerms,
  /** The oldest first. */
  tables: z.array(AgreementTable),
  /** Of the catalogue that it follows; null: it is the company's alone. */
  catalogueId: Id.nullable(),
  /** Who is classified by it today, of the stores that the caller sees. */
  people: z.int(),
  version: Version,
})
export type CollectiveAgreement = z.infer<typeof CollectiveAgreement>

const nullOr = <T>(schema: z.ZodType<T | null>) => schema.default(null)
export const CollectiveAgreementDraft = z.object({
  ...agreementTerms,
  hourDivisor: nullOr(divisor),
  dayDivisor: nullOr(divisor),
  averagingWeeks: nullOr(agreementTerms.averagingWeeks),
  mostPreviousMonths: nullOr(agreementTerms.mostPreviousMonths),
  note: NOTE.default(''),
  allowances: agreementTerms.allowances.default([]),
  specialPaymentFactors: agreementTerms.specialPaymentFactors.default([]),
})
export type CollectiveAgreementDraft = z.output<typeof CollectiveAgreementDraft>

const CollectiveAgreementChange = z.object(agreementTerms).partial().extend({ version: Version })
export type CollectiveAgreementChange = z.output<typeof CollectiveAgreementChange>

/** Of what is shipped, under a name of the company's own. */
export const TemplateCopy = z.object({ template: Line, name: agreementTerms.name })

export const AGREEMENT_LIST = '/api/sec/collectiveagreements'

/** Not fixed by the specification. */
export const collectiveAgreements = routes({
  list: {
    method: 'GET',
    path: AGREEMENT_LIST,
    summary: 'Die Kollektivverträge des Betriebs mit Tabellen und Zulagen',
    query: CompanyQuery,
    permission: 'employees.read',
    answer: data(z.array(CollectiveAgreement)),
  },
  create: {
    method: 'POST',
    path: AGREEMENT_LIST,
    summary: 'Erstellt einen Kollektivvertrag',
    query: CompanyQuery,
    body: CollectiveAgreementDraft,
    permission: 'agreements.write',
    answer: data(CollectiveAgreement),
    refusals: ['conflict'],
    idempotent: true,
  },
  copyTemplate: {
    method: 'POST',
    path: `${AGREEMENT_LIST}/templates`,
    summary: 'Übernimmt einen mitgelieferten Kollektivvertrag mit den Werten, für die es eine Quelle gibt',
    query: CompanyQuery,
    body: TemplateCopy,
    permission: 'agreements.write',
    answer: data(CollectiveAgreement),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: `${AGREEMENT_LIST}/:id`,
    summary: 'Ändert einen Kollektivvertrag und seine Zulagen',
    query: CompanyQuery,
    params: IdParams,
    body: CollectiveAgreementChange,
    permission: 'agreements.write',
    answer: data(CollectiveAgreement),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: `${AGREEMENT_LIST}/:id`,
    needsNoRoom: 'ends',
    summary: 'Löscht einen Kollektivvertrag, nach dem niemand eingestuft ist',
    query: CompanyQuery,
    params: IdParams,
    permission: 'agreements.write',
    answer: Nothing,
    refusals: ['in_use'],
  },
  addTable: {
    method: 'POST',
    path: `${AGREEMENT_LIST}/:id/tables`,
    summary: 'Erstellt eine Tabelle, leer, mit Zeilen oder aus einer anderen um einen Prozentsatz erhöht',
    query: CompanyQuery,
    params: IdParams,
    body: AgreementTableDraft,
    permission: 'agreements.write',
    answer: data(AgreementTable),
    refusals: ['conflict'],
    idempotent: true,
  },
  changeTable: {
    method: 'PUT',
    path: '/api/sec/agreementtables/:id',
    summary: 'Ändert eine Tabelle und ihre Zeilen',
    query: CompanyQuery,
    params: IdParams,
    body: AgreementTableChange,
    permission: 'agreements.write',
    answer: data(AgreementTable),
    refusals: ['stale', 'conflict'],
  },
  removeTable: {
    method: 'DELETE',
    path: '/api/sec/agreementtables/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Tabelle; ist jemand nach ihr eingestuft, nur mit „evenInUse“',
    query: CompanyQuery.extend({ evenInUse: z.enum(['true', 'false']).default('false') }),
    params: IdParams,
    permission: 'agreements.write',
    answer: Nothing,
    refusals: ['in_use'],
  },
})
