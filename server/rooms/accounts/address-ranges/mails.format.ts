import { layOutMail } from '#server/platform/mail-layout.ts'
import { greeting, type Receiver } from '#server/rooms/access/public.ts'

/** To the owners of a company. */
export const liftedMail = (receiver: Receiver, { company, by, url }: { company: string; by: string; url: string }) =>
  layOutMail({
    subject: `${company} ist wieder von überall erreichbar`,
    greeting: greeting(receiver),
    paragraphs: [
      `${by} hat die Beschränkung von ${company} auf seine zulässigen Netze aufgehoben. Seither kann sich jeder mit einer Benutzerrolle wieder von überall anmelden.`,
      'Die Liste der Netze ist noch da. Ist alles in Ordnung, schalten Sie die Beschränkung in den Betriebseinstellungen wieder ein.',
    ],
    button: { label: 'Zulässige Netze ansehen', url },
    note: `Sie bekommen diese E-Mail, weil Sie Besitzer von ${company} sind. Haben Sie nicht darum gebeten? Dann wenden Sie sich bitte an den Betreiber von Kontor.`,
  })
