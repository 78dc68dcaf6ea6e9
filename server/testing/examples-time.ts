import type { Examples } from './examples.ts'

export const timeExamples: Examples = {}
