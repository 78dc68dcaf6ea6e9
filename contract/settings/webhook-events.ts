import type { Action, NounKey } from '../nouns.ts'

type Source = {
  label: string
  /** Told by these entries of the trail; `becomes`: only where this field became so. */
  kind: NounKey
  action: Action
  becomes?: readonly [field: string, value: unknown]
}

/** What a receiver of the company's own can be told of. */
export const WEBHOOK_EVENTS = {
  'company.changed': { label: 'Betriebseinstellungen geändert', kind: 'accounts/companies', action: 'changed' },
  'employee.created': { label: 'Mitarbeiter erstellt', kind: 'people/employees', action: 'created' },
  'employee.changed': { label: 'Mitarbeiter geändert', kind: 'people/employees', action: 'changed' },
  'contract.created': { label: 'Vertrag erstellt', kind: 'people/contracts', action: 'created' },
  'contract.changed': { label: 'Vertrag geändert', kind: 'people/contracts', action: 'changed' },
  'contract.removed': { label: 'Vertrag gelöscht', kind: 'people/contracts', action: 'removed' },
  'absence.created': { label: 'Abwesenheit erstellt', kind: 'time/absences', action: 'created' },
  'absence.changed': { label: 'Abwesenheit geändert', kind: 'time/absences', action: 'changed' },
  'absence.approved': {
    label: 'Abwesenheit genehmigt',
    kind: 'time/absences',
    action: 'changed',
    becomes: ['mdApproved', true],
  },
  'absence.removed': { label: 'Abwesenheit gelöscht', kind: 'time/absences', action: 'removed' },
  'stamp.confirmed': {
    label: 'Stempelzeit bestätigt',
    kind: 'time/stamps',
    action: 'changed',
    becomes: ['mdConfirmed', true],
  },
  'import.done': { label: 'Import ausgeführt', kind: 'imports/import-jobs', action: 'imported' },
  'export.done': { label: 'An die Lohnverrechnung übergeben', kind: 'exports/export-runs', action: 'exported' },
  'export.delivered': { label: 'Übergabe abgelegt', kind: 'exports/export-runs', action: 'delivered' },
  'export.failed': { label: 'Ablage fehlgeschlagen', kind: 'exports/export-runs', action: 'delivery-failed' },
  'notice.done': {
    label: 'Meldung an die ÖGK erledigt',
    kind: 'elda/notices',
    action: 'changed',
    becomes: ['state', 'done'],
  },
  'clearing.settled': {
    label: 'Rückfrage der ÖGK erledigt',
    kind: 'elda/clearing',
    action: 'changed',
    becomes: ['isSettled', true],
  },
} as const satisfies Record<string, Source>

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const ALL_EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]

/** Sent by hand, to see whether it arrives. */
export const TEST_EVENT = 'test'

/** „Mitarbeiter angelegt“; also of what no longer can be chosen. */
export const eventLabel = (event: string): string =>
  event === TEST_EVENT
    ? 'Testnachricht'
    : ((WEBHOOK_EVENTS as Record<string, { label: string } | undefined>)[event]?.label ?? event)
