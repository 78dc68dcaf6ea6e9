import { always, contract, dayIn, type Given, type LawCase, lawCases } from '#server/testing/law-cases.ts'
import { dateOf } from '../wages/calendar.ts'
import type { LawAgreement } from './agreements.ts'

/** Sixteen years old, or as the birth says. */
const youth = (
  agreement: LawAgreement = 'none',
  person: Given['person'] = {},
  context: Given['context'] = {},
): Given => ({
  person: { birth: dayIn('01.06.2010'), contracts: [contract(agreement)], ...person },
  context,
})
const fifteen = (agreement: LawAgreement = 'none') => youth(agreement, { birth: dayIn('03.11.2010') })
const school = (weekday: number, minutes: number) => youth('none', { schoolDays: [{ ...always, weekday, minutes }] })
const MO = 'Mo 02.11.'
const week = (time: string, days = ['Mo 02.11.', 'Di 03.11.', 'Mi 04.11.', 'Do 05.11.', 'Fr 06.11.']) =>
  days.map(day => `${day} ${time}`)

lawCases(['JUG_TAG'], [
  ['5.1 eight hours are allowed', [`${MO} 08:00–16:00`], [], youth()],
  ['5.1 a minute more is not', [`${MO} 08:00–16:01`], ['JUG_TAG/day @1 0:01 ≤02.11. 16:00'], youth()],
  [
    '5.1 nine hours are, where free days are made up for',
    [`${MO} 08:00–17:00`],
    [],
    youth('none', {}, { youthMakeUp: [always] }),
  ],
  [
    '5.1 and a minute more is not',
    [`${MO} 08:00–17:01`],
    ['JUG_TAG/day @1 0:01 ≤02.11. 17:00'],
    youth('none', {}, { youthMakeUp: [always] }),
  ],
  ['5.1 forty hours a week are allowed', week('08:00–16:00'), [], youth()],
  ['5.1 a minute more is not', [...week('08:00–16:00'), 'Sa 07.11. 08:00–08:01'], ['JUG_TAG/week @6 &1 0:01'], youth()],
  ['5.1 with five hours of school three of work are allowed', [`${MO} 14:00–17:00`], [], school(1, 300)],
  ['5.1 a minute more is not', [`${MO} 14:00–17:01`], ['JUG_TAG/day @1 0:01 ≤02.11. 17:00'], school(1, 300)],
  ['5.1 school of another day does not count', [`${MO} 09:00–17:00`], [], school(2, 300)],
  [
    '5.1 with nine hours of school each minute of work is too much',
    [`${MO} 19:00–19:10`],
    ['JUG_TAG/day @1 1:10'],
    school(1, 540),
  ],
  [
    '5.1 school counts for the week: five hours and 35',
    [...week('08:00–16:00').slice(1), 'Sa 07.11. 08:00–11:01'],
    ['JUG_TAG/week @5 &1 0:01 ≤07.11. 11:00'],
    school(1, 300),
  ],
  [
    '1.6 the day before the 18th birthday',
    [`${MO} 08:00–17:00`],
    ['JUG_TAG/day @1 1:00 ≤02.11. 16:00'],
    youth('none', { birth: dayIn('03.11.2008') }),
  ],
  ['1.6 and on it', [`${MO} 08:00–17:00`], [], youth('none', { birth: dayIn('02.11.2008') })],
  ['1.6 without a date of birth one is grown up', [`${MO} 08:00–17:00`], [], youth('none', { birth: null })],
] satisfies LawCase[])

lawCases(['JUG_ÜST'], [
  [
    '5.2 before the 16th birthday no minute above eight hours',
    [`${MO} 08:00–16:01`],
    ['JUG_ÜST/day @1 0:01 ≤02.11. 16:00'],
    fifteen(),
  ],
  ['5.2 on it half an hour', ['Di 03.11. 08:00–16:30'], [], fifteen()],
  ['5.2 and not a minute more', ['Di 03.11. 08:00–16:31'], ['JUG_ÜST/day @1 0:01 ≤03.11. 16:30'], fifteen()],
  [
    '5.2 above nine hours where they make up for free days',
    [`${MO} 08:00–17:31`],
    ['JUG_ÜST/day @1 0:01 ≤02.11. 17:30'],
    youth('none', {}, { youthMakeUp: [always] }),
  ],
  ['5.1 school counts for overtime too', [`${MO} 14:00–17:31`], ['JUG_ÜST/day @1 0:01 ≤02.11. 17:30'], school(1, 300)],
  [
    '5.2 three hours a week are allowed: six half hours',
    week('08:00–16:30', ['Mo 02.11.', 'Di 03.11.', 'Mi 04.11.', 'Do 05.11.', 'Fr 06.11.', 'Sa 07.11.']),
    [],
    youth(),
  ],
  [
    '5.2 a minute more is not',
    [
      ...week('08:00–16:30', ['Mo 02.11.', 'Di 03.11.', 'Mi 04.11.', 'Do 05.11.', 'Fr 06.11.', 'Sa 07.11.']),
      'So 08.11. 08:00–16:01',
    ],
    ['JUG_ÜST/week @7 &1 0:01'],
    youth(),
  ],
] satisfies LawCase[])

