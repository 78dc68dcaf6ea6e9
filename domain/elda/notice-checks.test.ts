import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsOf, TABLE } from './fixtures/second-reader.ts'
import { noticeFaults } from './notice-checks.ts'
import type { NoticeFieldName, NoticeValues } from './notice-fields.ts'
import { REGISTRATION_KINDS, type RegistrationKind } from './registration-states.ts'

const known = {
  ...{ REFW: 'K-1', BKNR: '12345678', DGNA: 'Muster Gastro GmbH', VSNR: '1237010180' },
}
const person = { FANA: 'Muster', VONA: 'Maria' }
const good: Record<RegistrationKind, NoticeValues> = {
  M3: { ...known, ...person, ADAT: '03022026', BBER: '01', GERF: 'N', FRDV: 'N', VWAZ: '4000' },
  M4: { ...known, ...person, ADAT: '31012026', GERF: 'N', AGRD: '03', EBSV: '31012026' },
  M6: { ...known, ...person, ADAT: '01022026', BBER: '01', GERF: 'J', FRDV: 'N' },
  M8: { ...known, REFU: 'K-0', ADAT: '03022026', RDAT: '04022026' },
  M9: { ...known, REFU: 'K-0', ADAT: '31012026', RDAT: '30012026', GERF: 'N', AGRD: '03', EBSV: '30012026' },
  S3: { ...known, REFU: 'K-0', ADAT: '03022026' },
  S4: { ...known, REFU: 'K-0', ADAT: '31012026' },
}
const faultsOf = (kind: RegistrationKind, change: NoticeValues = {}) =>
  noticeFaults(kind, { ...good[kind], ...change }).map(({ field, code }) => `${field} ${code}`.trim())

for (const kind of REGISTRATION_KINDS) test(`a whole ${kind} has no fault`, () => assert.deepEqual(faultsOf(kind), []))

/** Something that its field takes. */
const sample: Partial<Record<string, string>> = {
  ...{
    VSNR: '1237010180',
    GEBD: '01011980',
    BBER: '02',
    GERF: 'N',
    FRDV: 'N',
    BVJN: 'J',
    SOUM: 'J',
    ZTUM: '14',
    VWAZ: '3850',
  },
  ...{ AGRD: '01', IDTEIL: 'x' },
}
for (const { name, kind, needs } of TABLE.filter(({ name }) => name !== 'IDTEIL'))
  test(`${name} is asked for and refused as the published table says`, () => {
    const value = sample[name] ?? (kind === 'n' ? '03022026' : 'X')
    for (const type of REGISTRATION_KINDS) {
      const faults = (change: NoticeValues) => faultsOf(type, change).filter(each => each.split(' ')[0] === name)
      if (needs[type] === 'Z') assert.equal(faults({ [name]: '' }).length, 1, `${type} without`)
      if (needs[type] === '-') assert.equal(faults({ [name]: value }).length, 1, `${type} with`)
      else
        assert.ok(
          !noticeFaults(type, { ...good[type], [name]: value }).some(each => each.text.includes('gehört nicht in')),
          `${type} takes it`,
        )
    }
  })

const DAYS_OF_LEAVE = { UEAB: '01022026', UEBI: '05022026', ADAT: '05022026' }
for (const [code, employmentEnd, provisionEnd, compensation] of rowsOf('leaving-table.txt') as [
  string,
  string,
  string,
  string,
][])
  test(`leaving for reason ${code} takes what the published table says`, () => {
    const begun: NoticeValues = {
      AGRD: code,
      SAGR: code === '00' ? 'Grund' : '',
      EBSV: employmentEnd === 'Z' ? '31012026' : '',
    }
    const leaving: NoticeValues = code === '12' ? { ...begun, UMDA: '01022026', ZTUM: '14', ZKUM: '87654321' } : begun
    const faults = (change: NoticeValues) => faultsOf('M4', { ...leaving, ...change })
    assert.deepEqual(faults({}), [])
    if (employmentEnd === 'Z') assert.deepEqual(faults({ EBSV: '' }), ['EBSV'])
    else assert.deepEqual(faults({ EBSV: '31012026' }), employmentEnd === '–' ? ['EBSV F7111'] : [])
    assert.deepEqual(faults({ BVEN: '31012026' }), provisionEnd === '–' ? ['BVEN'] : [])
    if (compensation === '–') assert.deepEqual(faults({ UEAB: '01022026' }).slice(0, 1), ['UEAB'])
    else assert.deepEqual(faults({ ...DAYS_OF_LEAVE, EBSV: '31012026' }), [])
  })

