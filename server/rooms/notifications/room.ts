import type { Room } from '#server/platform/room.ts'
import { bellRoutes } from './bell/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { mailAddressesPart, mailDigestPart } from './mail-list/actions.ts'
import { mailListRoutes } from './mail-list/routes.ts'
import { recordName as addressName } from './mail-list/rows.ts'
import { mailNewEmployees } from './mails/jobs.ts'
import { newsRoutes } from './news/routes.ts'
import { recordName as newsName } from './news/rows.ts'
import { notificationTables } from './personal-data/rules.ts'

export const notifications: Room = {
  routes: [...bellRoutes, ...newsRoutes, ...listRoutes, ...mailListRoutes],
  recordNames: { 'notifications/mail-list': addressName, 'notifications/news': newsName },
  settingsParts: [mailAddressesPart, mailDigestPart],
  platformJobs: [mailNewEmployees],
}

export { notificationTables }
