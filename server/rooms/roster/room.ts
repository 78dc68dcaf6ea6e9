import { gift } from '#server/platform/gifts.ts'
import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { planShifts } from '#server/rooms/time/public.ts'
import { heldSkills, spotSkills } from '#server/rooms/working-time/public.ts'
import { personSkillRoutes } from './person-skills/routes.ts'
import * as personSkills from './person-skills/rows.ts'
import { shiftRoutes } from './shifts/routes.ts'
import { skillImport } from './skill-import/actions.ts'
import { skillRoutes } from './skills/routes.ts'
import { recordName as skillName } from './skills/rows.ts'
import { spotRoutes } from './spots/routes.ts'
import { skillsOf, recordName as spotName, storeOf as spotStore } from './spots/rows.ts'

export const roster: Room = {
  routes: [...shiftRoutes, ...skillRoutes, ...spotRoutes, ...personSkillRoutes],
  recordNames: {
    'roster/person-skills': personSkills.recordName,
    'roster/shifts': planShifts.recordName,
    'roster/skills': skillName,
    'roster/spots': spotName,
  },
  recordFacts: {
    'roster/person-skills': { detail: personSkills.detailOf, storeId: personSkills.storeOf },
    'roster/shifts': { detail: planShifts.detailOf, storeId: planShifts.storeOf },
    'roster/spots': { storeId: spotStore },
  },
  valueNames: {
    skillId: { read: 'roster.read', name: skillName },
    spotId: { read: 'roster.read', name: spotName },
  },
  gives: [
    gift(heldSkills, (tx, ids, { first, last }) => personSkills.inSpan(tx, ids, first, last)),
    gift(spotSkills, skillsOf),
  ],
}

/** What can be imported of this room. */
export const rosterImports: ImportKind[] = [skillImport]

export { rosterTables } from './personal-data/rules.ts'
