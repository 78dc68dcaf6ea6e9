import { routes } from '../endpoint.ts'
import { z } from '../zod.ts'

const Entry = z.object({ id: z.number().int(), valueGER: z.string() })

/** Fixed lists that need no session. Spec 1 §7, Spec 3 §7. */
export const enums = routes({
  countries: {
    method: 'GET',
    path: '/api/enum/country',
    summary: 'Alle Staaten mit Kfz-Kennzeichen',
    permission: 'public',
    answer: z.array(z.object({ kfz: z.string(), valueGER: z.string() })),
  },
  countryStates: {
    method: 'GET',
    path: '/api/enum/countrystate',
    summary: 'Die Bundesländer',
    permission: 'public',
    answer: z.array(Entry),
  },
  genders: {
    method: 'GET',
    path: '/api/enum/gender',
    summary: 'Die Geschlechter mit Anrede',
    permission: 'public',
    answer: z.array(z.object({ id: z.string(), valueGER: z.string(), salutation: z.string() })),
  },
  citizenTypes: {
    method: 'GET',
    path: '/api/enum/citizentype',
    summary: 'Die Arten der Staatsbürgerschaft; 2 und 5 sind nicht aus der EU',
    permission: 'public',
    answer: z.array(Entry),
  },
  civilStatuses: {
    method: 'GET',
    path: '/api/enum/civilstatus',
    summary: 'Die Familienstände',
    permission: 'public',
    answer: z.array(Entry),
  },
})