const one = (kind: RegistrationKind, change: NoticeValues, ...faults: string[]) => ({ kind, change, faults })
const rules: { kind: RegistrationKind; change: NoticeValues; faults: string[] }[] = [
  one('M3', { BKNR: '' }, 'BKNR F7000'),
  one('M3', { VSNR: '2237010180' }, 'VSNR F7020'),
  one('M3', { VSNR: '1234010180' }, 'VSNR F7020'),
  one('M3', { GEBD: '00031990' }),
  one('M3', { GEBD: '00001990' }),
  one('M3', { GEBD: '31021990' }, 'GEBD F7030'),
  one('M3', { GEBD: '01001990' }, 'GEBD F7030'),
  one('M3', { VSNR: '' }, 'VSNR F7051', 'REFV F7051'),
  one('M3', { VSNR: '', GEBD: '01011980' }, 'REFV F7051'),
  one('M4', { REFV: 'K-VS-1' }, 'GEBD F7050'),
  one('M3', { VSNR: '', GEBD: '01011980', REFV: 'K-VS-1' }),
  one('S3', { VSNR: '', GEBD: '01011980' }),
  one('M3', { ADAT: '' }, 'ADAT F7060'),
  one('M4', { ADAT: '' }, 'ADAT F7060'),
  one('M3', { ADAT: '30022026' }, 'ADAT F7061'),
  one('M4', { ADAT: '31122018', EBSV: '31122018' }, 'ADAT F7062'),
  one('M4', { ADAT: '01012019', EBSV: '01012019' }),
  one('M8', { RDAT: '' }, 'RDAT F7065'),
  one('M8', { RDAT: '31042026' }, 'RDAT F7066'),
  one('M8', { RDAT: '31122018' }, 'RDAT F7067'),
  one('M3', { BBER: '14' }, 'BBER F7069'),
  one('M3', { BBER: '00' }, 'BBER F7069'),
  one('M3', { BBER: '13', VWAZ: '' }),
  one('M4', { AGRD: '26' }, 'AGRD F7096'),
  one('M4', { AGRD: '' }, 'AGRD F7096'),
  // A transfer may also be a leaving and a registration of its own.
  one('M4', { AGRD: '12', EBSV: '' }),
  one('M4', { UMDA: '01022026', ZTUM: '14', ZKUM: '1' }, 'AGRD F7105'),
  one('M4', { AGRD: '12', EBSV: '', UMDA: '01022026', ZKUM: '1' }, 'ZTUM F7108'),
  one('M4', { AGRD: '12', EBSV: '', UMDA: '01022026', ZTUM: '14' }, 'ZKUM F7109'),
  one('M4', { ZKUM: '1' }, 'ZKUM F7112'),
  one('M9', { RUMD: '01022026', ZTUM: '14' }, 'RUMD F7113', 'ZTUM F7113'),
  one('M4', { AGRD: '12', EBSV: '', UMDA: '31022026', ZTUM: '14', ZKUM: '1' }, 'UMDA F7104'),
  one('M9', { UMDA: '01022026', RUMD: '31022026', ZTUM: '14', ZKUM: '1' }, 'RUMD F7106'),
  one('M4', { AGRD: '12', EBSV: '', UMDA: '01022026', ZTUM: '14', ZKUM: '1', SOUM: 'N' }, 'SOUM F7107'),
  // A correction that takes a transfer back has another reason.
  one('M9', { UMDA: '01022026', ZTUM: '14', ZKUM: '1' }),
  one('M4', { AGRD: '12', EBSV: '', UMDA: '01022026', ZTUM: '20', ZKUM: '1' }, 'ZTUM F7114'),
  one('M3', { VWAZ: '' }, 'VWAZ F7115'),
  one('M3', { VWAZ: '', ADAT: '31122025' }),
  one('M3', { VWAZ: '', FRDV: 'J' }),
  one('M3', { VWAZ: '', BBER: '05' }),
  one('M3', { VWAZ: '', BBER: '11' }, 'VWAZ F7115'),
  one('M3', { VWAZ: '385' }, 'VWAZ F7116'),
  one('M3', { BBER: '03', GERF: 'J' }, 'GERF VW1853'),
  one('M3', { BBER: '04', FRDV: 'J' }, 'FRDV VW1854'),
  one('M6', { FRDV: '' }, 'FRDV VW1929'),
  one('M6', { BBER: '', GERF: '', FRDV: '', BVJN: 'N', BDAT: '31032026' }),
  one('M6', { BBER: '', GERF: '', FRDV: '' }, 'BBER'),
  one('M6', { BVJN: 'N' }, 'BVJN'),
  one('M6', { BBER: '', GERF: '', FRDV: '', BVJN: 'N', BDAT: '01012026' }, 'BDAT VW1886'),
  one('M4', { AGRD: '00' }, 'SAGR'),
  one('M4', { SAGR: 'Streit' }, 'SAGR'),
  // KE follows the end of the employment, UE follows KE, and the notice is of the last day of them.
  one('M4', { KEAB: '01022026', KEBI: '28022026', UEAB: '01032026', UEBI: '05032026', ADAT: '05032026' }),
  one('M4', { KEAB: '01022026', KEBI: '28022026', ADAT: '28022026' }),
  one('M4', { KEAB: '02022026', KEBI: '28022026', ADAT: '28022026' }, 'KEAB'),
  one('M4', { KEAB: '01022026', KEBI: '28022026', UEAB: '02032026', UEBI: '05032026', ADAT: '05032026' }, 'UEAB'),
  one('M4', { UEAB: '01022026', UEBI: '05022026' }, 'UEBI'),
  one('M4', { KEAB: '01022026', KEBI: '28022026' }, 'KEBI'),
  one('M4', { KEAB: '01022026' }, 'KEBI'),
  one('M4', { UEBI: '05022026', ADAT: '05022026' }, 'UEAB'),
  one('M3', { FANA: 'Čović' }, 'FANA'),
  one('M3', { FANA: 'x'.repeat(71) }, 'FANA'),
  one('M3', { FANA: 'x'.repeat(70) }),
  one('M3', { VONA: ' Maria' }, 'VONA'),
  one('M3', { DGNA: 'Café Čerin' }, 'DGNA'),
  one('M3', { DGNA: 'Café & Söhne' }),
  one('M3', { GERF: 'X' }, 'GERF'),
]
for (const { kind, change, faults } of rules)
  test(`${kind} with ${JSON.stringify(change)}: ${faults.join(', ') || 'nothing wrong'}`, () =>
    assert.deepEqual(faultsOf(kind, change), faults))

test('a fault says what to do, with the words of its field', () => {
  const said = (kind: RegistrationKind, change: NoticeValues, field: NoticeFieldName) =>
    noticeFaults(kind, { ...good[kind], ...change }).find(each => each.field === field)?.text
  assert.equal(said('M3', { BKNR: '' }, 'BKNR'), 'Beitragskontonummer fehlt')
  assert.equal(said('M3', { FANA: 'x'.repeat(71) }, 'FANA'), 'Familienname hat 71 Zeichen, ELDA nimmt höchstens 70')
  assert.equal(said('M3', { FANA: 'Čović' }, 'FANA'), 'Familienname: ELDA nimmt „Č“, „ć“ nicht')
})
