import type { OutwardKind, Restoration } from '#contract/superadmin/restorations.ts'
import { formatNumber } from '#domain/basics/numbers.ts'

export const OUTWARD_WORDS: Record<OutwardKind, string> = {
  mail: 'E-Mails',
  'hand-over': 'Übergaben an Server der Lohnverrechnung',
  webhook: 'Webhooks',
  elda: 'Dateien an ELDA und Abholung von Rücksendungen',
}

/** `3 von damals, 2 seither` */
export function waitingText({ before, since }: Pick<Restoration['held'][number], 'before' | 'since'>): string {
  const parts = [
    ...(before > 0 ? [`${formatNumber(before, 0)} von damals`] : []),
    ...(since > 0 ? [`${formatNumber(since, 0)} seither`] : []),
  ]
  return parts.join(', ') || 'nichts wartet'
}
