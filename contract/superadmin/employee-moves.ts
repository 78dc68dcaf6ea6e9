import { DOCUMENT_TYPES } from '#domain/documents/document-types.ts'
import { Day, data, Id, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { EmployeeFields } from '../people/employees.ts'
import { enumOf, Line } from '../texts.ts'
import { z } from '../zod.ts'
import { reasonFor } from './employees.ts'

const DayText = z.iso.date()
const MOST_DOCUMENTS = 50

const MoveFields = z.object({
  from: z.object({ companyId: Id, employeeId: Id }),
  /** The same company: only the store changes. */
  to: z.object({ companyId: Id, storeId: Id }),
  /** In the new place; the day before is the last one in the old. */
  firstDay: Day,
  /** What holds in the new company only. */
  mdPersonnelId: EmployeeFields.shape.mdPersonnelId.unwrap().default(''),
  employmentModelId: Id.nullable(),
  /** The contract that is agreed again there, with its hours and pay; null: none yet. */
  contractId: Id.nullable(),
  documentIds: z.array(Id).max(MOST_DOCUMENTS, `Höchstens ${MOST_DOCUMENTS} Dokumente`),
})

/** What is left out is proposed. */
export const MoveWish = MoveFields.extend(
  MoveFields.pick({ employmentModelId: true, contractId: true, documentIds: true }).partial().shape,
)
export type MoveWish = z.output<typeof MoveWish>

/** `version` is the person's, as the preview showed it. */
export const MoveDraft = MoveFields.extend({ version: Version, reason: reasonFor('warum wechselt der Mitarbeiter?') })
export type MoveDraft = z.output<typeof MoveDraft>

const Named = z.object({ id: Id, name: z.string() })

export const MovePreview = z.object({
  version: Version,
  lastDay: DayText,
  isWithinCompany: z.boolean(),
  /** Sentences; nobody moves as long as there is one. */
  problems: z.array(z.string()),
  /** What is to be had in the new company. */
  goes: z.array(z.string()),
  /** What stays with the company that is left, by how many entries it has of each. */
  stays: z.array(z.object({ label: z.string(), count: z.int().min(1) })),
  contracts: z.array(
    Named.extend({ weekTimeRegular: z.int(), from: DayText, to: DayText.nullable() }).describe('name: der Standort'),
  ),
  models: z.array(Named),
  documents: z.array(Named.extend({ documentType: enumOf(DOCUMENT_TYPES) })),
  /** What was chosen, or is proposed. */
  chosen: MoveFields.pick({ employmentModelId: true, contractId: true, documentIds: true }),
})
export type MovePreview = z.infer<typeof MovePreview>

/** A move as the operators see it. */
export const ManagedMove = z.object({
  moveId: z.uuid(),
  name: z.string(),
  isWithinCompany: z.boolean(),
  fromCompany: z.string(),
  toCompany: z.string(),
  formerStore: z.string(),
  newStore: z.string(),
  firstDay: DayText,
  reason: z.string(),
  movedAt: UtcText,
  /** Empty: somebody who is gone. */
  movedBy: z.string(),
  undoneAt: UtcText.nullable(),
})
export type ManagedMove = z.infer<typeof ManagedMove>

const MoveParams = z.object({ moveId: Line.pipe(z.uuid('Ist keine gültige UUID')) })
const LIST = '/api/sec/superadmin/employees/moves'

/** Product H */
export const managedMoves = routes({
  list: {
    method: 'GET',
    path: LIST,
    summary: 'Die letzten fünfzig Wechsel von Mitarbeitern in andere Betriebe und Standorte, der letzte zuerst',
    permission: 'superuser',
    answer: data(z.array(ManagedMove)),
  },
  places: {
    method: 'GET',
    path: `${LIST}/places`,
    summary: 'Betriebe mit ihren Standorten, in die jemand wechseln kann',
    permission: 'superuser',
    answer: data(z.array(Named.extend({ stores: z.array(Named) }))),
  },
  preview: {
    method: 'POST',
    path: `${LIST}/preview`,
    needsNoRoom: 'reads',
    summary: 'Was bei einem Wechsel mitgeht, was bleibt und was ihn hindert; es ändert sich nichts',
    body: MoveWish,
    permission: 'superuser',
    answer: data(MovePreview),
    refusals: ['not_found', 'invalid'],
  },
  move: {
    method: 'POST',
    path: LIST,
    summary: 'Versetzt einen Mitarbeiter in einen anderen Betrieb oder Standort: in beiden Betrieben oder gar nicht',
    body: MoveDraft,
    permission: 'superuser',
    proved: 'once',
    idempotent: true,
    answer: data(ManagedMove),
    refusals: ['not_found', 'invalid', 'stale', 'conflict', 'locked', 'doubtful', 'unreadable'],
  },
  undo: {
    method: 'POST',
    path: `${LIST}/:moveId/undo`,
    summary: 'Nimmt einen Wechsel in beiden Betrieben zurück, solange nichts gefolgt ist',
    params: MoveParams,
    permission: 'superuser',
    proved: 'once',
    answer: Nothing,
    refusals: ['not_found', 'conflict', 'locked'],
  },
})
