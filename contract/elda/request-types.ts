import { HOLDINGS } from '#domain/elda/holdings.ts'
import { NOTICE_SOURCES } from '#domain/elda/notice-fields.ts'
import { NOTICE_KINDS } from '#domain/elda/registration-states.ts'
import { CompanyQuery, data, routes } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'

const RequestType = z.object({
  requestType: z.enum(NOTICE_KINDS),
  name: z.string(),
  /** BEST */
  holding: enumOf(HOLDINGS),
  recordLength: z.int().min(1),
})

const RequestField = z.object({
  name: z.string(),
  label: z.string(),
  /** The first place is 1. */
  position: z.int().min(1),
  length: z.int().min(1),
  kind: z.enum(['a', 'a/n', 'n']),
  /** Z must, Z1 must where it applies, Z3 may, V must where it changed, - must not. */
  need: z.enum(['Z', 'Z1', 'Z3', 'V', '-']),
  source: enumOf(NOTICE_SOURCES),
  sourceName: z.string(),
  /** Null: whatever its letters allow. */
  allowedValues: z.array(z.object({ value: z.string(), name: z.string() })).nullable(),
})

const UNKNOWN = `Diese Art der Meldung gibt es nicht. Möglich sind ${NOTICE_KINDS.join(', ')}.`

/** Spec 2 §7; of the paths only the name of the query is given, they stand beside the calls of Spec 3 §7. */
export const requestTypes = routes({
  types: {
    method: 'GET',
    path: '/api/sec/elda/settings/requesttypes',
    summary: 'Die Arten der Meldungen mit ihrer Satzlänge und dem Bestand, in den sie gehören',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(RequestType)),
  },
  fields: {
    method: 'GET',
    path: '/api/sec/elda/settings/requestfields',
    summary: 'Die Felder einer Art mit Position, Länge, Pflicht, Herkunft und erlaubten Werten',
    query: CompanyQuery.extend({ requestType: z.enum(NOTICE_KINDS, UNKNOWN) }),
    permission: 'settings.read',
    answer: data(z.array(RequestField)),
  },
})
