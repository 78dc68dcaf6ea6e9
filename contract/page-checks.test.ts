import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { faultOfCode } from '#domain/access/second-factor.ts'
import { isPreference } from '#domain/accounts/account-preference.ts'
import { overviewOf } from '#domain/accounts/user-overview.ts'
import { BELL_DEFAULTS, isBellConfig } from '#domain/notifications/categories.ts'
import { faultOfMailAddress } from '#domain/notifications/mail-address.ts'
import { Code } from './access/second-factor.ts'
import { AccountPreference } from './accounts/account-preferences.ts'
import { OverviewQuery } from './accounts/users.ts'
import { BellConfig } from './notifications/bell.ts'
import { MailAddressDraft } from './notifications/mail-list.ts'

// What a page has to know before it has any schema is checked without one: the contract has the same rule.

const faultIn = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('a code of the second factor is refused on the page as the contract refuses it', () => {
  for (const code of ['', '  ', '123456', ' 123 456 ', 'abcd-efgh', 'x'.repeat(40), 'x'.repeat(41), '1\u0000'])
    assert.equal(faultOfCode(code), faultIn(Code, code), JSON.stringify(code))
})

test('an address of the list of mails is refused on the page as the contract refuses it', () => {
  const long = `${'x'.repeat(250)}@firma.at`
  for (const email of ['', ' ', 'anna', 'anna@firma.at', ' anna@firma.at ', 'anna@firma', long, 'anna\u0007@firma.at'])
    assert.equal(faultOfMailAddress(email), faultIn(MailAddressDraft, { email }), JSON.stringify(email))
})

const STORED: unknown[] = [
  undefined,
  null,
  1,
  'x',
  [],
  {},
  { dynamicFilterEnabled: 'true' },
  { dynamicFilterEnabled: false },
]

test('a preference that a browser has kept counts where the contract takes it', () => {
  for (const stored of STORED)
    assert.equal(isPreference(stored), AccountPreference.safeParse(stored).success, JSON.stringify(stored))
})

test('switches of the bell that a browser has kept count where the contract takes them', () => {
  const limits = [null, 0, 1, 30, 90, 91, 1.5, '30', undefined, Number.NaN]
  const kept = limits.map(documentExpiryLimit => ({ ...BELL_DEFAULTS, documentExpiryLimit }))
  const { showNewEmployees: _, ...oneLess } = BELL_DEFAULTS
  for (const stored of [...STORED, ...kept, oneLess, { ...BELL_DEFAULTS, showNewEmployees: 1 }])
    assert.equal(isBellConfig(stored), BellConfig.safeParse(stored).success, JSON.stringify(stored))
})

test('what an address asks of the users counts where the contract takes it, and else nothing of it', () => {
  const asked: Record<string, string>[] = [
    {},
    {
      role: 'Leitung',
      company: '3',
      state: 'invited',
      order: 'lastlogin',
      descending: 'true',
      page: '2',
      limit: '100',
    },
    ...['0', '1.5', 'x', '', '2147483648'].map(company => ({ company, role: 'Leitung' })),
    ...['0', '1000000', '1000001', 'x', ''].map(page => ({ page, role: 'Leitung' })),
    ...['0', '101', '10'].map(limit => ({ limit, role: 'Leitung' })),
    { state: 'gone', role: 'Leitung' },
    { order: 'id', role: 'Leitung' },
    { role: 'x'.repeat(201) },
    { role: 'a\u0007' },
    { search: 'aus der Adresse', descending: 'ja' },
  ]
  for (const typed of ['', 'Anna'])
    for (const search of asked) {
      const { company, page, limit, ...rest } = search
      const numbers = Object.entries({ company, page, limit }).filter(([, value]) => value !== undefined)
      const given = Object.fromEntries(numbers.map(([key, value]) => [key, value && Number(value)]))
      const whole = { ...rest, ...given, descending: rest.descending === 'true', search: typed }
      const wanted = OverviewQuery.safeParse(whole).data ?? OverviewQuery.parse({ search: typed })
      assert.deepEqual(overviewOf(search, typed), wanted, JSON.stringify(search))
    }
})
