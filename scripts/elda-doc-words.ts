/** What each number of the checks means, by the rule of `domain/elda/notice-checks.ts` that says it. */
export const CHECKS: readonly (readonly [code: string, fields: string, text: string])[] = [
  ['F7000', 'BKNR', 'Die Beitragskontonummer fehlt.'],
  [
    'F7020',
    'VSNR',
    'Die Versicherungsnummer ist nicht richtig aufgebaut: zehn Stellen, die vierte ist die Prüfziffer.',
  ],
  [
    'F7030',
    'GEBD',
    'Das Geburtsdatum ist kein Tag. Ist nur ein Teil bekannt, stehen dafür Nullen: 00MMJJJJ oder 0000JJJJ.',
  ],
  ['F7050', 'GEBD', 'Zur Anforderung der Versicherungsnummer gehört das Geburtsdatum.'],
  [
    'F7051',
    'VSNR, REFV',
    'Versicherungsnummer oder Geburtsdatum muss dastehen; ohne Nummer auch der Referenzwert ihrer Anforderung.',
  ],
  ['F7060', 'ADAT', 'Das An-, Ab- oder Änderungsdatum fehlt.'],
  ['F7061', 'ADAT', 'Das An-, Ab- oder Änderungsdatum ist kein Tag.'],
  ['F7062', 'ADAT', 'Das An-, Ab- oder Änderungsdatum liegt vor dem 01.01.2019.'],
  ['F7065', 'RDAT', 'Das richtige Datum fehlt.'],
  ['F7066', 'RDAT', 'Das richtige Datum ist kein Tag.'],
  ['F7067', 'RDAT', 'Das richtige Datum liegt vor dem 01.01.2019.'],
  ['F7069', 'BBER', 'Der Beschäftigungsbereich fehlt oder liegt nicht zwischen 01 und 13.'],
  ['F7096', 'AGRD', 'Der Abmeldegrund fehlt oder steht nicht in der Liste.'],
  ['F7104', 'UMDA', 'Das Ummeldedatum ist kein Tag.'],
  ['F7105', 'AGRD', 'Zum Ummeldedatum gehört der Abmeldegrund 12.'],
  ['F7106', 'RUMD', 'Das richtige Ummeldedatum ist kein Tag.'],
  ['F7107', 'SOUM', 'Sonderummeldung: J oder nichts.'],
  ['F7108', 'ZTUM', 'Zum Ummeldedatum fehlt der Zielträger.'],
  ['F7109', 'ZKUM', 'Zum Ummeldedatum fehlt das Zielkonto.'],
  ['F7111', 'EBSV', 'Dieser Abmeldegrund hat kein arbeitsrechtliches Ende.'],
  ['F7112', 'Ummeldung', 'Ohne Ummeldedatum bleiben die Felder der Ummeldung leer (M4).'],
  ['F7113', 'Ummeldung', 'Ohne Ummeldedatum bleiben die Felder der Ummeldung leer (M9).'],
  ['F7114', 'ZTUM', 'Der Zielträger geht von 11 bis 19.'],
  [
    'F7115',
    'VWAZ',
    'Ab 2026 muss die Anmeldung die Wochenarbeitszeit sagen: Bereich 01, 02, 03, 04 oder 11, kein freier Dienstvertrag.',
  ],
  ['F7116', 'VWAZ', 'Die Wochenarbeitszeit hat vier Stellen, in Hundertstel einer Stunde: 38,5 Stunden sind 3850.'],
]

