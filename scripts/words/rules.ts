/** What the product says and what it says it instead of; `glossary`: the same row in docs/glossary.md. */
export type WordRule = {
  /** The word, or how a text is written. */
  readonly say: string
  /** What is never said, as people would write it. */
  readonly never: string
  readonly because: string
  readonly found: RegExp
  /** Where the rule holds, or does not; everywhere otherwise. */
  readonly only?: RegExp
  readonly beside?: RegExp
}

/** Words end where letters end; \b knows no umlauts. */
const word = (form: string) => new RegExp(`(?<!\\p{L})(?:${form})(?!\\p{L})`, 'u')

export const WORD_RULES: readonly WordRule[] = [
  {
    say: 'Standort',
    never: 'Filiale, Store, Betriebsstätte, Niederlassung, Lokal, Geschäft',
    because: 'a place where people work has one name',
    found: word('Filial\\p{L}*|Stores?|Betriebsstätten?|Niederlassung(?:en)?|Lokale?|Geschäfte?'),
  },
  {
    say: 'Standort',
    never: 'Kostenstelle (im Anwendungsfilter)',
    because: 'the filter chooses stores; a cost centre is where wages are booked',
    found: word('Kostenstellen?'),
    only: /rooms\/accounts\/store-filter\/|contract\/accounts\/store-filter/,
  },
  {
    say: 'Mitarbeiter',
    never: 'Person, Mitarbeiterin, Mitarbeitende, Arbeitnehmer, Angestellter',
    because: 'who works in a company has one name; an account is a Benutzer',
    found: word(
      'Person|Personen|Mitarbeiterin(?:nen)?|MitarbeiterIn(?:nen)?|Mitarbeitenden?|Arbeitnehmer\\p{L}*|Angestellter|Arbeitskr[aä]fte?',
    ),
    // „Person“ is the word of the law there (GDPR, Art. 4).
    beside: /\/privacy\/|\/personal-data\/|\/person-tables\//,
  },
  {
    say: 'Übergabe, übergeben',
    never: 'Export, Ausspielung, Abgabe',
    because: 'what goes to payroll software is handed over; Export is the name of an area',
    found: word('Exporte?|Exports|Exportlauf|Exportläufe|[Ee]xportier\\p{L}*|Ausspielung(?:en)?|Abgabe'),
  },
  {
    say: 'Erhöhung',
    never: 'Lauf (einer KV-Erhöhung)',
    because: 'a Lauf is one recorded hand-over, with its number',
    found: word('Laufs?|Läufen?|Läufe'),
    only: /\/agreements[/-]/,
  },
  {
    say: 'Hinweis',
    never: 'Hinweis als Anleitung, Anmerkung oder Bemerkung',
    because: 'a Hinweis is a finding that does not block; what explains is an Anleitung or Anmerkung',
    found: word('Hinweise?|Hinweisen|Hinweises'),
    // Findings of months and of files; and the notice of the law (UrlG § 4 Abs. 5).
    beside:
      /\/(months|month-\p{L}+|person-months|leave-notices|import-jobs|results|personal-traces)\/|ui\/check-list|contract\/(months\/|fields|noun)|privacy/u,
  },
  {
    say: 'erstellen, „… erstellt“',
    never: 'anlegen, angelegt',
    because: 'one verb makes a record; „hinzufügen“ is for a part of one',
    found: /(?<!\p{L})([Aa]nlegen|angelegt\p{L}*|[Ll]eg(t|en|ten|te|e)? [^.;:!?]* an(?=[;,:.!?]|$))/u,
  },
  {
    say: 'Neu + Gegenstand',
    never: 'Gegenstand + erstellen (Knopf)',
    because: 'the button and its dialog are called alike („Neue Kostenstelle“), the dialog ends with „Erstellen“',
    found:
      /^(Benutzer|Benutzerrolle|Rolle|Mitarbeiter|Vertrag|Standort|Betrieb|Kostenstelle|Abwesenheit|Durchschnitt|Webhook|Import) (erstellen|hinzufügen)$/,
  },
  {
    say: '„… erstellt“, „… geändert“, „… gelöscht“',
    never: '„… wurde erfolgreich gespeichert“',
    because: 'done is a noun and what was done to it, short',
    found:
      /^\p{Lu}[\p{L} -]* wurden? (erfolgreich )?(gespeichert|geändert|gelöscht|erstellt|hinzugefügt|zugewiesen|entfernt|aktualisiert|bearbeitet)\.?$/u,
    only: /^web\//,
    // A paper's own sentence about its file.
    beside: /import-jobs\/result-step/,
  },
  {
    say: '„… geändert“',
    never: '„Vertrag gespeichert“',
    because: 'what can be made is changed afterwards; settings, values and files are saved',
    found: word(
      '(?:Kostenstelle|Finanzbuchhaltungskreis|Mitarbeiter|Vertrag|Einstufung|Tabelle|Kollektivvertrag|Ziel|Standort|Betrieb|Benutzer|Benutzerrolle|Webhook|Vorlage|Beschäftigungsmodell) gespeichert',
    ),
  },
  {
    say: '„Soll … wirklich gelöscht werden?“',
    never: '„… löschen?“, „Sind Sie sicher, …“, „Möchten Sie …“',
    because: 'one form of the question, under a title that names the act („Kostenstelle löschen“)',
    found: /(löschen|entfernen)\?$|Sind Sie sicher|Möchten Sie|Wollen Sie|^Wirklich/,
  },
  {
    say: 'DD.MM.YYYY, HH:mm',
    never: '… Uhr, |, HH:MM',
    because: 'day and time are written alike everywhere',
    found: /(\{\}|\d\d) Uhr(?!\p{L})|\{\} \| \{\}|HH:MM/u,
  },
  {
    say: '0h:44m',
    never: '44 min, 0:44 h',
    because: 'durations are written alike; a bare unit beside a field says what to type',
    found: /(\{\}|\d) (min|Min\.)(?!\p{L})|\{\}:\{\} h/u,
  },
  {
    say: '–',
    never: '-, —',
    because: 'a dash between words is a Gedankenstrich, with blanks',
    found: /(?<=[\p{L}}.]) - (?=[\p{L}{])|—/u,
  },
  {
    say: '…',
    never: '...',
    because: 'an ellipsis is one character',
    found: /(?<=\p{L}| )\.\.\.(?=$|[ .,;!?])/u,
  },
  {
    say: '„…“',
    never: '"…", \'…\', “…”',
    because: 'quotes are those of the language',
    found: /(?<=^|[ (])["'](?=\p{Lu})[^"'<>=]*\p{L}["'](?=$|[ .,;:)?])|[“”](?=\p{Lu})/u,
    only: /^(web|contract|domain|server\/rooms)\//,
  },
  {
    say: '.',
    never: '!',
    because: 'nothing is shouted',
    found: /(?<=\p{Ll}\p{Ll}|\})!(?=$| \p{Lu})/u,
  },
  {
    say: 'E-Mail',
    never: 'Mail, Email, eMail',
    because: 'one word for it',
    found: /(?<![\p{L}-])(Mails?|Emails?|eMails?|Mail-\p{L}+|Email-\p{L}+)(?![\p{L}-])/u,
  },
  {
    say: 'Zusammengesetztes als ein Wort oder mit Bindestrich',
    never: 'Passwort Feld, Elda Seriennummer',
    because: 'compounds are joined; only labels of the specification are not',
    found:
      /(?<![\p{L}„])(Export|Report|Import|Datei|Email|Elda|Dokument|Dokumenten|FIBU|Mitarbeiter|Urlaubs|Abwesenheiten|Abweichungs|Tages|Passwort|Account|Benutzer|CSV|PDF|ZIP|SV|Store|Feiertags|Monats|Excel|Finanz|Transfer) (?!Das|Die|Der|Bitte|Sie|Ihre|UTF)(\p{Lu}\p{Ll}{2,}|\p{Lu}\p{Lu}\p{Ll}+)/u,
  },
  {
    say: 'Lohnart Mapping, FIBU Kreise, BMD ID, DPW ID',
    never: 'Lohnart-Mapping, FIBU-Kreise, BMD-ID, DPW Id',
    because: 'labels of the specification are written as it writes them',
    found: /Lohnarten?-Mapping|FIBU-Kreise?|Mitarbeiter-Sync|(?<!\p{L})(BMD|DPW)(-I[Dd]| Id|- oder DPW)(?!\p{L})/u,
  },
  {
    say: 'Ausgeblendet',
    never: 'Versteckt',
    because: 'what is hidden has one word',
    found: word('[Vv]ersteckte?'),
  },
  {
    say: 'Ereignisprotokoll',
    never: 'Protokoll, Event log',
    because: 'who did what has one name; a Protokoll is the paper of one act („Protokoll der …“)',
    found: /(?<!\p{L})Protokoll(s|ieren|e)?(?!\p{L})(?! der )|Event[- ]?[Ll]og(?!\p{L})/u,
  },
  {
    say: 'inaktiv',
    never: 'deaktiviert',
    because: 'a state of an account has one word',
    found: /^[Dd]eaktiviert$/,
  },
  {
    say: 'ein Platzhalter in voller Größe',
    never: 'Bitte warten',
    because: 'nothing says that it is loading; the place is kept',
    found: /Bitte warten(?! Sie)/,
  },
]
