import { ImportJobsScreen } from '#web/rooms/imports/import-jobs/import-jobs-screen.tsx'
import type { ImportNotes } from '#web/rooms/imports/import-jobs/import-notes.ts'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'

const NOTES: ImportNotes = {
  stamps: lazyPart(() => import('#web/rooms/working-time/stamp-findings/imported-stamps-law.tsx')),
}

/** Imports, with what other rooms say of their results. */
export const ImportsPage = () => <ImportJobsScreen notes={NOTES} />
