import { exportRun } from './build-time.ts'
import type { Examples } from './examples.ts'

export const fileExamples: Examples = {
  'POST /api/sec/file/token': async company => ({
    body: { id: await exportRun({ company }), purpose: 'payroll-export' },
  }),
}
