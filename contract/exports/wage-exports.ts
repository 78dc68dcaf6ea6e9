import { OWN_UNITS } from '#domain/wages/individual-units.ts'
import { CompanyQuery, data, Id, Month, routes } from '../endpoint.ts'
import { KindSum, StoreIds } from '../months/person-months.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'
import { ExportRequest } from './absence-exports.ts'
import { StorePeriodQuery } from './absence-source.ts'
import { ExportPerson, ExportPreview } from './export-previews.ts'
import { ExportRun, HandOverWay, LedgerId } from './export-runs.ts'

/** What one person's month hands over of one kind of time; in days, where the company hands over by day. */
export const WageExportRow = ExportPerson.extend({
  id: LedgerId,
  /** Null: of a wage type of the company's own, which `name` says. */
  kind: KindSum.shape.kind.nullable(),
  name: z.string(),
  /** The payroll number, as the payroll software writes it. */
  wageType: z.string(),
  /** Null: of the whole month. */
  day: z.iso.date().nullable(),
  /** Hours in hundredths, days, pieces or euros, as the wage type is counted; null: of an own wage type, for who may not see pay. */
  quantity: z.number().nullable(),
  unit: enumOf(OWN_UNITS),
})
export type WageExportRow = z.infer<typeof WageExportRow>

export const WageExportPreview = ExportPreview.extend({ exported: z.array(WageExportRow) })
export type WageExportPreview = z.infer<typeof WageExportPreview>

/** A month as wage types for payroll: `from` and `to` are its first and last day. Product D. */
export const wageExports = routes({
  preview: {
    method: 'GET',
    path: '/api/sec/wageexport/preview',
    summary: 'Welche Lohnarten eines Monats übergeben werden, und was vorher zu klären ist',
    query: StorePeriodQuery,
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(WageExportPreview),
    refusals: ['conflict'],
  },
  handOver: {
    method: 'POST',
    path: '/api/sec/wageexport',
    summary: 'Übergibt die Lohnarten eines abgeschlossenen Monats; derselbe Inhalt gibt denselben Lauf',
    query: CompanyQuery,
    body: ExportRequest.extend({ way: HandOverWay, replaces: Id.optional() }),
    permission: 'exports.run',
    masks: ['payment'],
    answer: data(ExportRun),
    refusals: ['conflict', 'unprocessable'],
    idempotent: true,
    rate: 'heavy',
  },
  list: {
    method: 'GET',
    path: '/api/sec/wageexport/list',
    summary:
      'Lohnarten eines Monats als Liste zum Ansehen, je Monat oder je Tag („Tages Export“); nichts wird übergeben',
    query: CompanyQuery.extend({
      month: Month,
      storeIds: StoreIds,
      detail: z.enum(['month', 'day']),
      format: z.enum(['csv', 'xlsx']),
    }),
    permission: 'exports.run',
    masks: ['payment'],
    answer: 'file',
    rate: 'heavy',
  },
})
