import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIELDS } from './fields.ts'
import { ACTIONS, type Action, NOUNS, type NounKey } from './nouns.ts'
import { sentenceText, type Told } from './sentences.ts'

const EMPTY: Told = {
  action: 'changed',
  kind: 'settings/cost-centres',
  recordId: '12',
  recordName: null,
  changes: [],
  detail: '',
  storeName: '',
  origin: 'web 127.0.0.1',
}
const said = (told: Partial<Told>) =>
  sentenceText({ ...EMPTY, ...told }, { names: { employeeId: { 17: 'Bauer Anna' }, storeId: { 4: 'Graz' } } })
const after = (values: Record<string, unknown>) =>
  Object.entries(values).map(([field, value]) => ({ field, before: null, after: value as never }))

test('every noun has a sentence for every act, alone, repeated and of many, without a raw name, an empty place or a number of its own', () => {
  const raw = new RegExp(
    `\\b(${Object.keys(FIELDS)
      .filter(field => /[A-Z]/.test(field))
      .join('|')}|null|undefined|NaN|employees|dmy)\\b|Nr\\.`,
  )
  for (const kind of Object.keys(NOUNS) as NounKey[]) {
    for (const action of Object.keys(ACTIONS) as Action[]) {
      for (const recordName of [null, 'Küche'])
        for (const [count, records] of [
          [1, 1],
          [3, 1],
          [3, 3],
        ] as const) {
          const sentence = said({ kind, action, recordName, count, records })
          assert.match(sentence, /^(hat|konnte) [^ ].*[^ ]$/, `${kind} ${action}`)
          assert.doesNotMatch(sentence, raw)
          assert.doesNotMatch(sentence, / {2}| 12\b|[a-z]+\/[a-z]|von (angesehen|gelöscht)/, `${kind} ${action}`)
        }
    }
  }
})

