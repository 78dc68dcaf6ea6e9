import { formatNumber } from '#domain/basics/numbers.ts'
import { layOutMail, plainText } from '#server/platform/mail-layout.ts'

type News = {
  company: string
  recipient: string
  people: readonly { name: string; storeName: string | null; lacks: string }[]
  url: string
}

/** So many are named in a mail; the rest is counted. */
const NAMED = 50

/** To somebody of the company, about those whom they may see. Product H. */
export function newEmployeesTold({ company, recipient, people, url }: News) {
  const count = formatNumber(people.length, 0)
  const rest = people.length - NAMED
  const lines = people.slice(0, NAMED).map(lineOf)
  if (rest > 0) lines.push(`und ${formatNumber(rest, 0)} weitere`)
  return layOutMail({
    subject:
      people.length === 1
        ? 'Bei einem neuen Mitarbeiter ist etwas offen'
        : `Bei ${count} neuen Mitarbeitern ist etwas offen`,
    greeting: `Guten Tag ${plainText(recipient)},`,
    paragraphs: [
      people.length === 1
        ? `im Betrieb ${plainText(company)} ist bei einem neuen Mitarbeiter noch etwas offen:`
        : `im Betrieb ${plainText(company)} ist bei ${count} neuen Mitarbeitern noch etwas offen:`,
      lines.join('\n'),
      'Bitte sehen Sie im Personalakt nach und tragen Sie nach, was fehlt. Die Anmeldung zur Sozialversicherung muss vor Dienstantritt bei der ÖGK sein.',
    ],
    button: { label: 'Mitarbeiter ansehen', url },
    note: 'Sie bekommen diese E-Mail, weil Sie in diesem Betrieb Mitarbeiter bearbeiten dürfen und der Betreiber von Kontor darauf hinweisen wollte.',
  })
}

const lineOf = ({ name, storeName, lacks }: News['people'][number]): string =>
  [plainText(name) || 'Ohne Namen', storeName && plainText(storeName), lacks || 'neu erstellt']
    .filter(Boolean)
    .join(' · ')
