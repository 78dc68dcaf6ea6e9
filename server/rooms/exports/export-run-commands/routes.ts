import { absenceExports } from '#contract/exports/absence-exports.ts'
import { type ExportRun, exportRuns } from '#contract/exports/export-runs.ts'
import { stampExports } from '#contract/exports/stamp-exports.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { holdsRightsTo } from '#server/platform/rights.ts'
import { serve } from '#server/platform/serve.ts'
import { absenceSource } from '../absence-source/actions.ts'
import { correctionPreview } from '../export-changes/actions.ts'
import { previewWages } from '../export-previews/actions.ts'
import { stampSource } from '../stamp-source/actions.ts'
import { list as wageList, wageSource } from '../wage-exports/actions.ts'
import * as actions from './actions.ts'

/**
 * A sum of amounts from pay is one of them where it is about one person; and whoever knows the other rows of a file finds the amount
 * by its check sum, trying all there are.
 */
const seen = <Run extends ExportRun>(scope: CompanyScope, run: Run): Run =>
  run.saysPay && !holdsRightsTo(scope, ['payment']) ? { ...run, sums: {}, sha256: null, size: null } : run

export const absenceExportRoutes = serve(absenceExports, {
  open: ({ scope, body }) => actions.open(scope, absenceSource, body),
  download: ({ scope, query }) => actions.download(scope, absenceSource, query),
  saveOnServer: ({ scope, query }) => actions.runExport(scope, absenceSource, query, 'server'),
})

export const stampExportRoutes = serve(stampExports, {
  open: ({ scope, body }) => actions.open(scope, stampSource, body),
  download: ({ scope, query }) => actions.download(scope, stampSource, query),
  saveOnServer: ({ scope, query }) => actions.runExport(scope, stampSource, query, 'server'),
})

export const wageExportRoutes = serve(wageExports, {
  preview: ({ scope, query }) => previewWages(scope, query),
  handOver: async ({ scope, body }) => seen(scope, await actions.runExport(scope, wageSource, body, body.way)),
  list: ({ scope, query }) => wageList(scope, query),
})

export const exportRunRoutes = serve(exportRuns, {
  list: async ({ scope, query }) => (await actions.list(scope, query, query.kind)).map(run => seen(scope, run)),
  find: async ({ scope, params }) => seen(scope, await actions.find(scope, params.id)),
  file: ({ scope, params }) => actions.file(scope, params.id),
  correctionPreview: ({ scope, params }) => correctionPreview(scope, params.id),
  correct: async ({ scope, params, body }) => seen(scope, await actions.correct(scope, params.id, body.way)),
  deliver: async ({ scope, params }) => seen(scope, await actions.deliver(scope, params.id)),
})
