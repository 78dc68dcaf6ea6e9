import { absenceExports } from '#contract/time/absence-exports.ts'
import { exportRuns } from '#contract/time/export-runs.ts'
import { stampExports } from '#contract/time/stamp-exports.ts'
import { wageExports } from '#contract/time/wage-exports.ts'
import { serve } from '#server/platform/serve.ts'
import { absenceSource } from '../absences/actions.ts'
import { correctionPreview } from '../export-changes/actions.ts'
import { previewWages } from '../export-previews/actions.ts'
import { stampSource } from '../stamps/actions.ts'
import { list as wageList, wageSource } from '../wage-exports/actions.ts'
import * as actions from './actions.ts'

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
  handOver: ({ scope, body }) => actions.runExport(scope, wageSource, body, body.way),
  list: ({ scope, query }) => wageList(scope, query),
})

export const exportRunRoutes = serve(exportRuns, {
  list: ({ scope, query }) => actions.list(scope, query, query.kind),
  find: ({ scope, params }) => actions.find(scope, params.id),
  file: ({ scope, params }) => actions.file(scope, params.id),
  correctionPreview: ({ scope, params }) => correctionPreview(scope, params.id),
  correct: ({ scope, params, body }) => actions.correct(scope, params.id, body.way),
  deliver: ({ scope, params }) => actions.deliver(scope, params.id),
})
