import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { softwareChoices } from './settings-entries.ts'
import { creatorOf, employerOf, isComplete } from './settings-requests.ts'
import { type Loaded, named } from './settings-values.ts'

const sha512 = (text: string) => hash('sha512', text)

const CREATOR = {
  elda_serial_number: '42317',
  elda_password: 'geheim',
  name: 'Kontor',
  country: 'A',
  postal: '1060',
  city: 'Wien',
  street: 'Gasse 1',
}

const passwords: [typed: string, isHash: boolean, sent: string][] = [
  ['geheim', false, sha512('geheim')],
  [' geheim ', false, sha512(' geheim ')],
  [sha512('geheim'), true, sha512('geheim')],
  [` ${sha512('geheim')} `, true, sha512('geheim')],
  ['', false, ''],
  ['', true, ''],
]
for (const [typed, isHash, sent] of passwords)
  test(`the password „${typed.slice(0, 12)}“${isHash ? ', said to be a hash,' : ''} is sent as it is to be, and never as it was typed`, () => {
    const body = creatorOf(-3, named('creator', -3, { ...CREATOR, elda_password: typed, enter_pwd_as_sha512: isHash }))
    assert.equal(body.elda_password_sha512, sent)
    assert.deepEqual(
      Object.keys(body).filter(key => /^elda_password$|enter_pwd/.test(key)),
      [],
    )
  })

test('a new creator needs number, password, name, country and address; phone, e-mail and report type it need not have', () => {
  assert.ok(isComplete('creator', -3, named('creator', -3, CREATOR)))
  for (const field of Object.keys(CREATOR))
    assert.ok(!isComplete('creator', -3, named('creator', -3, { ...CREATOR, [field]: ' ' })), field)
})

test('a new insurer needs its key and its account', () => {
  const full = { insurer: '11', contribution_accountnumber: '1' }
  assert.ok(isComplete('insurer', -3, named('insurer', -3, full)))
  assert.ok(!isComplete('insurer', -3, named('insurer', -3, { ...full, insurer: null })))
  assert.ok(!isComplete('insurer', -3, named('insurer', -3, { ...full, contribution_accountnumber: '' })))
})

test('with the employer go its insurers that were changed and are to stay', () => {
  const row = { insurer: '11', contribution_accountnumber: '1' }
  const insurer = [1, 2, 3].map(id => ({ ...row, id }))
  const employer = { name: 'A', phone_number: '', email: '', insurer, version: 4 }
  const values = {
    'employer.name': 'B',
    ...named('insurer', 1, { ...row, insurer: '12' }),
    ...named('insurer', 2, row),
    ...named('insurer', 3, { ...row, insurer: '13' }),
    removedInsurers: [3],
  }
  const sent = employerOf({ employer } as unknown as Loaded, values, ['insurer.1.insurer', 'insurer.3.insurer'])
  assert.deepEqual([sent.name, sent.version, sent.insurer], ['B', 4, [{ ...row, insurer: '12', id: 1 }]])
})

const SOFTWARE = [
  { id: 0, name: 'BMD', active: 1 as const },
  { id: 1, name: 'DPW', active: 0 as const },
]
const offered: [chosen: number, names: string[]][] = [
  [0, ['BMD']],
  [1, ['BMD', 'DPW']],
  [5, ['BMD', 'Unbekannte Software']],
]
for (const [chosen, names] of offered)
  test(`where software ${chosen} is chosen, ${names.join(' and ')} can be chosen`, () =>
    assert.deepEqual(
      softwareChoices(SOFTWARE, chosen).map(({ label }) => label),
      names,
    ))
