import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ContractFacts,
  fieldNamed,
  TEMPLATE_FIELDS,
  type TemplateFacts,
  templateValues,
} from './template-fields.ts'

const contract: ContractFacts = {
  from: '2026-12-01',
  to: null,
  weeklyMinutes: 2310,
  paymentCents: 218400,
  extraPaymentCents: 0,
  wageType: 4,
  storeName: 'Graz',
  modelName: 'Angestellte',
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
  store: { name: 'Graz', description: '', number: '7', postalCode: '8010', city: 'Graz', state: 'Steiermark' },
  company: { name: 'Kaffee GmbH', description: '', number: '111' },
  documentDay: '2027-01-15',
  today: '2026-12-01',
}

const VALUES: [key: string, expected: string | boolean][] = [
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
  ['standort.bundesland', 'Steiermark'],
  ['betrieb.name', 'Kaffee GmbH'],
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
  const { vertraege, ...values } = templateValues(facts)
  const keys = TEMPLATE_FIELDS.map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length)
  const [line = {}] = vertraege as object[]
  assert.deepEqual([...Object.keys(values), ...Object.keys(line)].sort(), keys.toSorted())
})

test('SVNR, IBAN and pay are marked as what not everybody may see', () => {
  const sensitive = TEMPLATE_FIELDS.filter(({ isSensitive }) => isSensitive).map(({ key }) => key)
  assert.deepEqual(sensitive, [
    'mitarbeiter.svnr',
    'mitarbeiter.iban',
    ...['vertrag', 'vertrag_neu', 'vertrag_alt', 'vertraege'].flatMap(group => [`${group}.brutto`, `${group}.zulage`]),
  ])
})
