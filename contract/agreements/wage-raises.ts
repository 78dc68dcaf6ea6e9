import { RAISE_SOURCES, RAISE_WAYS } from '#domain/agreements/wage-raises.ts'
import { CompanyQuery, Day, data, Id, IdParams, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'
import { PayKindCode } from './collective-agreements.ts'

const Source = enumOf(RAISE_SOURCES)
const Way = enumOf(RAISE_WAYS)

/** A contract whose minimum becomes another one; amounts in cents, in the unit of its pay. */
export const RaiseProposal = z.object({
  contractId: Id,
  /** Of the contract. */
  version: Version,
  employeeId: Id,
  person: z.string(),
  storeId: Id,
  day: Day,
  agreement: z.string(),
  payKind: PayKindCode,
  wageGroup: z.string(),
  oldStep: z.string().nullable(),
  newStep: z.string(),
  wageType: z.int(),
  weeklyMinutes: z.int(),
  /** Null: no table said anything before. */
  oldMinimum: z.int().nullable(),
  newMinimum: z.int(),
  /** Null: none was agreed; there is nothing to raise. */
  pay: z.int().nullable(),
  /** A run that counts has done it already. */
  isRaised: z.boolean(),
})
export type RaiseProposal = z.infer<typeof RaiseProposal>

/** `table`: who is paid by it from its day on. `steps`: who reaches the next step within the next three months. */
const Asked = { source: Source, tableId: Id.optional() }

export const RaiseChoice = z.object({ contractId: Id, version: Version, day: Day, way: Way })
export type RaiseChoice = z.output<typeof RaiseChoice>

export const RaiseDraft = z.object({
  ...Asked,
  lines: z
    .array(RaiseChoice)
    .min(1, 'Bitte wählen Sie mindestens einen Mitarbeiter')
    .max(10_000, 'Höchstens 10 000 Verträge'),
})
export type RaiseDraft = z.output<typeof RaiseDraft>

/** As it was done; never changes. */
export const RaiseLine = z.object({
  contractId: Id,
  employeeId: Id,
  storeId: Id,
  person: z.string(),
  day: Day,
  way: Way,
  wageType: z.int(),
  oldMinimum: z.int().nullable(),
  newMinimum: z.int(),
  oldCents: z.int(),
  newCents: z.int(),
})
export type RaiseLine = z.infer<typeof RaiseLine>

export const WageRaise = z.object({
  id: Id,
  source: Source,
  agreement: z.string(),
  day: Day,
  state: z.enum(['running', 'done', 'failed', 'undone']),
  /** How many contracts were chosen. */
  count: z.int(),
  rowsDone: z.int(),
  message: z.string(),
  createdAt: UtcText,
  createdBy: z.string(),
  undoneAt: UtcText.nullable(),
  undoneBy: z.string().nullable(),
})
export type WageRaise = z.infer<typeof WageRaise>

export const WageRaiseDetail = WageRaise.extend({ lines: z.array(RaiseLine) })
export type WageRaiseDetail = z.infer<typeof WageRaiseDetail>

/** Whoever may change what people are paid by, and see their pay; `employees.write` is asked for besides where it changes. */
const guarded = { permission: 'agreements.write', exposes: ['payment'] } as const
const LIST = '/api/sec/wageraises'

/** Not fixed by the specification. */
export const wageRaises = routes({
  proposals: {
    method: 'GET',
    path: `${LIST}/proposals`,
    summary: 'Wessen Mindestbezug sich ändert: alt, neu und was bezahlt wird',
    query: CompanyQuery.extend(Asked),
    ...guarded,
    answer: data(z.array(RaiseProposal)),
  },
  list: {
    method: 'GET',
    path: LIST,
    summary: 'Die Erhöhungen, die neueste zuerst',
    query: CompanyQuery,
    ...guarded,
    answer: data(z.array(WageRaise)),
  },
  find: {
    method: 'GET',
    path: `${LIST}/:id`,
    summary: 'Eine Erhöhung, und was sie bei wem geändert hat',
    query: CompanyQuery,
    params: IdParams,
    ...guarded,
    answer: data(WageRaiseDetail),
  },
  start: {
    method: 'POST',
    path: LIST,
    summary: 'Erhöht die Bezüge der gewählten Verträge ab ihrem Tag, alle oder keinen',
    query: CompanyQuery,
    body: RaiseDraft,
    ...guarded,
    answer: data(WageRaise),
    refusals: ['conflict'],
    idempotent: true,
    rate: 'heavy',
  },
  undo: {
    method: 'POST',
    path: `${LIST}/:id/undo`,
    summary: 'Nimmt eine Erhöhung zurück, solange an ihren Verträgen nichts geändert wurde',
    query: CompanyQuery,
    params: IdParams,
    ...guarded,
    answer: data(WageRaise),
    refusals: ['conflict'],
    idempotent: true,
  },
})
