import type { ReportDraft } from '#contract/reports/reports.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { type HowRendered, render } from '#server/platform/pdf/pdf.ts'
import { fileNameOf, type Made, pagesOf } from './page.report.ts'
import { csvOf, FILE_TYPES, workbookOf } from './sheet.format.ts'

export type ReportFile = { bytes: Buffer; name: string; type: string }

/** The bytes of a report in the format that it was asked in. */
export async function fileOf(
  { companyId }: CompanyScope,
  made: Made & { draft: Pick<ReportDraft, 'name' | 'config'> },
  how: HowRendered = {},
) {
  const { draft, table, asked } = made
  const { fileformat } = draft.config
  const bytes = {
    pdf: async () => Buffer.from(await render(pagesOf(made), companyId, how)),
    csv: async () => csvOf(table, asked.formats),
    xlsx: async () => workbookOf(table, draft.name, asked.formats),
  }[fileformat]
  return { bytes: await bytes(), name: fileNameOf(draft.name, fileformat), type: FILE_TYPES[fileformat] }
}
