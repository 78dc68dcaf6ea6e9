import { sql } from 'drizzle-orm'
import { vault } from '#server/platform/vault.ts'
import type { EmployeeRecord } from '#server/rooms/people/public.ts'
import { openIban, openSvnr, renumberBulkChanges } from '#server/rooms/people/public.ts'
import { employmentTables } from '../employment-data/rules.ts'
import { goesUnlessOpen, ofEmployee, type PersonRow, type PersonTable } from '../person-tables/rules.ts'
import { joinLocks } from '../retention/rows.ts'

const STAFF = 'wer im Betrieb es bearbeitet hat'
const FOUND_BY = 'nur zum Suchen, aus dem Wert gebildet'
const WAITING = 'noch einmal, solange es nicht gilt'
const EMPLOYMENT = 'Führung des Dienstverhältnisses'

/** What this room knows of people, in the order in which it is told. */
export const personnelTables: PersonTable[] = [
  {
    table: 'employee',
    label: 'Stammdaten',
    purpose: EMPLOYMENT,
    retention: 'certificate',
    merged: 'ends',
    of: id => sql`t.id = ${id}`,
    // A lock bears the number of the person.
    nouns: ['people/employees', 'privacy/retention-locks'],
    emptied: {
      retention: 'payroll',
      columns: {
        svnr_sealed: null,
        svnr_index: null,
        iban_sealed: null,
        iban_index: null,
        bic: '',
        civil_status_id: null,
        citizen_type_id: null,
        nationality: '',
        street: '',
        postal_code: '',
        city: '',
        phone: '',
        email: '',
        bmd_id: '',
        dpw_id: '',
        exit_reason: '',
        note: '',
      },
    },
    columns: {
      personnel_number: 'Personalnummer',
      gender: 'Geschlecht',
      first_name: 'Vorname',
      last_name: 'Nachname',
      title_before: 'Titel vor dem Namen',
      title_after: 'Titel nach dem Namen',
      birth_date: 'Geburtsdatum',
      svnr: 'SV-Nummer',
      civil_status_id: 'Familienstand',
      citizen_type_id: 'Staatsbürgerschaft',
      nationality: 'Staat',
      street: 'Straße und Hausnummer',
      postal_code: 'PLZ',
      city: 'Ort',
      country: 'Land',
      phone: 'Telefon',
      email: 'E-Mail',
      iban: 'IBAN',
      bic: 'BIC',
      store_id: 'Standort',
      cost_centre_id: 'Kostenstelle',
      bmd_id: 'BMD ID',
      dpw_id: 'DPW ID',
      employment_model_id: 'Beschäftigungsmodell',
      entry: 'Eintritt',
      exit: 'Austritt',
      exit_reason: 'Austrittsgrund',
      note: 'Notiz',
      is_hidden: 'Ausgeblendet',
      dummy: 'Platzhalter',
      social_insurance_registered: 'Bei der ÖGK angemeldet',
      social_insurance_registered_since: 'Angemeldet seit',
      social_insurance_registration_reason: 'Woher die Anmeldung bekannt ist',
      created_at: 'Angelegt am',
      changed_at: 'Geändert am',
    },
    withheld: {
      id: 'Nummer der Person in Kontor',
      svnr_sealed: 'steht offen als SV-Nummer',
      iban_sealed: 'steht offen als IBAN',
      svnr_index: FOUND_BY,
      iban_index: FOUND_BY,
      personnel_key: FOUND_BY,
      search_text: FOUND_BY,
    },
    opened: (row, companyId) => {
      const sealed = {
        companyId,
        id: row.id,
        svnrSealed: row.svnr_sealed,
        ibanSealed: row.iban_sealed,
      } as EmployeeRecord
      return { ...row, svnr: openSvnr(sealed), iban: openIban(sealed) }
    },
  },
  {
    table: 'employee_merge',
    label: 'Zusammengelegte Akten',
    purpose: EMPLOYMENT,
    retention: 'certificate',
    merged: 'goes',
    of: ofEmployee,
    // What was done with the file that went into this one lies under its number.
    nouns: ['people/employees'],
    columns: {
      id: 'Nummer des Akts, der aufging',
      name: 'Name',
      personnel_number: 'Personalnummer',
      merged_at: 'Zusammengelegt am',
      reason: 'Grund',
    },
    withheld: { account_id: STAFF },
  },
  ...employmentTables,
  {
    table: 'employee_document',
    label: 'Dokumente',
    purpose: EMPLOYMENT,
    retention: 'claims',
    merged: 'goes',
    of: ofEmployee,
    nouns: ['documents/employee-documents', 'documents/sensitive-documents'],
    dated: 'created_at',
    columns: {
      id: 'Nummer',
      store_id: 'Standort',
      name: 'Name',
      document_type: 'Dokument Typ',
      created_at: 'Angelegt am',
      valid_until: 'Ablaufdatum',
      permitted_minutes: 'Erlaubte Arbeit in der Woche (Minuten)',
      confirmed: 'Bestätigt',
      sensitive: 'Sensibles Dokument',
      is_proxy: 'Aus den Stammdaten',
    },
  },
  {
    table: 'employee_data_request',
    label: 'Änderungsanträge',
    purpose: 'Richtige Stammdaten',
    retention: 'claims',
    merged: goesUnlessOpen(
      'Ein Änderungsantrag ist offen',
      'Er vergleicht mit dem Akt, der aufgeht: übernehmen Sie ihn oder lehnen Sie ihn ab.',
      sql`t.created_at at time zone c.time_zone`,
      sql`t.state = 'open'`,
    ),
    of: ofEmployee,
    nouns: ['people/data-requests'],
    dated: 'created_at',
    columns: {
      id: 'Nummer',
      source: 'Herkunft',
      changes: 'Änderungen',
      state: 'Status',
      created_at: 'Angelegt am',
      decided_at: 'Entschieden am',
    },
    withheld: { changes_sealed: 'steht offen als Änderungen', decided_by: STAFF },
    opened: (row, companyId) => ({ ...row, changes: wanted(row, companyId) }),
  },
  {
    table: 'access_export',
    label: 'Datenauskünfte',
    purpose: 'Auskunft nach Art. 15 DSGVO',
    retention: 'claims',
    merged: goesUnlessOpen(
      'Eine Datenauskunft wird gerade erstellt',
      'Warten Sie, bis sie fertig ist.',
      sql`t.created_at at time zone c.time_zone`,
      sql`t.state = 'working'`,
    ),
    of: ofEmployee,
    nouns: ['privacy/access-exports'],
    columns: { id: 'Nummer', state: 'Status', created_at: 'Erstellt am' },
    withheld: { account_id: STAFF, message: 'warum es misslang' },
  },
  {
    table: 'retention_lock',
    label: 'Löschsperre',
    purpose: 'Wahrung von Rechtsansprüchen',
    retention: 'certificate',
    merged: { move: (tx, pair) => joinLocks(tx, pair) },
    of: ofEmployee,
    columns: { reason: 'Grund', since: 'Seit' },
  },
  {
    table: 'employee_value',
    label: 'Stammdaten mit Datum',
    purpose: EMPLOYMENT,
    retention: 'payroll',
    merged: {
      once: ['value_group', 'valid_from'],
      sealed: { column: 'iban_sealed', cell: { table: 'employee', column: 'iban_sealed' } },
      hinders: [
        {
          says: 'Beide haben einen Wert mit Datum, der am selben Tag beginnt',
          remedy: 'Ein Tag kann nur einen haben: welcher gilt, muss der Betrieb entscheiden.',
          when: sql`t.valid_from`,
          clash: sql`k.value_group = t.value_group and k.valid_from = t.valid_from`,
        },
      ],
    },
    of: ofEmployee,
    nouns: ['people/employee-values'],
    columns: {
      id: 'Nummer',
      value_group: 'Was sich ändert',
      valid_from: 'Gilt ab',
      is_applied: 'Gilt schon',
      street: 'Straße und Hausnummer',
      postal_code: 'PLZ',
      city: 'Ort',
      country: 'Land',
      civil_status_id: 'Familienstand',
      iban: 'IBAN',
      bic: 'BIC',
      store_id: 'Standort',
      cost_centre_id: 'Kostenstelle',
      employment_model_id: 'Beschäftigungsmodell',
      held_name: 'Name des Standorts, der Kostenstelle oder des Modells',
    },
    withheld: {
      planned_by: STAFF,
      iban_sealed: 'steht offen als IBAN',
      iban_index: FOUND_BY,
      waiting_store_id: WAITING,
      waiting_cost_centre_id: WAITING,
      waiting_employment_model_id: WAITING,
    },
    opened: (row, companyId) => {
      const sealed = { companyId, id: row.employee_id, svnrSealed: null, ibanSealed: row.iban_sealed } as EmployeeRecord
      return { ...row, iban: openIban(sealed) }
    },
  },
  {
    table: 'employee_photo',
    label: 'Foto',
    purpose: 'Erkennen der Person im Betrieb',
    retention: 'claims',
    merged: {
      once: [],
      sealed: { column: 'picture_sealed', cell: { table: 'employee_photo', column: 'picture_sealed' } },
    },
    of: ofEmployee,
    columns: { picture: 'Bild (JPEG, Base64)' },
    withheld: { picture_sealed: 'steht offen als Bild' },
    opened: (row, companyId) => ({ ...row, picture: photo(row, companyId) }),
  },
  {
    table: 'bulk_change',
    label: 'Änderungen für mehrere Personen',
    purpose: EMPLOYMENT,
    retention: 'claims',
    merged: { move: (tx, pair) => renumberBulkChanges(tx, pair) },
    of: id => sql`t.lines @> jsonb_build_array(jsonb_build_object('employeeId', ${id}::int))`,
    columns: { id: 'Nummer', changed_at: 'Geändert am', field: 'Feld' },
    withheld: {
      account_id: STAFF,
      lines: 'Werte mehrerer Personen davor; die eigenen stehen unter „Stammdaten mit Datum“',
    },
  },
  {
    table: 'erasure_line',
    untold: 'was zur Löschung vorgeschlagen ist; danach nennt es niemanden',
    merged: {
      hinders: [
        {
          says: 'Eine Löschung ist vorgeschlagen',
          remedy: 'Stimmen Sie ihr zu oder ziehen Sie sie zurück.',
          when: sql`t.due_on`,
          open: sql`true`,
          ofBoth: true,
        },
      ],
    },
  },
  {
    table: 'remote_document',
    untold: 'Nummern von Dokumenten in der Stammdatenquelle; die Dokumente selbst liegen bei',
    merged: 'stays',
  },
  { table: 'document_fill', untold: 'Auswahl vieler Personen, die nach einem Tag gelöscht ist', merged: 'stays' },
]

const photo = ({ employee_id: rowId, picture_sealed: sealed }: PersonRow, companyId: number) =>
  vault().open(String(sealed), { companyId, table: 'employee_photo', column: 'picture_sealed', rowId: Number(rowId) })

const wanted = ({ id, changes_sealed: sealed }: PersonRow, companyId: number): unknown => {
  const cell = { companyId, table: 'employee_data_request', column: 'changes_sealed', rowId: Number(id) }
  const text = vault().tryOpen(String(sealed), cell)
  return text === undefined ? 'nicht lesbar' : JSON.parse(text)
}
