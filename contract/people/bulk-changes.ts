import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { z } from '../zod.ts'
import { EmployeeFields } from './employees.ts'

export const MOST_CHANGED = 500

const Changed = EmployeeFields.pick({
  storeId: true,
  costCentreId: true,
  employmentModelId: true,
  exitReason: true,
  isHidden: true,
})
export type BulkField = keyof z.output<typeof Changed>

const wish = {
  /** One field, the same for all. */
  change: Changed.refine(
    change => Object.values(change).filter(value => value !== undefined).length === 1,
    'Bitte wählen Sie genau ein Feld',
  ),
  /** Null: from today. Only store, cost centre and model hold from a day on. */
  validFrom: Day.nullable().default(null),
}
const most = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, 'Bitte wählen Sie einen Mitarbeiter')
    .max(MOST_CHANGED, `Höchstens ${MOST_CHANGED} Mitarbeiter auf einmal`)

export const BulkWish = z.object({ ...wish, employeeIds: most(Id) })
export type BulkWish = z.output<typeof BulkWish>

/** Each with the version that the preview showed. */
export const BulkChangeDraft = z.object({ ...wish, people: most(z.object({ employeeId: Id, version: Version })) })
export type BulkChangeDraft = z.output<typeof BulkChangeDraft>

/** What would become of one person. */
export const BulkLine = z.object({
  employeeId: Id,
  firstName: z.string(),
  lastName: z.string(),
  mdPersonnelId: z.string(),
  version: Version,
  /** What holds until then. */
  before: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** It is so already. */
  isSame: z.boolean(),
  /** Why this person can't be changed. */
  problem: z.string().nullable(),
})
export type BulkLine = z.infer<typeof BulkLine>

export const BulkChange = z.object({ id: Id, people: z.int() })
export type BulkChange = z.infer<typeof BulkChange>

const LIST = '/api/sec/employee/bulkchanges'

/** Not fixed by the specification; product C and I. */
export const bulkChanges = routes({
  preview: {
    method: 'POST',
    path: `${LIST}/preview`,
    needsNoRoom: 'reads',
    summary: 'Was eine Änderung mehrerer Mitarbeiter bei jedem ändern würde; ändert nichts',
    query: CompanyQuery,
    body: BulkWish,
    permission: 'employees.write',
    answer: data(z.array(BulkLine)),
    refusals: ['not_found'],
  },
  create: {
    method: 'POST',
    path: LIST,
    summary: 'Ändert ein Feld mehrerer Mitarbeiter, aller oder keines',
    query: CompanyQuery,
    body: BulkChangeDraft,
    permission: 'employees.write',
    answer: data(BulkChange),
    refusals: ['not_found', 'stale', 'conflict'],
    idempotent: true,
  },
  undo: {
    method: 'POST',
    path: `${LIST}/:id/undo`,
    summary: 'Nimmt eine Änderung mehrerer Mitarbeiter zurück, solange bei keinem etwas gefolgt ist',
    query: CompanyQuery,
    params: IdParams,
    permission: 'employees.write',
    answer: Nothing,
    refusals: ['not_found', 'conflict'],
    idempotent: true,
  },
})
