import { actionLabel, nounLabel } from '#contract/nouns.ts'
import type { PersonTable } from '../person-tables/rules.ts'
import * as rows from './rows.ts'

/** What tables that are not about people keep of them all the same; known by the records of all others, so told last. */
export const tracesOfPeople: PersonTable[] = [
  {
    table: 'import_change',
    label: 'Importe',
    purpose: 'Übernahme der Daten aus Dateien des Betriebs',
    retention: 'claims',
    merged: 'stays',
    of: rows.NONE,
    // With the rows, below.
    forget: async () => 0,
    columns: {
      kind: 'Was',
      file_name: 'Datei',
      finished_at: 'Importiert am',
      record: 'Nummer des Eintrags',
      before: 'Davor',
    },
    withheld: {
      job_id: 'Nummer des Imports in Kontor',
      record_kind: 'steht als „Was“',
      created: 'Nummern aller, die der Import erstellt hat',
      changed: 'steht als „Davor“, nur der eigene Teil',
    },
    read: async (tx, _scope, _employeeId, records) =>
      (await rows.importsOf(tx, records)).map(({ kind, ...row }) => ({ ...row, kind: nounLabel(kind) })),
  },
  {
    table: 'import_row',
    label: 'Zeilen der Importe',
    purpose: 'Übernahme der Daten aus Dateien des Betriebs',
    retention: 'claims',
    merged: 'stays',
    of: rows.NONE,
    forget: rows.forgetImports,
    columns: { file_name: 'Datei', line: 'Zeile', label: 'Bezeichnung', cells: 'Werte', issues: 'Hinweise' },
    withheld: {
      job_id: 'Nummer des Imports in Kontor',
      outcome: 'was der Import vorhatte',
      has_warning: 'steht als Hinweise',
    },
    read: (tx, _scope, employeeId, records) => rows.importRowsOf(tx, employeeId, records),
  },
  {
    table: 'audit_entry',
    label: 'Ereignisprotokoll',
    purpose: 'Nachweis, was wann geändert oder angesehen wurde (Art. 5 Abs. 2 und Art. 32 DSGVO)',
    retention: 'payroll',
    merged: 'stays',
    of: rows.NONE,
    stays: 'Das Ereignisprotokoll ist durch Prüfsummen verkettet und unveränderlich.',
    columns: { at: 'Zeitpunkt', action: 'Vorgang', record_kind: 'Eintrag', before: 'Davor', after: 'Danach' },
    withheld: {
      id: 'Nummer in Kontor',
      account_id: 'wer im Betrieb es bearbeitet hat',
      record_id: 'Nummer des Eintrags in Kontor',
      origin: 'über welches Gerät des Betriebs',
      ...{ first_id: 'ordnet die Anzeige', first_at: 'ordnet die Anzeige' },
      ...{ fold_id: 'ordnet die Anzeige', fold_at: 'ordnet die Anzeige' },
    },
    read: async (tx, _scope, employeeId, records) =>
      (await rows.entriesOf(tx, employeeId, records)).map(({ action, kind, ...row }) => ({
        ...row,
        action: actionLabel(action),
        record_kind: nounLabel(kind),
      })),
  },
  { table: 'import_restoration', untold: 'Nummern und Stände von Einträgen, keine Werte', merged: 'stays' },
  { table: 'job_run', untold: 'wie weit eine Arbeit ist, keine Werte', merged: 'stays' },
]