const ABSENCE = { kind: 'time/absences', recordName: 'Bauer Anna', detail: 'Urlaub 01.12.2026' }
const STAMP = { kind: 'time/stamps', recordName: 'Bauer Anna', detail: '28.11.2026 10:00–18:30' }
const approved = [{ field: 'mdConfirmed', before: false, after: true }]
const ROLE = { kind: 'accounts/roles', recordName: 'Planung' }
const GIVEN = {
  kind: 'accounts/role-assignments',
  recordId: 'x',
  changes: after({ account: 'Lechner Jonas', roleName: 'Planung' }),
}
const rights = (before: string[], after: string[]) => ({ changes: [{ field: 'permissions', before, after }] })
const sentences: [told: Partial<Told>, sentence: string][] = [
  [
    { ...ROLE, ...rights(['stores.read'], ['stores.read', 'imports.run']) },
    'hat der Benutzerrolle Planung „Importe ausführen“ gegeben',
  ],
  [
    { ...ROLE, ...rights(['stores.read', 'settings.read', 'settings.write'], ['stores.read', 'imports.run']) },
    'hat der Benutzerrolle Planung „Importe ausführen“ gegeben und 2 Rechte entzogen',
  ],
  [{ ...ROLE, changes: after({ color: '#1f5b99' }) }, 'hat die Benutzerrolle Planung geändert'],
  [{ ...GIVEN, action: 'created' }, 'hat Lechner Jonas die Benutzerrolle Planung zugewiesen'],
  [{ ...GIVEN, action: 'removed' }, 'hat Lechner Jonas die Benutzerrolle Planung entzogen'],
  [
    { ...GIVEN, changes: after({ account: 'Lechner Jonas', storeIds: [4] }) },
    'hat Lechner Jonas auf Graz eingeschränkt',
  ],
  [
    { ...GIVEN, changes: [...after({ account: 'Lechner Jonas' }), { field: 'storeIds', before: [4], after: null }] },
    'hat Lechner Jonas für alle Standorte zugelassen',
  ],
  [
    { ...GIVEN, changes: after({ account: 'Lechner Jonas', roleName: 'Planung', storeIds: [4] }) },
    'hat Lechner Jonas die Benutzerrolle Planung für Graz zugewiesen',
  ],
  [{ recordName: 'Küche' }, 'hat die Kostenstelle Küche geändert'],
  [{ recordName: 'Küche', count: 3 }, 'hat die Kostenstelle Küche 3-mal geändert'],
  [{ action: 'removed', changes: after({ name: 'Küche' }) }, 'hat die Kostenstelle Küche gelöscht'],
  [{ action: 'created', count: 1200, records: 1200 }, 'hat 1 200 Kostenstellen erstellt'],
  [{ ...ABSENCE, action: 'removed', count: 74, records: 74 }, 'hat 74 Abwesenheiten gelöscht'],
  [{ ...ABSENCE, action: 'removed' }, 'hat die Abwesenheit von Bauer Anna (Urlaub 01.12.2026) gelöscht'],
  [{ ...ABSENCE, action: 'undone', count: 2, records: 2 }, 'hat die Genehmigung von 2 Abwesenheiten zurückgenommen'],
  [
    { ...ABSENCE, changes: [{ field: 'mdApproved', before: false, after: true }] },
    'hat die Abwesenheit von Bauer Anna (Urlaub 01.12.2026) genehmigt',
  ],
  [
    { ...STAMP, changes: approved, count: 14, records: 14, storeName: 'Wien Donaustadt' },
    'hat 14 Stempelzeiten in Wien Donaustadt bestätigt',
  ],
  [
    { ...STAMP, action: 'created', recordName: null, detail: '', changes: after({ employeeId: 17 }) },
    'hat die Stempelzeit von Bauer Anna erstellt',
  ],
  [
    { kind: 'people/employees', recordName: 'Đorđević Miloš', changes: after({ city: 'Graz', phone: '1' }) },
    'hat bei Đorđević Miloš 2 Werte geändert',
  ],
  [
    {
      kind: 'people/employees',
      action: 'read-sensitive',
      recordName: 'X',
      count: 3,
      records: 3,
      storeName: 'Salzburg Lehen',
    },
    'hat bei 3 Mitarbeitern in Salzburg Lehen Bankdaten und SV-Nummern angesehen',
  ],
  [
    { kind: 'people/employees', action: 'read-sensitive', recordName: 'Bauer Anna', changes: after({ contracts: 2 }) },
    'hat bei Bauer Anna Bankdaten, SV-Nummer und Bezüge angesehen',
  ],
  [
    { kind: 'people/employees', action: 'read-sensitive', recordName: 'Bauer Anna' },
    'hat bei Bauer Anna Bankdaten und SV-Nummer angesehen',
  ],
  [
    { kind: 'people/employees', action: 'read-sensitive', recordId: '', changes: after({ employees: 120 }) },
    'hat eine Liste mit Bankdaten und SV-Nummern von 120 Mitarbeitern angesehen',
  ],
  [
    {
      kind: 'imports/import-jobs',
      action: 'imported',
      recordName: 'november.csv',
      changes: after({ new: 3, changed: 12, unchanged: 4 }),
      count: 16,
      records: 16,
      isMixed: true,
    },
    'hat november.csv importiert, 3 neu, 12 geändert',
  ],
  [
    { kind: 'imports/import-jobs', recordName: 'november.csv', changes: after({ isDone: true }) },
    'hat das Problem im Import november.csv als erledigt vermerkt',
  ],
  [
    { kind: 'imports/import-jobs', changes: after({ isDone: false }), count: 2, records: 2 },
    'hat die Probleme von 2 Importen wieder als offen vermerkt',
  ],
  [
    { kind: 'time/stamps', action: 'created', origin: 'Import 4', count: 15, records: 15 },
    'hat 15 Stempelzeiten mit einem Import geschrieben',
  ],
  [
    { kind: 'months/month-closings', action: 'closed', recordName: '11/2026', storeName: 'Graz Jakomini' },
    'hat den Monat 11/2026 in Graz Jakomini abgeschlossen',
  ],
  [{ kind: 'months/month-closings', action: 'reopened', count: 2, records: 2 }, 'hat 2 Monate wieder geöffnet'],
  [
    { kind: 'exports/export-runs', action: 'exported', recordName: 'Lauf 43', storeName: 'Graz Jakomini' },
    'hat Lauf 43 für Graz Jakomini übergeben',
  ],
  [
    { kind: 'exports/export-runs', action: 'delivery-failed', recordName: 'Lauf 43' },
    'konnte Lauf 43 nicht auf dem Server ablegen',
  ],
  [
    { kind: 'notifications/news', action: 'read', recordId: 'all', changes: after({ count: 1 }) },
    'hat 1 Benachrichtigung als gelesen markiert',
  ],
  [
    { kind: 'exports/cancellations', changes: after({ runNumber: 44, isDone: true }) },
    'hat das Storno von Hand zu Lauf 44 als erledigt vermerkt',
  ],
]
const ACCOUNT = { kind: 'accounts/users', recordId: 'x', accountId: 'y' }
const OWN = { ...ACCOUNT, accountId: 'x' }
const one = (field: string, before: unknown, after: unknown) => [
  { field, before: before as never, after: after as never },
  { field: 'account', before: null, after: 'eva@x.at' },
]
sentences.push(
  [
    { ...ACCOUNT, action: 'invited', changes: after({ account: 'eva@x.at' }), count: 2 },
    'hat eva@x.at 2-mal eingeladen',
  ],
  [{ ...ACCOUNT, action: 'invited', count: 3, records: 3 }, 'hat 3 Benutzer eingeladen'],
  [{ ...OWN, action: 'joined', changes: after({ account: 'eva@x.at' }) }, 'hat die Einladung angenommen'],
  [
    { ...ACCOUNT, action: 'undone', changes: after({ account: 'eva@x.at' }) },
    'hat die Einladung von eva@x.at zurückgenommen',
  ],
  [
    { ...ACCOUNT, action: 'signed-out', changes: after({ account: 'eva@x.at' }) },
    'hat das Benutzerkonto eva@x.at überall abgemeldet',
  ],
  [{ ...ACCOUNT, action: 'unlocked', count: 2, records: 2 }, 'hat 2 Benutzerkonten entsperrt'],
  [{ ...ACCOUNT, changes: one('active', true, false) }, 'hat das Benutzerkonto eva@x.at deaktiviert'],
  [{ ...OWN, changes: one('active', false, true) }, 'hat das eigene Benutzerkonto aktiviert'],
  [{ ...ACCOUNT, changes: one('password', null, '•••') }, 'hat das Passwort von eva@x.at geändert'],
  [
    { ...ACCOUNT, changes: one('password', null, '•••'), count: 2, records: 2 },
    'hat das Passwort von 2 Benutzerkonten geändert',
  ],
  [{ ...OWN, changes: one('password', null, '•••'), count: 2 }, 'hat das eigene Passwort 2-mal geändert'],
  [{ ...ACCOUNT, changes: one('twofactor', true, false) }, 'hat den zweiten Faktor von eva@x.at ausgeschaltet'],
  [{ ...OWN, changes: one('twofactor', false, true) }, 'hat den eigenen zweiten Faktor eingeschaltet'],
  [
    { ...ACCOUNT, changes: one('pendingEmail', null, 'eva@y.at') },
    'hat die neue E-Mail-Adresse von eva@x.at eingetragen',
  ],
  [
    { ...ACCOUNT, changes: one('pendingEmail', 'eva@y.at', null) },
    'hat die neue E-Mail-Adresse von eva@x.at zurückgenommen',
  ],
  [{ ...OWN, changes: one('recoveryCodes', null, '•••') }, 'hat die eigenen Wiederherstellungscodes erneuert'],
  [{ ...ACCOUNT, changes: one('picture', null, false) }, 'hat das Profilbild von eva@x.at entfernt'],
)
for (const [told, sentence] of sentences) test(`“… ${sentence}”`, () => assert.equal(said(told), sentence))
