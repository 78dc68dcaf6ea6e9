import type { ComponentType } from 'react'
import type { ImportKindName } from '#contract/imports/import-jobs.ts'

/** By kind: what is said of the records of an import that is done. */
export type ImportNotes = Partial<Record<ImportKindName, ComponentType<{ jobId: number }>>>
