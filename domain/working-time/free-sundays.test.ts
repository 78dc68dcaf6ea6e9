import { contract, dayIn, type Given, type LawCase, lawCases } from '#server/testing/law-cases.ts'
import { dateOf } from '../wages/calendar.ts'

// 2026 has 52 Sundays: twelve free ones leave forty to work on. A Sunday is not free by itself, a free day beside it is.
const sundays = (count: number, first = 'So 04.01.') =>
  Array.from({ length: count }, (_, at) => {
    const [, month, date] = dateOf(dayIn(first) + 7 * at)
      .toString()
      .split('-')
    return `So ${date}.${month}. 08:00–12:00`
  })
const employed = (parts = {}): Given => ({ person: { contracts: [contract('hospitality', parts)] } })

lawCases(['SONNTAG_GAST'], [
  ['7.12 forty Sundays of work leave twelve', sundays(40), [], employed()],
  ['7.12 each more is one too many', sundays(42), ['SONNTAG_GAST @41 1 days', 'SONNTAG_GAST @42 2 days'], employed()],
  ['7.12 only in hotels and restaurants', sundays(42), [], { person: { contracts: [contract('retail')] } }],
  [
    '7.12 a Sunday between a Saturday and a Monday of work is not free',
    [...sundays(40), 'Sa 10.10. 08:00–12:00', 'Mo 12.10. 08:00–12:00', 'So 18.10. 08:00–12:00'],
    // The 41st, 11 October, has no shift at which it could stand; the 42nd has.
    ['SONNTAG_GAST @43 2 days'],
    employed(),
  ],
  ['7.12 with a free Monday it is', [...sundays(40), 'Sa 10.10. 08:00–12:00'], [], employed()],
  ['7.12 with a free Saturday too', [...sundays(40), 'Mo 12.10. 08:00–12:00'], [], employed()],
  [
    '7.12 one a full month: from 2 July on five of 26',
    sundays(22, 'So 05.07.'),
    ['SONNTAG_GAST @22 1 days'],
    employed({ from: dayIn('02.07.2026') }),
  ],
  [
    '7.12 a Saturday night that ends on Sunday works on it',
    [...sundays(40), 'Sa 10.10. 20:00–01:00'],
    ['SONNTAG_GAST @41 1 days'],
    employed(),
  ],
  [
    '1.7 work elsewhere counts, and is not named',
    [...sundays(40), 'So 11.10. 08:00–12:00 elsewhere', 'So 18.10. 08:00–12:00'],
    ['SONNTAG_GAST @42 2 days'],
    employed(),
  ],
] satisfies LawCase[])
