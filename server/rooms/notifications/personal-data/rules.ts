import type { PersonTable } from '#server/rooms/privacy/public.ts'

/** What the edge knows of people. */
export const notificationTables: PersonTable[] = [
  { table: 'notification_read', untold: 'welche Benutzer eine Meldung der Glocke gelesen haben', merged: 'ends' },
  {
    table: 'new_employee_mailed',
    untold: 'dass eine Person schon in einer E-Mail genannt wurde, keine Werte',
    merged: 'ends',
  },
]
