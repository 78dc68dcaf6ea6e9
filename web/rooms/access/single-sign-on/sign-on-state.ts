import type { SingleSignOn } from '#contract/access/single-sign-on.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

export const isSetUp = ({ version }: SingleSignOn) => version > 0

export function stateOf(settings: SingleSignOn): { tone: Tone; text: string } {
  if (!isSetUp(settings)) return { tone: 'neutral', text: 'nicht eingerichtet' }
  return settings.active ? { tone: 'ok', text: 'eingeschaltet' } : { tone: 'neutral', text: 'ausgeschaltet' }
}
