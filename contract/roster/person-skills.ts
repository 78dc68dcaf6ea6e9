import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { spanFields } from '../working-time/day-spans.ts'
import { z } from '../zod.ts'

/** Who has which skill, both days included; without an end it goes on. */
export const PersonSkill = z.object({
  id: Id,
  employeeId: Id,
  skillId: Id,
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  version: Version,
})
export type PersonSkill = z.infer<typeof PersonSkill>

export const PersonSkillDraft = z.object({
  employeeId: Id,
  skillId: Id,
  ...spanFields,
  to: spanFields.to.default(null),
})
export type PersonSkillDraft = z.output<typeof PersonSkillDraft>

const PersonSkillChange = z.object(spanFields).partial().extend({ version: Version })
export type PersonSkillChange = z.output<typeof PersonSkillChange>

export const personSkills = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/personskills',
    summary: 'Welche Qualifikationen die Mitarbeiter haben und von wann bis wann',
    query: CompanyQuery,
    permission: 'roster.read',
    answer: data(z.array(PersonSkill)),
  },
  ofPerson: {
    method: 'GET',
    path: '/api/sec/employees/:id/skills',
    summary: 'Die Qualifikationen eines Mitarbeiters',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roster.read',
    answer: data(z.array(PersonSkill)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/roster/personskills',
    summary: 'Hält fest, ab wann ein Mitarbeiter eine Qualifikation hat; dieselbe gilt an keinem Tag zweimal',
    query: CompanyQuery,
    body: PersonSkillDraft,
    permission: 'roster.write',
    answer: data(PersonSkill),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/roster/personskills/:id',
    summary: 'Ändert die Tage, an denen ein Mitarbeiter eine Qualifikation hat',
    query: CompanyQuery,
    params: IdParams,
    body: PersonSkillChange,
    permission: 'roster.write',
    answer: data(PersonSkill),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/roster/personskills/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht die Qualifikation eines Mitarbeiters',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roster.write',
    answer: Nothing,
  },
})
