import type { StoreStatus } from '#contract/exports/export-runs-by-store.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

/** What a chip says of its store; nothing where nothing is to do. */
export function badgeOf(status: StoreStatus): { tone: Tone; text: string } | { isDone: true } | undefined {
  const { state, blockers, changedSince, openCancellationCount } = status
  if (openCancellationCount > 0) return { tone: 'error', text: `${openCancellationCount} zu stornieren` }
  if (state === 'blocked')
    return { tone: 'error', text: blockers.length === 1 ? '1 Sperre' : `${blockers.length} Sperren` }
  if (state === 'failed') return { tone: 'error', text: 'fehlgeschlagen' }
  if (state === 'changed') return { tone: 'warn', text: `${changedSince} geändert` }
  if (state === 'ready') return { tone: 'ok', text: 'bereit' }
  if (state === 'sending') return { tone: 'info', text: 'wird abgelegt' }
  return state === 'handed-over' ? { isDone: true } : undefined
}

/** The same as words in a list, with what stands in the way. */
export function statusText(status: StoreStatus): string {
  const { state, blockers, changedSince, runNumber } = status
  switch (state) {
    case 'ready':
      return 'bereit'
    case 'blocked':
      return blockers.join(' · ')
    case 'changed':
      return `${changedSince} seit Lauf ${runNumber} geändert, am Standort zu korrigieren`
    case 'handed-over':
      return `mit Lauf ${runNumber} übergeben`
    case 'sending':
      return `Lauf ${runNumber} wird abgelegt`
    case 'failed':
      return `Lauf ${runNumber} fehlgeschlagen, am Standort zu wiederholen`
    case 'nothing':
      return 'nichts zu übergeben'
  }
}

export const TONES: Record<StoreStatus['state'], Tone> = {
  ready: 'ok',
  blocked: 'error',
  changed: 'warn',
  'handed-over': 'ok',
  sending: 'info',
  failed: 'error',
  nothing: 'neutral',
}
