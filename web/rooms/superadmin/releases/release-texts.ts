import type { ManagedRelease } from '#contract/superadmin/releases.ts'
import { dayOf, formatDay, formatTime, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

/** Releases are the whole installation's: their moments are Vienna's, whatever zone a company has. */
export function momentOf(utcText: string): string {
  const moment = fromUtcText(utcText)
  return `${formatDay(dayOf(moment, VIENNA))}, ${formatTime(moment, VIENNA)}`
}

export const STATES: Record<ManagedRelease['state'], { tone: Tone; label: string }> = {
  draft: { tone: 'warn', label: 'Entwurf' },
  planned: { tone: 'info', label: 'geplant' },
  published: { tone: 'ok', label: 'veröffentlicht' },
}

export function whenText({ state, appearsAt, author }: ManagedRelease): string {
  const moment = appearsAt && momentOf(appearsAt)
  if (state === 'draft') return moment ? `gedacht für ${moment}` : 'ohne Zeitpunkt'
  return author ? `${moment} · ${author}` : moment!
}

export const askPublish = ({ number }: ManagedRelease, publish: () => Promise<unknown>) =>
  confirm({
    title: 'Version veröffentlichen',
    about: number,
    text: 'Alle Benutzer aller Betriebe sehen beim nächsten Anmelden, was neu ist. Zurücknehmen lässt sich das nicht mehr, nur der Text lässt sich noch berichtigen.',
    confirmLabel: 'Veröffentlichen',
    action: publish,
  })

export const askRemove = ({ number }: ManagedRelease, remove: () => Promise<unknown>) =>
  confirm({
    title: 'Entwurf löschen',
    about: number,
    text: 'Was neu ist, geht mit ihm verloren. Kein Benutzer hat es gesehen.',
    confirmLabel: 'Löschen',
    danger: true,
    action: remove,
  })
