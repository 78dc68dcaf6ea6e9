import { layOutMail } from '#server/platform/mail-layout.ts'
import { greeting, type Receiver } from '../account-mails/mails.format.ts'

type Asking = { company: string; operator: string; reason: string; url: string }

/** To the owners of a company. */
export const askingMail = (receiver: Receiver, { company, operator, reason, url }: Asking) =>
  layOutMail({
    subject: `Ein Betreiber bittet um Änderungen in ${company}`,
    greeting: greeting(receiver),
    paragraphs: [
      `${operator} betreut als Betreiber Ihre Kontor-Installation, sieht gerade ${company} an und bittet, dort auch etwas ändern zu dürfen. Als Grund ist angegeben: „${reason}“.`,
      'Ohne Ihre Erlaubnis kann der Betreiber nur lesen. Der Zugriff endet von selbst nach 30 Minuten; was dabei geöffnet und geändert wird, steht im Ereignisprotokoll Ihres Betriebs.',
    ],
    button: { label: 'Zugriff ansehen', url },
    note: `Sie bekommen diese E-Mail, weil Sie Besitzer von ${company} sind.`,
  })
