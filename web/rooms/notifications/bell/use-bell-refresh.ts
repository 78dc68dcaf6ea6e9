import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ChangeEvent, onChanges } from '#web/lib/live.ts'
import { bellKey, type Viewer } from '../lists/viewer.ts'

/** What the counts are made of. */
const COUNTED: ReadonlySet<string> = new Set([
  'people/employees',
  'people/contracts',
  'documents/employee-documents',
  'imports/import-jobs',
  'exports/employee-exports',
  'elda/notices',
  'accounts/stores',
  'accounts/store-filter',
])
const isCounted = ({ area, noun, everything }: ChangeEvent) => everything || COUNTED.has(`${area}/${noun}`)

/** A running import tells of itself four times a second, and every open page of the company hears of every change. */
const SHORTEST_MS = 300
const SPREAD_MS = 1_200

/**
 * Loads counts and open lists again after a change: soon, once for all changes that come meanwhile, and not at the
 * very moment in which everybody else does.
 */
export function useBellRefresh({ companyId, accountId }: Viewer): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onChanges(changes => {
      if (timer || !changes.some(isCounted)) return
      timer = setTimeout(
        () => {
          timer = undefined
          void client.invalidateQueries({ queryKey: bellKey({ companyId, accountId }) })
        },
        SHORTEST_MS + Math.random() * SPREAD_MS,
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, companyId, accountId])
}
