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
      created_at: 'Angelegt am',
      state_at: 'Stand vom',
    },
  },
  { table: 'notification_read', untold: 'welche Benutzer eine Meldung der Glocke gelesen haben' },
  { table: 'new_employee_mailed', untold: 'dass eine Person schon in einer E-Mail genannt wurde, keine Werte' },
]
