import type { ReportFigures, ReportPreview } from '#contract/reports/report-previews.ts'
import type { ReportDraft } from '#contract/reports/reports.ts'
import { countRows } from '#domain/reports/report-table.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { renderPreview } from '#server/platform/pdf/pdf.ts'
import { pagesOf } from '../report-files/page.report.ts'
import { gather, screenOf } from '../report-kinds/actions.ts'
import { surroundings } from '../reports/rows.ts'

/** The first page as it would be now; of a workbook or a CSV, too, whose rows are the same. */
export async function show(scope: CompanyScope, draft: ReportDraft): Promise<ReportPreview> {
  const { content, asked, company } = await gather(scope, draft)
  const about = await inCompany(scope, tx => surroundings(tx, scope.accountId))
  const made = {
    ...{ draft, company, asked, table: content.table, about: content.about, createdAt: Temporal.Now.instant() },
    ...{ ...about, address: screenOf(scope, draft.reportType) },
  }
  const { svg, ...page } = await renderPreview(pagesOf(made), scope.companyId)
  return {
    ...{ page: svg, ...page, rows: countRows(content.table) },
    ...{ source: content.source, notes: [...content.notes], isSensitive: content.isSensitive },
  }
}

export async function figures(scope: CompanyScope, draft: ReportDraft): Promise<ReportFigures> {
  const { content } = await gather(scope, draft)
  const { keys, columns, groups, sums, notes } = content.table
  return {
    ...{ keys: [...keys], columns: [...columns], notes: [...notes] },
    groups: groups.map(({ keys, rows, sum }) => ({
      keys: [...keys],
      rows: rows.map(({ cells, place, byHand }) => ({
        cells: [...cells],
        ...(place && { place }),
        ...(byHand && { byHand: [...byHand] }),
      })),
      ...(sum && { sum: { ...sum, cells: [...sum.cells] } }),
    })),
    sums: sums.map(sum => ({ ...sum, cells: [...sum.cells] })),
  }
}
