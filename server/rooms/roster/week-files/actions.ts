import type { z } from 'zod'
import type { weekFiles } from '#contract/roster/week-files.ts'
import { dateOf, dayNumber, mondayOf } from '#domain/wages/calendar.ts'
import { acrossStores, type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { render } from '#server/platform/pdf/pdf.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import * as weeks from '../weeks/actions.ts'
import * as rows from './rows.ts'
import { csvOf, noticeOf, type WeekSheet, workbookOf } from './week.report.ts'

type Asked = z.output<typeof weekFiles.file.query>

export async function file(scope: CompanyScope, asked: Asked): Promise<FileAnswer> {
  const monday = dayNumber(Temporal.PlainDate.from(asked.monday))
  if (mondayOf(monday) !== monday)
    throw new Refusal('invalid', undefined, { monday: 'Eine Woche beginnt an einem Montag' })
  const { storeId, format } = asked
  const days = { from: dateOf(monday).toString(), to: dateOf(monday + 6).toString() }
  const week = await weeks.week(scope, { storeId, ...days })
  const about = await inCompany(scope, tx => rows.about(tx, scope.accountId, storeId))
  const sheet: WeekSheet = { week, monday, ...about, createdAt: Temporal.Now.instant() }
  const name = `Dienstplan ${about.store} ${dateOf(monday).yearOfWeek} KW ${dateOf(monday).weekOfYear}.${format}`
  if (format === 'csv') return { bytes: csvOf(sheet), name, type: 'text/csv; charset=utf-8' }
  if (format === 'xlsx') return { bytes: await workbookOf(sheet), name, type: XLSX }
  const shown = {
    paper: asked.paper,
    spots: asked.spots === undefined ? undefined : new Set(asked.spots.split(',').map(Number)),
    numbers: asked.people === 'numbers' ? await numbersOf(scope, week) : undefined,
    places: asked.places === '1',
    ...{ breaks: asked.breaks === '1', hours: asked.hours === '1' },
    ...{ signature: asked.signature === '1', reasons: asked.reasons === '1' },
  }
  return { bytes: await render(noticeOf(sheet, shown), scope.companyId), name, type: 'application/pdf' }
}

/** Of everybody whose name stands in the plan, also of who comes from another store. */
const numbersOf = (scope: CompanyScope, { people }: WeekSheet['week']) =>
  inCompany(scope, tx =>
    acrossStores(tx, scope, () =>
      rows.numbers(
        tx,
        people.map(({ id }) => id),
      ),
    ),
  )

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
