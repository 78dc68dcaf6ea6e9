import { gift } from '#server/platform/gifts.ts'
import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { planShifts } from '#server/rooms/time/public.ts'
import { heldSkills, personWishes, spotSkills } from '#server/rooms/working-time/public.ts'
import { availabilityRoutes } from './availabilities/routes.ts'
import * as availabilities from './availabilities/rows.ts'
import { availabilityImport } from './availability-import/actions.ts'
import { calendarEventRoutes } from './calendar-events/routes.ts'
import * as calendarEvents from './calendar-events/rows.ts'
import { hourRateRoutes } from './hour-rates/routes.ts'
import { personSkillRoutes } from './person-skills/routes.ts'
import * as personSkills from './person-skills/rows.ts'
import { planningPersonRoutes } from './planning-people/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { shiftImport } from './shift-import/actions.ts'
import { shiftRoutes } from './shifts/routes.ts'
import { skillImport } from './skill-import/actions.ts'
import { skillRoutes } from './skills/routes.ts'
import { recordName as skillName } from './skills/rows.ts'
import { spotRoutes } from './spots/routes.ts'
import { skillsOf, recordName as spotName, storeOf as spotStore } from './spots/rows.ts'
import { weekFileRoutes } from './week-files/routes.ts'
import { weekPlannerRoutes } from './week-planners/routes.ts'
import { weekRoutes } from './weeks/routes.ts'
import { wishesOf } from './wished-times/actions.ts'
import { wishRoutes } from './wishes/routes.ts'
import * as wishes from './wishes/rows.ts'

export const roster: Room = {
  routes: [
    ...shiftRoutes,
    ...skillRoutes,
    ...spotRoutes,
    ...personSkillRoutes,
    ...wishRoutes,
    ...availabilityRoutes,
    ...planningPersonRoutes,
    ...calendarEventRoutes,
    ...weekRoutes,
    ...proposalRoutes,
    ...hourRateRoutes,
    ...weekFileRoutes,
    ...weekPlannerRoutes,
  ],
  recordNames: {
    'roster/availabilities': availabilities.recordName,
    'roster/calendar-events': calendarEvents.recordName,
    'roster/person-skills': personSkills.recordName,
    'roster/wishes': wishes.recordName,
    'roster/shifts': planShifts.recordName,
    'roster/skills': skillName,
    'roster/spots': spotName,
  },
  recordFacts: {
    'roster/availabilities': { detail: availabilities.detailOf, storeId: availabilities.storeOf },
    'roster/calendar-events': { detail: calendarEvents.detailOf, storeId: calendarEvents.storeOf },
    'roster/wishes': { detail: wishes.detailOf, storeId: wishes.storeOf },
    'roster/person-skills': { detail: personSkills.detailOf, storeId: personSkills.storeOf },
    'roster/shifts': { detail: planShifts.detailOf, storeId: planShifts.storeOf },
    'roster/spots': { storeId: spotStore },
  },
  valueNames: {
    copyEventId: { read: 'roster.read', name: calendarEvents.recordName },
    skillId: { read: 'roster.read', name: skillName },
    spotId: { read: 'roster.read', name: spotName },
  },
  gives: [
    gift(heldSkills, (tx, ids, { first, last }) => personSkills.inSpan(tx, ids, first, last)),
    gift(spotSkills, skillsOf),
    gift(personWishes, wishesOf),
  ],
}

/** What can be imported of this room. */
export const rosterImports: ImportKind[] = [shiftImport, skillImport, availabilityImport]

export { rosterTables } from './personal-data/rules.ts'
