import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

/** What it takes to work a shift: „Kalte Küche“. Spec 3 §3 */
export const Skill = z.object({ id: Id, name: z.string(), version: Version })
export type Skill = z.infer<typeof Skill>

export const SkillDraft = z.object({ name: Trimmed.min(1, 'Muss angegeben werden').max(60, 'Höchstens 60 Zeichen') })
export type SkillDraft = z.infer<typeof SkillDraft>

const SkillChange = SkillDraft.partial().extend({ version: Version })
export type SkillChange = z.infer<typeof SkillChange>

export const skills = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/skills',
    summary: 'Alle Qualifikationen, die ein Dienst verlangen kann',
    query: CompanyQuery,
    permission: 'roster.read',
    answer: data(z.array(Skill)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/roster/skills',
    summary: 'Erstellt eine Qualifikation',
    query: CompanyQuery,
    body: SkillDraft,
    permission: 'roster.write',
    answer: data(Skill),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/roster/skills/:id',
    summary: 'Ändert den Namen einer Qualifikation',
    query: CompanyQuery,
    params: IdParams,
    body: SkillChange,
    permission: 'roster.write',
    answer: data(Skill),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/roster/skills/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Qualifikation, die niemand hat und kein Dienst und kein Bereich verlangt',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roster.write',
    answer: Nothing,
    refusals: ['in_use'],
  },
})
