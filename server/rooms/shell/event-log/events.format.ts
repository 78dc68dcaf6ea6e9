import { fieldLabel, fieldText } from '#contract/fields.ts'
import { actionLabel, nounLabel } from '#contract/nouns.ts'
import type { Event } from '#contract/shell/event-log.ts'
import { neutralise, writeCsv } from '#domain/basics/csv.ts'
import { dayOf, formatDay, formatTime, fromUtcText } from '#domain/basics/days.ts'

const HEAD = ['Zeitpunkt', 'Wer', 'Was', 'Art', 'Eintrag', 'Nummer', 'Feld', 'Alt', 'Neu', 'Herkunft']

/** One line a changed field; people open it in a spreadsheet. */
export function eventsFile(events: readonly Event[], zone: string): string {
  const lines = [HEAD, ...events.flatMap(event => linesOf(event, zone))]
  // Without the mark Excel reads UTF-8 as Windows-1252.
  return `\uFEFF${writeCsv(
    lines.map(line => line.map(neutralise)),
    { separator: ';' },
  )}`
}

function linesOf({ changes, ...event }: Event, zone: string): string[][] {
  const moment = fromUtcText(event.at)
  const { actor, isOperator, action, kind, recordId, recordName, origin } = event
  const head = [
    `${formatDay(dayOf(moment, zone))} ${formatTime(moment, zone)}`,
    isOperator ? `${actor} (Betreiber)` : actor,
    actionLabel(action),
    nounLabel(kind),
    recordName ?? '',
    recordId,
  ]
  if (changes.length === 0) return [[...head, '', '', '', origin]]
  return changes.map(({ field, before, after }) => [
    ...head,
    fieldLabel(field),
    fieldText(field, before),
    fieldText(field, after),
    origin,
  ])
}
