import type { ChainBreak } from '#contract/superadmin/overview.ts'
import { formatNumber } from '#domain/basics/numbers.ts'

const CAUSES: Record<ChainBreak['cause'], (block: string) => string> = {
  changed: block => `Einträge in Block ${block} wurden nachträglich geändert.`,
  removed: block => `In Block ${block} fehlen Einträge.`,
  added: block => `In Block ${block} stehen Einträge, die erst nachträglich eingefügt wurden.`,
  unsigned: block => `Block ${block} trägt keine Unterschrift.`,
  signature: block => `Die Unterschrift von Block ${block} stammt nicht von dieser Installation.`,
  order: block => `Block ${block} folgt nicht auf den Block davor: Dazwischen fehlen Blöcke, oder sie sind vertauscht.`,
  cut: block => `Ab Block ${block} fehlt das Ende der Kette.`,
  other: block => `Block ${block} ist ein anderer als der, den dieser Rechner kennt.`,
  gone: () => 'Die ganze Kette fehlt.',
}

/** What a restored backup of an earlier day looks like, too. */
const AS_AFTER_RESTORING: ReadonlySet<ChainBreak['cause']> = new Set(['cut', 'other', 'gone'])

const WHAT_NEXT =
  'Prüfen Sie, wer in der Datenbank schreiben darf, sichern Sie ihren jetzigen Stand und vergleichen Sie ihn mit einer früheren Sicherung.'
const AFTER_RESTORING =
  'Haben Sie selbst eine frühere Sicherung eingespielt, löschen Sie die Datei audit-heads im Datenordner; die nächste Prüfung beginnt dann mit dem jetzigen Stand.'

export const causeText = ({ block, cause }: ChainBreak): string => CAUSES[cause](formatNumber(block, 0))

export const whatNext = ({ cause }: ChainBreak): string =>
  AS_AFTER_RESTORING.has(cause) ? `${AFTER_RESTORING} Sonst: ${WHAT_NEXT}` : WHAT_NEXT

/** A company that is gone, too, has a number alone. */
export const companyText = ({ id, name }: { id: number; name: string }): string =>
  name || `Betrieb ${id}, den es nicht mehr gibt`