/** What the transfer service answers. */
export const STATUSES: readonly (readonly [status: string, text: string])[] = [
  ['000', 'in Ordnung'],
  ['401', 'Der Dateiname hat mehr als 255 Zeichen.'],
  ['402', 'Der Dateiname fehlt.'],
  ['403', 'Die Datei wurde nicht verarbeitet.'],
  ['404', 'Die Datei ist noch in Arbeit, länger als 40 Sekunden.'],
  ['405', 'Die Datei war schon da; die Protokollnummer der ersten steht in der Meldung.'],
  ['406', 'Die Rücksendung gibt es nicht.'],
  ['407', 'Dafür fehlt die Berechtigung.'],
  ['408', 'Die Rücksendung wurde schon abgeholt; ELDA gibt jede nur einmal her.'],
  ['500', 'Ein Fehler bei ELDA.'],
  ['551', 'Die Anfrage ist abgelaufen: sie gilt 60 Sekunden.'],
  ['552', 'Die Kennung der Anfrage (Nonce) ist verbraucht.'],
  ['553', 'Die Seriennummer ist für den Dienst nicht berechtigt.'],
  ['554', 'Die Kennung der Anfrage (Nonce) fehlt.'],
  ['555', 'Der Zeitpunkt der Anfrage fehlt.'],
  ['557', 'Der API-Schlüssel gilt nicht.'],
  ['558', 'Seriennummer oder Kundenpasswort stimmt nicht.'],
  ['559', 'Die Form der Anfrage stimmt nicht.'],
]

/** What happens to a notice, in the words of a clerk. */
export const STEPS: readonly (readonly [from: string, what: string, to: string])[] = [
  ['Entwurf', 'in eine Datei geschrieben', 'erzeugt'],
  ['erzeugt', 'Datei zurückgezogen; die Meldung bekommt einen neuen Referenzwert', 'Entwurf'],
  ['erzeugt', 'Datei gesendet', 'gesendet'],
  ['erzeugt, gesendet', 'ELDA meldet „übernommen“', 'übernommen'],
  ['erzeugt, gesendet', 'ELDA meldet „teilweise übernommen“', 'teilweise übernommen'],
  [
    'erzeugt, gesendet',
    'ELDA meldet „nicht übernommen“: gilt als nicht gemeldet, die Pflicht bleibt offen',
    'abgewiesen',
  ],
  [
    'gesendet, übernommen, teilweise übernommen, Clearing',
    'von Hand geschlossen; der Grund bleibt im Verlauf',
    'erledigt',
  ],
  ['erledigt', 'das Schließen von Hand zurückgenommen', 'gesendet, übernommen, teilweise übernommen, Clearing'],
  ['alle gesendeten', 'die ÖGK fragt nach', 'Clearing'],
  ['alle gesendeten', 'die letzte Rückfrage ist erledigt', 'erledigt'],
  ['übernommen', '14 Tage ohne Rückfrage; eine Anforderung der Versicherungsnummer wartet auf die Nummer', 'erledigt'],
]

export const HEAD = `# ELDA: was Kontor der ÖGK meldet

Diese Seite schreibt \`npm run elda-doc\` aus denselben Tabellen, mit denen Kontor Meldungen schreibt, liest und prüft (\`domain/elda/notice-fields.ts\`, \`request-fields.ts\`, \`leaving-reasons.ts\`, \`clearing-codes.ts\`). Was der Raum weiß und wie er gebaut ist, steht auf [seiner Seite](rooms/elda.md).

Kontor erkennt aus Verträgen, Eintritten und Austritten, was zu melden ist, füllt die Meldung aus, schreibt die Datei für ELDA und liest, was zurückkommt. **„Übernommen“ heißt nicht „verarbeitet“**: ELDA hat die Meldung angenommen; ob die ÖGK noch etwas fragt, sagt das Clearing. Im Testbetrieb (TM) gilt keine Meldung als erstattet; echt ist nur DM.

Was Kontor **nicht** meldet: die monatliche Beitragsgrundlagenmeldung (**mBGM**), Lohnzettel (L16), Familienhospiz- und Pflegekarenz (Bestand FH), Schwerarbeit (SM) und A1-Bescheinigungen (ES). Das tut die Lohnverrechnung. Rückfragen zur mBGM (BW…) liest Kontor und zeigt sie an.
`
