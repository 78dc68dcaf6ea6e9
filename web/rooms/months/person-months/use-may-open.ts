import { useCan } from '#web/lib/session.ts'
import type { Opened } from './opened.ts'

export function useMayOpen(): (opened: Opened) => boolean {
  const opensStamps = useCan('stamps.write')
  const opensAbsences = useCan('absences.write')
  return ({ what }) => what === 'figure' || what === 'week' || (what === 'stamp' ? opensStamps : opensAbsences)
}
