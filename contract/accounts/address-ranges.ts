import { isEverybody, normalRange } from '#domain/basics/address-ranges.ts'
import { CompanyQuery, data, IdParams, routes, VersionOrNone } from '../endpoint.ts'
import { Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const MOST_RANGES = 100

/** An address or a network; comes out as it is compared. */
const Range = Line.max(64, 'Höchstens 64 Zeichen').transform((text, context) => {
  const range = normalRange(text)
  if (range !== undefined && !isEverybody(range)) return range
  const message =
    range === undefined ? 'Eine Adresse wie 192.0.2.7 oder ein Netz wie 192.0.2.0/24' : 'Das wären alle Adressen'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** `note`: what people call it, „Büro Wien“. */
export const AddressRangeDraft = z.object({ range: Range, note: Trimmed.max(100, 'Höchstens 100 Zeichen') })
export type AddressRange = z.output<typeof AddressRangeDraft>

export const AddressRanges = z.object({
  /** Only who comes from one of the ranges is let in. */
  active: z.boolean(),
  /** Also whoever asks with the key of a program. */
  holdsForPrograms: z.boolean(),
  ranges: z.array(z.object({ range: z.string(), note: z.string() })),
  /** From where whoever asks comes. */
  ownAddress: z.string(),
  version: VersionOrNone,
})
export type AddressRanges = z.infer<typeof AddressRanges>

export const AddressRangesChange = z.object({
  active: z.boolean(),
  holdsForPrograms: z.boolean(),
  ranges: z.array(AddressRangeDraft).max(MOST_RANGES, `Höchstens ${MOST_RANGES} Netze`),
  version: VersionOrNone,
})
export type AddressRangesChange = z.output<typeof AddressRangesChange>

/** A company lets in only who comes from its own networks. */
export const addressRanges = routes({
  show: {
    method: 'GET',
    path: '/api/sec/addressranges',
    summary: 'Aus welchen Netzen der Betrieb erreichbar ist, und von wo die Anfrage selbst kommt',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(AddressRanges),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/addressranges',
    summary:
      'Legt fest, aus welchen Netzen der Betrieb erreichbar ist; abgelehnt, wenn die Anfrage selbst von außerhalb käme',
    query: CompanyQuery,
    body: AddressRangesChange,
    permission: 'settings.write',
    byPeople: true,
    proved: 'lately',
    answer: data(AddressRanges),
    refusals: ['stale', 'forbidden', 'conflict'],
  },
  ofCompany: {
    method: 'GET',
    path: '/api/sec/superadmin/companies/:id/addressranges',
    summary: 'Aus welchen Netzen ein Betrieb erreichbar ist',
    params: IdParams,
    permission: 'superuser',
    answer: data(AddressRanges),
    refusals: ['not_found'],
  },
  lift: {
    method: 'POST',
    path: '/api/sec/superadmin/companies/:id/addressranges/lift',
    summary: 'Macht einen Betrieb wieder von überall erreichbar, wenn alle ausgesperrt sind; die Besitzer erfahren es',
    needsNoRoom: 'access',
    params: IdParams,
    permission: 'superuser',
    proved: 'lately',
    answer: data(AddressRanges),
    refusals: ['not_found', 'conflict'],
  },
})
