import type { EnumList } from '../basics/enum-lists.ts'

type Rule = {
  label: string
  /** Null: values may be added; else why not. */
  closedBecause: string | null
  /** Which values rules use, by id or all of them (`*`), and which rules. */
  needed: Readonly<Record<string, string>>
}

/** What may be changed of each list: names and order of all, and the rest where no rule needs more of a value than its id. */
export const ENUM_RULES: Readonly<Record<EnumList, Rule>> = {
  country: {
    label: 'Länder',
    closedBecause:
      'Zu einem Land gehören Kfz-Kennzeichen, ISO-Code und Staatsbürgerschaft; neue kommen mit dem Programm.',
    needed: {
      A: 'Österreich ist das Land, mit dem Adressen beginnen, und bestimmt die Staatsbürgerschaft.',
      D: 'Standorte liegen in Österreich oder Deutschland.',
    },
  },
  countrystate: {
    label: 'Bundesländer',
    closedBecause: 'Es gibt neun.',
    needed: { '*': 'Feiertage, Abgaben, KV-Tafeln und die ÖGK eines Standorts richten sich nach dem Bundesland.' },
  },
  gender: {
    label: 'Geschlecht',
    closedBecause: 'Anrede, Mutterschutz und ELDA kennen M und F.',
    needed: { '*': 'Anrede, Mutterschutz und ELDA brauchen beide.' },
  },
  citizentype: {
    label: 'Staatsbürgerschaft',
    closedBecause: 'Bei jeder Gruppe muss feststehen, ob sie eine Beschäftigungsbewilligung braucht.',
    needed: {
      2: 'Drittstaat: Bewilligungen, ihre Fristen und die Prüfung des Dienstplans hängen daran.',
      5: 'Drittstaat mit Schutz: ohne Pass, mit Fristen der Dokumente.',
      '*': 'Aus dem Staat eines Mitarbeiters ergibt sich seine Gruppe.',
    },
  },
  civilstatus: { label: 'Familienstand', closedBecause: null, needed: {} },
  templatetype: {
    label: 'Dokumenttypen',
    closedBecause: null,
    needed: {
      1: 'Ausgefüllte Dienstverträge liegen danach als Vertrag im Personalakt.',
      5: 'Die SV-Anmeldung sucht danach, ob sie im Personalakt liegt.',
      13: 'Was keinen Typ mehr hat, ist „Sonstiges“.',
    },
  },
  insurer: {
    label: 'Versicherungsträger',
    closedBecause: 'ELDA kennt Träger an ihrem Schlüssel; neue kommen mit dem Programm.',
    needed: { '*': 'ELDA kennt den Träger an diesem Schlüssel, und Konten lauten darauf.' },
  },
  insuredarea: {
    label: 'Beschäftigungsbereiche',
    closedBecause: 'ELDA kennt 01 bis 13.',
    needed: {
      '01': 'Das Beschäftigungsmodell von Arbeitern führt dazu.',
      '02': 'Das Beschäftigungsmodell von Angestellten führt dazu.',
      '03': 'Lehrlinge: geringfügig und frei prüft ELDA danach.',
      '04': 'Lehrlinge: geringfügig und frei prüft ELDA danach.',
    },
  },
}

/** Why a value can't be hidden; undefined: it can. */
export const neededBecause = (list: EnumList, id: string): string | undefined =>
  ENUM_RULES[list].needed[id] ?? ENUM_RULES[list].needed['*']
