import { ENUM_LISTS } from '#domain/basics/enum-lists.ts'
import { data, routes, UtcText, VersionOrNone } from '../endpoint.ts'
import { enumOf, Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const Count = z.int().min(0)

export const ManagedValue = z.object({
  id: z.string(),
  text: z.string(),
  /** Null: it was added here. */
  shippedText: z.string().nullable(),
  isRetired: z.boolean(),
  /** Which rule needs it, so that it can't be hidden. */
  needed: z.string().nullable(),
  /** Records of all companies that bear it, and how many companies these are. */
  uses: Count,
  companies: Count,
})
export type ManagedValue = z.infer<typeof ManagedValue>

/** A list that is the same for every company. Product H. */
export const ManagedEnum = z.object({
  list: enumOf(ENUM_LISTS),
  label: z.string(),
  /** Null: values may be added. */
  closedBecause: z.string().nullable(),
  values: z.array(ManagedValue),
  author: z.string(),
  changedAt: UtcText.nullable(),
  /** 0: it is as it was shipped. */
  version: VersionOrNone,
})
export type ManagedEnum = z.infer<typeof ManagedEnum>

const REQUIRED = 'Muss angegeben werden'

/** All values in their new order; null for one that is added. An added one that is missing is removed. */
export const EnumChange = z.object({
  values: z
    .array(
      z.object({
        id: Line.max(10).nullable(),
        text: Trimmed.min(1, REQUIRED).max(80, 'Höchstens 80 Zeichen'),
        isRetired: z.boolean(),
      }),
    )
    .max(500),
  version: VersionOrNone,
})
export type EnumChange = z.output<typeof EnumChange>

export const managedEnums = routes({
  list: {
    method: 'GET',
    path: '/api/sec/superadmin/enums',
    summary: 'Die Listen, die für alle Betriebe gelten, und wie oft jeder Wert verwendet wird',
    permission: 'superuser',
    answer: data(z.array(ManagedEnum)),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/superadmin/enums/:list',
    summary: 'Benennt, ordnet, verbirgt und ergänzt die Werte einer Liste, für alle Betriebe',
    params: z.object({ list: enumOf(ENUM_LISTS) }),
    body: EnumChange,
    permission: 'superuser',
    answer: data(ManagedEnum),
    refusals: ['stale', 'conflict', 'in_use'],
  },
})
