import type { z } from 'zod'
import type { WeekPreview, weekFiles } from '#contract/roster/week-files.ts'
import { dateOf, dayNumber, mondayOf } from '#domain/wages/calendar.ts'
import { acrossStores, type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { render, renderPreview } from '#server/platform/pdf/pdf.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import * as weeks from '../weeks/actions.ts'
import * as rows from './rows.ts'
import { csvOf, noticeOf, type Printed, type WeekSheet, workbookOf } from './week.report.ts'

type Asked = z.output<typeof weekFiles.file.query>
type Notice = z.output<typeof weekFiles.preview.query>

export async function file(scope: CompanyScope, asked: Asked): Promise<FileAnswer> {
  const sheet = await sheetOf(scope, asked)
  const { store, monday } = sheet
  const { format } = asked
  const name = `Dienstplan ${store} ${dateOf(monday).yearOfWeek} KW ${dateOf(monday).weekOfYear}.${format}`
  if (format === 'csv') return { bytes: csvOf(sheet), name, type: 'text/csv; charset=utf-8' }
  if (format === 'xlsx') return { bytes: await workbookOf(sheet), name, type: XLSX }
  const report = noticeOf(sheet, await printedOf(scope, asked, sheet))
  return { bytes: await render(report, scope.companyId), name, type: 'application/pdf' }
}

/** The same page, before there is a file of it. */
export async function preview(scope: CompanyScope, asked: Notice): Promise<WeekPreview> {
  const sheet = await sheetOf(scope, asked)
  const { svg, ...page } = await renderPreview(noticeOf(sheet, await printedOf(scope, asked, sheet)), scope.companyId)
  return { page: svg, ...page }
}

async function sheetOf(
  scope: CompanyScope,
  { storeId, ...asked }: Pick<Notice, 'storeId' | 'monday'>,
): Promise<WeekSheet> {
  const monday = dayNumber(Temporal.PlainDate.from(asked.monday))
  if (mondayOf(monday) !== monday)
    throw new Refusal('invalid', undefined, { monday: 'Eine Woche beginnt an einem Montag' })
  const days = { from: dateOf(monday).toString(), to: dateOf(monday + 6).toString() }
  const week = await weeks.week(scope, { storeId, ...days })
  const about = await inCompany(scope, tx => rows.about(tx, scope.accountId, storeId))
  return { week, monday, ...about, createdAt: Temporal.Now.instant() }
}

const printedOf = async (scope: CompanyScope, asked: Notice, { week }: WeekSheet): Promise<Printed> => ({
  ...{ paper: asked.paper, order: asked.order },
  spots: asked.spots === undefined ? undefined : new Set(asked.spots.split(',').map(Number)),
  numbers: asked.people === 'numbers' ? await numbersOf(scope, week) : undefined,
  ...{ places: asked.places === '1', breaks: asked.breaks === '1', hours: asked.hours === '1' },
  ...{ events: asked.events === '1', cover: asked.cover === '1' },
  ...{ signature: asked.signature === '1', reasons: asked.reasons === '1' },
})

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
