import type { Urgency } from '#domain/notifications/urgency.ts'

export const URGENCY_TITLES: Record<Urgency, string> = { now: 'Sofort', soon: 'Bald', note: 'Zur Kenntnis' }

export const emptyKindsText = (kinds: number) => (kinds === 1 ? 'Eine Art ohne Treffer' : `${kinds} Arten ohne Treffer`)

export const ALL_HIDDEN = 'Alle Benachrichtigungen ausgeblendet, Konfiguration prüfen.'
