import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { publishOwn, viewerOf } from '../bell/actions.ts'
import * as rows from './rows.ts'

const trail = trailOf('notifications/news')

export const unread = (scope: CompanyScope, kind: rows.News): Promise<{ employeeId: number }[]> =>
  inCompany(scope, async tx => rows.unread(tx, kind, await viewerOf(tx, scope)))

export const setRead = (scope: CompanyScope, kind: rows.News, employeeId: number): Promise<void> =>
  inCompany(scope, async tx => {
    const viewer = await viewerOf(tx, scope)
    if (!(await rows.markOne(tx, scope, kind, viewer, employeeId))) throw new Refusal('not_found')
    await trail.noted(tx, scope, 'read', employeeId, { kind })
    await publishOwn(tx, scope)
  })

export const setAllRead = (scope: CompanyScope, kind: rows.News): Promise<void> =>
  inCompany(scope, async tx => {
    const count = await rows.markAll(tx, scope, kind, await viewerOf(tx, scope))
    await trail.noted(tx, scope, 'read', 'all', { kind, count })
    await publishOwn(tx, scope)
  })
