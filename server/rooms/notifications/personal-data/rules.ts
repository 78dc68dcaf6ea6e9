import { ofEmployee, type PersonTable } from '#server/rooms/privacy/public.ts'

/** What the edge, and rooms that are only tables yet, know of people. */
export const notificationTables: PersonTable[] = [
  {
    table: 'social_insurance_registration',
    label: 'Meldungen an die ÖGK',
    purpose: 'Meldepflichten nach dem ASVG',
    retention: 'payroll',
    of: ofEmployee,
    dated: 'created_at',
    columns: {
      id: 'Nummer',
      kind: 'Art',
      state: 'Status',
      due_on: 'Fällig am',
      reference: 'Zeichen',
      message: 'Nachricht',
      original: 'Zeichen der ursprünglichen Meldung',
      account: 'Beitragskonto',
      told_on: 'Gemeldeter Tag',
      right_on: 'Richtiger Tag',
      area: 'Beschäftigungsbereich',
      is_marginal: 'Geringfügig',
      is_free: 'Freier Dienstvertrag',
      weekly_minutes: 'Wochenarbeitszeit (Minuten)',
      transfer_reference: 'Zeichen der Ummeldung',
      transfer_account: 'Konto der Ummeldung',
      transfer_on: 'Tag der Ummeldung',
      created_at: 'Angelegt am',
      state_at: 'Stand vom',
    },
  },
  { table: 'notification_read', untold: 'welche Benutzer eine Meldung der Glocke gelesen haben' },
  { table: 'new_employee_mailed', untold: 'dass eine Person schon in einer E-Mail genannt wurde, keine Werte' },
]