lawCases(['JUG_NACHT'], [
  ['5.4 until eight in the evening', [`${MO} 12:00–20:00`], [], youth()],
  ['5.4 not a minute later', [`${MO} 12:00–20:01`], ['JUG_NACHT @1 0:01 ≤02.11. 20:00'], youth()],
  ['5.4 from six in the morning', [`${MO} 06:00–12:00`], [], youth()],
  ['5.4 not a minute earlier', [`${MO} 05:59–12:00`], ['JUG_NACHT @1 0:01 ≥02.11. 06:00'], youth()],
  ['5.4 a break is no work', [`${MO} 12:00–20:30 -20:00–20:30`], [], youth()],
  [
    '5.4 a shift through both nights',
    [`${MO} 05:00–21:00`],
    ['JUG_NACHT @1 2:00 ≥02.11. 06:00 ≤02.11. 20:00'],
    youth(),
  ],
  [
    '5.4 a shift within the night has no moment that would mend it',
    [`${MO} 21:00–23:00`],
    ['JUG_NACHT @1 2:00'],
    youth(),
  ],
  [
    '5.4 in hotels and restaurants until eleven, from the 16th birthday on',
    ['Di 03.11. 15:00–23:00'],
    [],
    fifteen('hospitality'),
  ],
  ['5.4 not a minute later', ['Di 03.11. 15:00–23:01'], ['JUG_NACHT @1 0:01 ≤03.11. 23:00'], fifteen('hospitality')],
  ['5.4 and not before it', [`${MO} 15:00–20:01`], ['JUG_NACHT @1 0:01 ≤02.11. 20:00'], fifteen('hospitality')],
  [
    '1.1 the night on which the clock is put back has an hour more',
    ['Sa 24.10. 19:00–07:00'],
    ['JUG_NACHT @1 11:00 ≥25.10. 06:00 ≤24.10. 20:00'],
    youth(),
  ],
  [
    '1.1 the night on which it is put forward an hour less',
    ['Sa 28.03. 19:00–07:00'],
    ['JUG_NACHT @1 9:00 ≥29.03. 06:00 ≤28.03. 20:00'],
    youth(),
  ],
  [
    '1.5 the age of the day on which the working day begins holds',
    [`${MO} 20:00–04:00`],
    ['JUG_NACHT @1 8:00'],
    youth('none', { birth: dayIn('03.11.2008') }),
  ],
  ['1.7 elsewhere nothing is said', [`${MO} 12:00–21:00 elsewhere`], [], youth()],
] satisfies LawCase[])

/** So many Sundays from 4 January 2026 on. */
const sundays = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [, month, date] = dateOf(dayIn('So 04.01.') + 7 * at)
      .toString()
      .split('-')
    return `So ${date}.${month}. 08:00–12:00`
  })
/** Three of four Sundays. */
const threeOfFour = (count: number) =>
  sundays(count * 2)
    .filter((_, at) => at % 4 < 3)
    .slice(0, count)
const agreed = youth('hospitality', {}, { youthSundays: [always] })

lawCases(['JUG_SONNTAG'], [
  ['5.5 no work on Sundays', ['So 08.11. 08:00–12:00'], ['JUG_SONNTAG/holiday @1 4:00'], youth()],
  ['5.5 nor on holidays', ['Mo 26.10. 08:00–12:00'], ['JUG_SONNTAG/holiday @1 4:00'], youth()],
  [
    '5.5 the work of each shift on such days is said at it',
    ['So 08.11. 08:00–10:00', 'So 08.11. 11:00–12:00'],
    ['JUG_SONNTAG/holiday @1 2:00', 'JUG_SONNTAG/holiday @2 1:00'],
    youth(),
  ],
  ['5.5 of a night only what lies on Sunday', ['Sa 07.11. 20:00–01:00'], ['JUG_SONNTAG/holiday @1 1:00'], youth()],
  ['5.5 until midnight it is Saturday', ['Sa 07.11. 20:00–24:00'], [], youth()],
  ['5.5 in retail 8 December is excepted', ['Di 08.12. 08:00–12:00'], [], youth('retail')],
  ['5.5 elsewhere it is not', ['Di 08.12. 08:00–12:00'], ['JUG_SONNTAG/holiday @1 4:00'], youth()],
  ['5.5 nor on a Sunday', ['So 08.12.2024 08:00–12:00'], ['JUG_SONNTAG/holiday @1 4:00'], youth('retail')],
  ['5.5 in hotels and restaurants holidays are allowed', ['Mo 26.10. 08:00–12:00'], [], youth('hospitality')],
  ['5.5 and of two Sundays one', ['So 08.11. 08:00–12:00', 'So 22.11. 08:00–12:00'], [], youth('hospitality')],
  [
    '5.5 two in a row are not',
    ['So 08.11. 08:00–12:00', 'So 15.11. 08:00–12:00'],
    ['JUG_SONNTAG/row @2 4:00'],
    youth('hospitality'),
  ],
  ['5.5 by the collective agreement three in a row are', sundays(3), [], agreed],
  ['5.5 the fourth is not', sundays(4), ['JUG_SONNTAG/row @4 4:00'], agreed],
  ['5.5 18 in a year are', threeOfFour(18), [], agreed],
  ['5.5 the 19th is not', threeOfFour(19), ['JUG_SONNTAG/year @19 4:00'], agreed],
  ['1.6 grown-ups may', ['So 08.11. 08:00–12:00'], [], youth('none', { birth: dayIn('08.11.2008') })],
] satisfies LawCase[])
