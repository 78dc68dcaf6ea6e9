import type { Examples } from './examples.ts'

export const accountExamples: Examples = {
  'GET /api/sec/stores': async () => ({}),
  'GET /api/stores': async () => ({}),
}
