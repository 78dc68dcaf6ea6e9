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
import { needExceptionRoutes } from './need-exceptions/routes.ts'
import * as needExceptions from './need-exceptions/rows.ts'
import { needImport } from './need-import/actions.ts'
import { personSkillRoutes } from './person-skills/routes.ts'
import * as personSkills from './person-skills/rows.ts'
import { planFeedRoutes } from './plan-feeds/routes.ts'
import { recordName as feedName } from './plan-feeds/rows.ts'
import { mailPlansDue } from './plan-mails/jobs.ts'
import { planMailRoutes } from './plan-mails/routes.ts'
import { purgePlanMails } from './plan-mails/rows.ts'
import { planningPersonRoutes } from './planning-people/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { shiftHistoryRoutes } from './shift-history/routes.ts'
import { shiftImport } from './shift-import/actions.ts'
import { shiftRoutes } from './shifts/routes.ts'
import { skillImport } from './skill-import/actions.ts'
import { skillRoutes } from './skills/routes.ts'
import { recordName as skillName } from './skills/rows.ts'
import { spotRoutes } from './spots/routes.ts'
import { skillsOf, recordName as spotName, storeOf as spotStore } from './spots/rows.ts'
import { staffNeedRoutes } from './staff-needs/routes.ts'
import * as staffNeeds from './staff-needs/rows.ts'
import { weekFileRoutes } from './week-files/routes.ts'
import { weekFillRoutes } from './week-fills/routes.ts'
import { weekPlannerRoutes } from './week-planners/routes.ts'
import { weekTemplateRoutes } from './week-templates/routes.ts'
import * as weekTemplates from './week-templates/rows.ts'
import { weekRoutes } from './weeks/routes.ts'
import { wishesOf } from './wished-times/actions.ts'
import { wishRoutes } from './wishes/routes.ts'
import * as wishes from './wishes/rows.ts'

export const roster: Room = {
  routes: [
    ...shiftRoutes,
    ...shiftHistoryRoutes,
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
    ...staffNeedRoutes,
    ...needExceptionRoutes,
    ...weekTemplateRoutes,
    ...weekFillRoutes,
    ...planMailRoutes,
    ...planFeedRoutes,
    ...weekPlannerRoutes,
  ],
  platformJobs: [mailPlansDue],
  purges: [purgePlanMails],
  recordNames: {
    'roster/availabilities': availabilities.recordName,
    'roster/calendar-events': calendarEvents.recordName,
    'roster/need-exceptions': needExceptions.recordName,
    'roster/person-skills': personSkills.recordName,
    'roster/plan-feeds': feedName,
    'roster/wishes': wishes.recordName,
    'roster/shifts': planShifts.recordName,
    'roster/skills': skillName,
    'roster/spots': spotName,
    'roster/staff-needs': staffNeeds.recordName,
    'roster/week-templates': weekTemplates.recordName,
  },
  recordFacts: {
    'roster/availabilities': { detail: availabilities.detailOf, storeId: availabilities.storeOf },
    'roster/calendar-events': { detail: calendarEvents.detailOf, storeId: calendarEvents.storeOf },
    'roster/need-exceptions': { detail: needExceptions.detailOf, storeId: needExceptions.storeOf },
    'roster/staff-needs': { storeId: staffNeeds.storeOf },
    'roster/week-templates': { storeId: weekTemplates.storeOf },
    'roster/wishes': { detail: wishes.detailOf, storeId: wishes.storeOf },
    'roster/person-skills': { detail: personSkills.detailOf, storeId: personSkills.storeOf },
    'roster/shifts': { detail: planShifts.detailOf, storeId: planShifts.storeOf },
    'roster/spots': { storeId: spotStore },
  },
  valueNames: {
    eventId: { read: 'roster.read', name: calendarEvents.recordName },
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
export const rosterImports: ImportKind[] = [shiftImport, skillImport, availabilityImport, needImport]

export { rosterTables } from './personal-data/rules.ts'
