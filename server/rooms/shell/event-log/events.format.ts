import { fieldText, type ValueContext, type ValueNames } from '#contract/field-values.ts'
import { fieldLabel } from '#contract/fields.ts'
import { nounLabel } from '#contract/nouns.ts'
import { sentenceText } from '#contract/sentences.ts'
import type { EventLine } from '#contract/shell/event-log.ts'
import { doerText, originText } from '#contract/shell/event-origin.ts'
import { neutralise, writeCsv } from '#domain/basics/csv.ts'
import { dayOf, formatDay, formatTime, fromUtcText } from '#domain/basics/days.ts'

const HEAD = ['Zeitpunkt', 'Wer', 'Ereignis', 'Art', 'Eintrag', 'Feld', 'Alt', 'Neu', 'Herkunft']

/** One line a changed field; people open it in a spreadsheet. */
export function eventsFile(events: readonly EventLine[], zone: string, names: ValueNames): string {
  const lines = [HEAD, ...events.flatMap(event => linesOf(event, { zone, names, noun: event.kind }))]
  // Without the mark Excel reads UTF-8 as Windows-1252.
  return `\uFEFF${writeCsv(
    lines.map(line => line.map(neutralise)),
    { separator: ';' },
  )}`
}

function linesOf({ changes, ...event }: EventLine, context: ValueContext & { zone: string }): string[][] {
  const moment = fromUtcText(event.at)
  const head = [
    `${formatDay(dayOf(moment, context.zone))} ${formatTime(moment, context.zone)}`,
    doerText(event),
    sentenceText({ ...event, changes }, context),
    nounLabel(event.kind),
    [event.recordName, event.detail].filter(Boolean).join(', '),
  ]
  const origin = originText(event.origin)
  if (changes.length === 0) return [[...head, '', '', '', origin]]
  return changes.map(({ field, before, after }) => [
    ...head,
    fieldLabel(field),
    fieldText(field, before, context),
    fieldText(field, after, context),
    origin,
  ])
}
