import { data, routes, UtcText, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const name = Trimmed.max(100, 'Höchstens 100 Zeichen')

export const Profile = z.object({
  id: z.uuid(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  active: z.boolean(),
  lastlogin: UtcText.nullable(),
  twofactor: z.boolean(),
  hasPicture: z.boolean(),
  /** Signed in by the company's identity provider: the account itself can't be changed in this session. */
  isVouched: z.boolean(),
  version: Version,
})
export type Profile = z.infer<typeof Profile>

export const ProfileChange = z.object({
  firstname: name.min(1, 'Muss angegeben werden'),
  lastname: name.min(1, 'Muss angegeben werden'),
})

/** Product B, `/profile/{id}`. */
export const ownProfile = routes({
  show: {
    method: 'GET',
    path: '/api/self/profile',
    summary: 'Das eigene Profil, mit der Rolle ADMIN auch das eines anderen',
    query: z.object({ id: z.uuid() }),
    permission: 'session',
    answer: data(Profile),
    refusals: ['forbidden', 'not_found'],
  },
  change: {
    method: 'PUT',
    path: '/api/self/profile',
    summary: 'Ändert den eigenen Namen',
    body: ProfileChange.partial().extend({ version: Version }),
    permission: 'session',
    answer: data(Profile),
    refusals: ['forbidden', 'stale'],
  },
})
