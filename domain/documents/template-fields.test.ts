import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContractFacts, TemplateFacts } from './template-facts.ts'
import { fieldNamed, TEMPLATE_FIELDS, templateValues } from './template-fields.ts'

const contract: ContractFacts = {
  from: '2026-12-01',
  to: null,
  weeklyMinutes: 2310,
  paymentCents: 218400,
  extraPaymentCents: 0,
  wageType: 4,
  storeName: 'Graz',
  modelName: 'Angestellte',
  week: [480, 480, 480, 450, 420, 0, 0],
}
const facts: TemplateFacts = {
  person: {
    personnelNumber: '2120',
    gender: 'F',
    firstName: 'Eva',
    lastName: 'Čović',
    titleBefore: 'Mag.',
    titleAfter: 'MA',
    birthDate: '1990-01-05',
    svnr: '1237010180',
    civilStatusId: 2,
    citizenTypeId: 2,
    nationality: 'SRB',
    street: 'Hauptplatz 3',
    postalCode: '8010',
    city: 'Graz',
    country: 'A',
    phone: '',
    email: 'eva@beispiel.example',
    iban: 'AT611904300234573201',
    bic: '',
    entry: '2026-12-01',
    exit: null,
    exitReason: '',
    costCentreName: '',
    modelName: 'Angestellte',
  },
  contract,
  pastContract: null,
  futureContract: { ...contract, to: '2027-11-30', weeklyMinutes: 1215, paymentCents: null },
  contracts: [contract],
  classification: { agreement: 'Gastgewerbe', payKind: 'wage', group: 'LG 3', step: '2', since: '2024-01-01' },
  store: {
    name: 'Graz',
    description: '',
    number: '7',
    street: 'Hauptplatz 3',
    postalCode: '8010',
    city: 'Graz',
    state: 'Steiermark',
  },
  company: {
    name: 'Kaffee GmbH',
    description: '',
    number: '111',
    street: 'Seestraße 2',
    postalCode: '5310',
    city: 'Mondsee',
  },
  signature: { signer: 'Mag. Anna Berger', signerFunction: '' },
  documentDay: '2027-01-15',
  today: '2026-12-01',
}

const VALUES: [key: string, expected: string | boolean][] = [
  ['einstufung.kollektivvertrag', 'Gastgewerbe'],
  ['einstufung.entgeltart', 'Lohn'],
  ['einstufung.gruppe', 'LG 3'],
  ['einstufung.stufe', '2'],
  ['einstufung.beginn', '01.01.2024'],
  ['mitarbeiter.name', 'Mag. Eva Čović, MA'],
  ['mitarbeiter.anrede', 'Frau Mag.'],
  ['mitarbeiter.geburtsdatum', '05.01.1990'],
  ['mitarbeiter.svnr', '1237 010180'],
  ['mitarbeiter.familienstand', 'verheiratet'],
  ['mitarbeiter.staatsbuergerschaft', 'Serbien'],
  ['mitarbeiter.land', 'Österreich'],
  ['mitarbeiter.adresse', 'Hauptplatz 3, 8010 Graz'],
  ['mitarbeiter.iban', 'AT61 1904 3002 3457 3201'],
  ['mitarbeiter.telefon', ''],
  ['mitarbeiter.austritt', ''],
  ['mitarbeiter.weiblich', true],
  ['mitarbeiter.drittstaat', true],
  ['vertrag.stunden', '38,5'],
  ['vertrag.brutto', '2 184,00'],
  ['vertrag.zulage', '0,00'],
  ['vertrag.lohnart', 'je Monat'],
  ['vertrag.befristet', false],
  ['vertrag_neu.befristet', true],
  ['vertrag_neu.stunden', '20,25'],
  ['vertrag_neu.brutto', ''],
  ['vertrag_alt.von', ''],
  ['vertrag_alt.befristet', false],
  ['wochenplan.montag', '8'],
  ['wochenplan.donnerstag', '7,5'],
  ['wochenplan.samstag', 'frei'],
  ['wochenplan.tage', '5'],
  ['firma.unterschrift', 'Unterschrift von Mag. Anna Berger'],
  ['firma.unterzeichner', 'Mag. Anna Berger'],
  ['firma.funktion', ''],
  ['standort.bundesland', 'Steiermark'],
  ['standort.strasse', 'Hauptplatz 3'],
  ['standort.adresse', 'Hauptplatz 3, 8010 Graz'],
  ['betrieb.name', 'Kaffee GmbH'],
  ['betrieb.strasse', 'Seestraße 2'],
  ['betrieb.plz', '5310'],
  ['betrieb.ort', 'Mondsee'],
  ['betrieb.adresse', 'Seestraße 2, 5310 Mondsee'],
  ['datum.dokument', '15.01.2027'],
  ['datum.heute', '01.12.2026'],
  ['datum.monat', 'Jänner 2027'],
  ['datum.jahr', '2027'],
]
for (const [key, expected] of VALUES)
  test(`{${key}} becomes ${JSON.stringify(expected)}`, () => {
    assert.ok(fieldNamed(key))
    assert.equal(templateValues(facts)[key], expected)
  })

test('every field has a value of its own, and every value a field', () => {
  const { vertraege, wochenplan, ...values } = templateValues(facts)
  const keys = TEMPLATE_FIELDS.map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length)
  const known = new Set([values, ...(vertraege as object[]), ...(wochenplan as object[])].flatMap(Object.keys))
  assert.deepEqual([...known].sort(), ['wochenplan', ...keys].sort())
})

test('the plan of a week has a line for each day on which is worked, and each contract its own', () => {
  const other = { ...contract, week: [0, 0, 0, 0, 0, 600, 0] }
  const values = templateValues({ ...facts, contracts: [contract, other] })
  const told = (lines: unknown) =>
    (lines as Record<string, string>[]).map(line => `${line['wochenplan.tag']} ${line['wochenplan.stunden']}`)
  const monday = ['Montag 8', 'Dienstag 8', 'Mittwoch 8', 'Donnerstag 7,5', 'Freitag 7']
  assert.deepEqual(told(values.wochenplan), monday)
  const [first, second] = values.vertraege as Record<string, unknown>[]
  assert.deepEqual([told(first!.wochenplan), told(second!.wochenplan)], [monday, ['Samstag 10']])
  assert.deepEqual([second!['wochenplan.montag'], second!['wochenplan.tage']], ['frei', '1'])
})

test('without a plan and without a picture their fields are empty', () => {
  const values = templateValues({ ...facts, contract: { ...contract, week: null }, signature: null })
  assert.deepEqual([values['wochenplan.montag'], values['wochenplan.tage'], values.wochenplan], ['', '', []])
  assert.deepEqual([values['firma.unterschrift'], values['firma.unterzeichner']], ['', ''])
})

test('SVNR, IBAN and pay are marked as what not everybody may see', () => {
  const sensitive = TEMPLATE_FIELDS.filter(({ isSensitive }) => isSensitive).map(({ key }) => key)
  assert.deepEqual(sensitive, [
    'mitarbeiter.svnr',
    'mitarbeiter.iban',
    ...['vertrag', 'vertrag_neu', 'vertrag_alt', 'vertraege'].flatMap(group => [`${group}.brutto`, `${group}.zulage`]),
  ])
})
