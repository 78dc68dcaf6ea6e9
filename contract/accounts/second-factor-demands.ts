import { CompanyQuery, Day, data, routes, VersionOrNone } from '../endpoint.ts'
import { z } from '../zod.ts'

export const SecondFactorDemand = z.object({
  /** The first day on which it holds; null: it is not demanded. */
  from: z.iso.date().nullable(),
  /** Who may enter the company. */
  people: z.number().int(),
  /** Of those, who have neither an app nor a passkey. */
  lacking: z.number().int(),
  /** What they are called, for who may see the company's users. */
  names: z.array(z.string()).nullable(),
  version: VersionOrNone,
})
export type SecondFactorDemand = z.infer<typeof SecondFactorDemand>

export const SecondFactorDemandChange = z.object({ from: Day.nullable(), version: VersionOrNone })
export type SecondFactorDemandChange = z.output<typeof SecondFactorDemandChange>

/** A company lets in only who proves themselves by two factors. */
export const secondFactorDemands = routes({
  show: {
    method: 'GET',
    path: '/api/sec/secondfactordemand',
    summary:
      'Ob der Betrieb einen zweiten Faktor verlangt und wer noch keinen hat; die Namen nur für wen, der Benutzer sehen darf',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(SecondFactorDemand),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/secondfactordemand',
    summary: 'Verlangt einen zweiten Faktor ab einem Tag, frühestens heute, oder verlangt keinen mehr',
    query: CompanyQuery,
    body: SecondFactorDemandChange,
    permission: 'settings.write',
    proved: 'lately',
    answer: data(SecondFactorDemand),
    refusals: ['stale', 'forbidden'],
  },
})
