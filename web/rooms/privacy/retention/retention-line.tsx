import { AccessLine } from '#web/lib/access-line.tsx'

/** What is due takes reckoning and is asked for on the screen alone. */
export const RetentionLine = () => (
  <AccessLine
    part="retention"
    detail="Wie lange Daten von Personen bleiben, und was davon gelöscht werden darf"
    state={undefined}
  />
)
