import { roundTo } from '../basics/numbers.ts'

/**
 * What an answer of the transfer service means: `done` as asked; `waiting`: taken, still being worked on; `duplicate`: it was there before;
 * `act`: refused until somebody has done something; `later`: not now; `missing`, `fetched`: of a return that is not there, or not any
 * more; `unclear`: nobody can say whether it was done. Domain 1.1
 */
export type ServiceOutcome = 'done' | 'waiting' | 'duplicate' | 'act' | 'later' | 'missing' | 'fetched' | 'unclear'

export type ServiceStatus = { outcome: ServiceOutcome; text: string }

const OF_KONTOR = 'Das ist ein Fehler von Kontor, bitte melden Sie ihn dem Betreiber.'

const STATUSES: Readonly<Record<string, ServiceStatus>> = {
  '000': { outcome: 'done', text: '' },
  '401': { outcome: 'act', text: `Der Name der Datei ist ELDA zu lang (401). ${OF_KONTOR}` },
  '402': { outcome: 'act', text: `ELDA hat keinen Namen der Datei bekommen (402). ${OF_KONTOR}` },
  '403': {
    outcome: 'act',
    text: 'ELDA hat die Datei nicht verarbeitet (403), sie gilt nicht als Meldung. Holen Sie die Rücksendungen ab: Die Mitteilung dazu sagt, warum.',
  },
  '404': {
    outcome: 'waiting',
    text: 'ELDA hat die Datei und verarbeitet sie noch (404). Bitte warten Sie auf die Rücksendung und senden Sie nicht noch einmal.',
  },
  '405': { outcome: 'duplicate', text: 'ELDA hatte diese Datei schon (405). Gesendet ist sie damit.' },
  '406': {
    outcome: 'missing',
    text: 'Diese Rücksendung gibt es bei ELDA nicht (406). Bitte sehen Sie in ELDA Online nach.',
  },
  '407': {
    outcome: 'act',
    text: 'Diese Seriennummer darf das bei ELDA nicht (407). Bitte lassen Sie sie im Kundenbereich von ELDA dafür berechtigen.',
  },
  '408': {
    outcome: 'fetched',
    text: 'Diese Rücksendung hat schon jemand abgeholt (408), ELDA gibt sie nur einmal her. Speichern Sie sie dort, wo sie ist, und lesen Sie sie hier ein.',
  },
  '500': {
    outcome: 'later',
    text: 'ELDA meldet einen internen Fehler (500). Bitte versuchen Sie es in einer Stunde noch einmal.',
  },
  '551': { outcome: 'act', text: '' },
  '552': {
    outcome: 'unclear',
    text: 'ELDA kennt diese Anfrage schon (552): Sie ist zweimal angekommen. Was beim ersten Mal daraus wurde, sagen die Rücksendungen.',
  },
  '553': {
    outcome: 'act',
    text: 'Diese Seriennummer ist für den Webservice nicht freigeschaltet (553). Bitte schalten Sie ihn im Kundenbereich von ELDA frei.',
  },
  '554': { outcome: 'act', text: `Der Anfrage an ELDA fehlte ihre Kennung (554). ${OF_KONTOR}` },
  '555': { outcome: 'act', text: `Der Anfrage an ELDA fehlte ihr Zeitpunkt (555). ${OF_KONTOR}` },
  '557': {
    outcome: 'act',
    text: 'Der API-Schlüssel dieser Installation gilt bei ELDA nicht (557). Bitte wenden Sie sich an den Betreiber von Kontor.',
  },
  '558': {
    outcome: 'act',
    text: 'Seriennummer oder Kundenpasswort stimmt bei ELDA nicht (558). Bitte geben Sie das Passwort in den Betriebseinstellungen beim Hersteller neu ein.',
  },
  '559': { outcome: 'act', text: `ELDA hat die Form der Anfrage nicht angenommen (559). ${OF_KONTOR}` },
}

/** `behindSeconds`: by how much our clock is behind the service’s; undefined where its answer bore no date. */
export function serviceStatus(code: string, behindSeconds?: number): ServiceStatus {
  if (code === '551') return { outcome: 'act', text: clockText(behindSeconds) }
  const known = Object.hasOwn(STATUSES, code) ? STATUSES[code] : undefined
  return known ?? { outcome: 'unclear', text: `ELDA hat mit dem unbekannten Status ${code} geantwortet.` }
}

/** What ELDA lets a request be late. */
export const MOST_SECONDS_LATE = 60

function clockText(behindSeconds: number | undefined): string {
  const late = 'Die Anfrage war ELDA zu alt (551)'
  if (behindSeconds === undefined || Math.abs(behindSeconds) <= MOST_SECONDS_LATE / 2)
    return `${late}: Sie war länger als ${MOST_SECONDS_LATE} Sekunden unterwegs. Bitte versuchen Sie es noch einmal.`
  const way = behindSeconds > 0 ? 'nach' : 'vor'
  return `${late}: Die Uhr dieses Servers geht ${spanText(Math.abs(behindSeconds))} ${way}. Der Betreiber von Kontor muss sie richtig stellen.`
}

function spanText(seconds: number): string {
  const rounded = roundTo(seconds, 0)
  if (rounded < 120) return `${rounded} Sekunden`
  const minutes = roundTo(rounded / 60, 0)
  return minutes < 120 ? `${minutes} Minuten` : `${roundTo(minutes / 60, 0)} Stunden`
}
