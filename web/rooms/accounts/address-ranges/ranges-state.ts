import type { AddressRanges } from '#contract/accounts/address-ranges.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

export function stateOf({ active, ranges }: AddressRanges): { tone: Tone; text: string } {
  if (!active) return { tone: 'neutral', text: 'von überall erreichbar' }
  return { tone: 'ok', text: `beschränkt auf ${ranges.length === 1 ? '1 Netz' : `${ranges.length} Netze`}` }
}
