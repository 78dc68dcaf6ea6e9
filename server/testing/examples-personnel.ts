import type { Examples } from './examples.ts'

export const personnelExamples: Examples = {}
