import { formatDay } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { layOutMail, plainText } from '#server/platform/mail-layout.ts'
import type { NewPerson } from './rows.ts'

type News = { company: string; total: number; people: readonly NewPerson[]; url: string; isTest?: boolean }

/** `people` may be fewer than there are; the rest is counted. */
export function newEmployeesMail({ company, total, people, url, isTest }: News) {
  const count = formatNumber(total, 0)
  const rest = total - people.length
  const lines = [...people.map(lineOf), ...(rest > 0 ? [`und ${formatNumber(rest, 0)} weitere`] : [])]
  return layOutMail({
    subject: isTest
      ? 'Probe: Ein neuer Mitarbeiter'
      : total === 1
        ? 'Ein neuer Mitarbeiter'
        : `${count} neue Mitarbeiter`,
    greeting: 'Guten Tag,',
    paragraphs: [
      total === 1
        ? `im Betrieb ${plainText(company)} ist ein neuer Mitarbeiter dazugekommen:`
        : `im Betrieb ${plainText(company)} sind ${count} neue Mitarbeiter dazugekommen:`,
      lines.join('\n'),
    ],
    button: isTest ? { label: 'Einstellungen ansehen', url } : { label: 'Mitarbeiter ansehen', url },
    note: isTest
      ? 'Das ist eine Probe, die Sie in den Einstellungen angefordert haben; den genannten Mitarbeiter gibt es nicht.'
      : 'Sie bekommen diese E-Mail, weil Ihre Adresse in Kontor in der Liste für neue Mitarbeiter steht. Ein Administrator des Betriebs kann sie dort wieder entfernen.',
  })
}

function lineOf({ name, store, entry }: NewPerson): string {
  const begins = entry && `Eintritt ${formatDay(Temporal.PlainDate.from(entry))}`
  return [plainText(name) || 'Ohne Namen', store && plainText(store), begins].filter(Boolean).join(' · ')
}
