import { contract, dayIn, type LawCase, lawCases } from '#server/testing/law-cases.ts'

const retail = { person: { contracts: [contract('retail', { weeklyMinutes: 2310 })] } }
const averaged = { person: { contracts: [contract('hospitality', { isAveraged: true })] } }
const partTime = (weeklyMinutes: number, parts = {}) => ({
  person: { contracts: [contract('none', { weeklyMinutes, ...parts })] },
})

/** The same time on some days of the week of 2 November. */
const week = (days: readonly string[], time: string) => days.map(day => `${day} ${time}`)
const MO_TO_FR = ['Mo 02.11.', 'Di 03.11.', 'Mi 04.11.', 'Do 05.11.', 'Fr 06.11.']
const MO_TO_SA = [...MO_TO_FR, 'Sa 07.11.']

lawCases(['TAG_MAX'], [
  ['2.1 twelve hours of work are allowed', ['Mo 02.11. 08:00–20:30 -30'], []],
  ['2.1 a minute more than twelve hours is too much', ['Mo 02.11. 08:00–20:31 -30'], ['TAG_MAX @1 0:01 ≤02.11. 20:30']],
  [
    '2.1 the shift in which the limit is passed has it, the first of the day is the other',
    ['Mo 02.11. 06:00–12:00', 'Mo 02.11. 13:00–20:00'],
    ['TAG_MAX @2 &1 1:00 ≤02.11. 19:00'],
  ],
  [
    '2.1 where the limit is reached with the shift before, the whole shift is too much and no end of it helps',
    ['Mo 02.11. 06:00–18:00', 'Mo 02.11. 19:00–20:00'],
    ['TAG_MAX @2 &1 1:00'],
  ],
  [
    '2.1 where it is passed elsewhere, it stands at the last own shift of the day',
    ['Mo 02.11. 06:00–12:00', 'Mo 02.11. 13:00–20:00 elsewhere'],
    ['TAG_MAX @1 1:00'],
  ],
  [
    '1.7 a shift elsewhere that begins the day is not named',
    ['Mo 02.11. 06:00–12:00 elsewhere', 'Mo 02.11. 13:00–20:00'],
    ['TAG_MAX @2 1:00 ≤02.11. 19:00'],
  ],
  [
    '1.7 nothing is said where all shifts are elsewhere',
    ['Mo 02.11. 06:00–12:00 elsewhere', 'Mo 02.11. 13:00–20:00 elsewhere'],
    [],
  ],
  [
    '1.4 what begins within three hours after midnight belongs to the day before',
    ['Mo 02.11. 14:00–23:30', 'Di 03.11. 02:00–05:00'],
    ['TAG_MAX @2 &1 0:30 ≤03.11. 04:30'],
  ],
  ['1.4 three hours between two days part them', ['Mo 02.11. 14:00–23:30', 'Di 03.11. 02:30–05:30'], []],
  [
    '1.4 what begins on the day of a shift that adjoins belongs to it too',
    ['Mo 02.11. 18:00–23:00', 'Di 03.11. 01:00–05:00', 'Di 03.11. 10:00–14:00'],
    ['TAG_MAX @3 &1 1:00 ≤03.11. 13:00'],
  ],
  ['1.4 a daily rest within a calendar day parts it', ['Mo 02.11. 00:00–06:00', 'Mo 02.11. 17:00–24:00'], []],
  [
    '1.4 a minute less than a daily rest does not',
    ['Mo 02.11. 00:00–06:00', 'Mo 02.11. 16:59–24:00'],
    ['TAG_MAX @2 &1 1:01 ≤02.11. 22:59'],
  ],
  [
    '1.1 a night on which the clock is put back has an hour more',
    ['Sa 24.10. 17:00–05:00'],
    ['TAG_MAX @1 1:00 ≤25.10. 04:00'],
  ],
  ['1.1 a night on which the clock is put forward has an hour less', ['Sa 28.03. 17:00–06:00'], []],
  ['1.1 thirteen hours of the clock and a minute', ['Sa 28.03. 17:00–06:01'], ['TAG_MAX @1 0:01 ≤29.03. 06:00']],
  ['1.3 time in two shifts counts once', ['Mo 02.11. 08:00–16:00', 'Mo 02.11. 12:00–20:00'], []],
  ['1.3 what a break has beyond the shift does not count', ['Mo 02.11. 08:00–20:30 -20:00–21:00'], []],
  ['2.2 until August 2018 ten hours were the most', ['Fr 31.08.2018 08:00–18:01'], ['TAG_MAX @1 0:01 ≤31.08. 18:00']],
  ['2.2 from September 2018 on twelve hours are', ['Sa 01.09.2018 08:00–20:00'], []],
  ['8.2 what was stamped is a hint', ['Mo 02.11. 08:00–21:00 worked'], ['TAG_MAX @1 1:00 ≤02.11. 20:00 (hint)']],
  [
    '1.6 who becomes 18 is judged as grown up on the birthday',
    ['Mo 02.11. 08:00–21:00'],
    ['TAG_MAX @1 1:00 ≤02.11. 20:00'],
    { person: { birth: dayIn('02.11.2008') } },
  ],
  ['1.6 and not the day before', ['Mo 02.11. 08:00–21:00'], [], { person: { birth: dayIn('03.11.2008') } }],
  ['7.11 a shift of more than 24 hours is not checked', ['Mo 02.11. 08:00–21:00'], [], { shift: { to: 99_999_999 } }],
] satisfies LawCase[])

lawCases(['WOCHE_MAX'], [
  ['2.2 sixty hours in a week are allowed', week(MO_TO_SA, '08:00–18:00'), []],
  [
    '2.2 a minute more is too much, and its first shift is the other',
    [...week(MO_TO_FR, '08:00–18:00'), 'Sa 07.11. 08:00–18:01'],
    ['WOCHE_MAX @6 &1 0:01 ≤07.11. 18:00'],
  ],
  [
    '1.2 what is worked after midnight on Sunday belongs to the next week',
    [...week(MO_TO_FR, '08:00–18:00'), 'So 08.11. 14:00–01:00'],
    [],
  ],
  [
    '1.2 and what is worked after midnight on Monday does not belong to the week before',
    ['So 01.11. 20:00–02:00', ...week(MO_TO_FR, '08:00–18:00'), 'Sa 07.11. 08:00–16:01'],
    ['WOCHE_MAX @7 &1 0:01 ≤07.11. 16:00'],
  ],
  [
    '2.2 where it is passed elsewhere, it stands at the last own shift of the week',
    [...week(MO_TO_FR, '08:00–18:00'), 'Sa 07.11. 08:00–20:00 elsewhere'],
    ['WOCHE_MAX @5 &1 2:00'],
  ],
  [
    '2.2 the week of 1 September 2018 is judged by its Monday: fifty hours',
    ['27', '28', '29', '30', '31'].map(day => `${day}.08.2018 08:00–18:00`).concat('Sa 01.09.2018 08:00–08:30'),
    ['WOCHE_MAX @6 &1 0:30'],
  ],
  [
    '1.6 a week is judged by the age on Monday',
    week(MO_TO_SA, '08:00–19:00'),
    [],
    { person: { birth: dayIn('03.11.2008') } },
  ],
  [
    '1.5 or on the first day with a contract',
    week(MO_TO_SA, '08:00–19:00'),
    ['WOCHE_MAX @6 &1 6:00 ≤07.11. 13:00'],
    {
      person: {
        birth: dayIn('03.11.2008'),
        contracts: [contract('none', { from: dayIn('03.11.2026') })],
      },
    },
  ],
] satisfies LawCase[])

lawCases(['ÜBER10_50', 'NORMAL'], [
  ['2.5 eight hours are normal', ['Mo 02.11. 08:00–16:00'], []],
  ['2.5 a minute more is not', ['Mo 02.11. 08:00–16:01'], ['NORMAL/day @1 0:01 ≤02.11. 16:00']],
  ['2.5 nine hours are, where they are averaged', ['Mo 02.11. 08:00–17:00'], [], averaged],
  ['2.5 and a minute more is not', ['Mo 02.11. 08:00–17:01'], ['NORMAL/day @1 0:01 ≤02.11. 17:00'], averaged],
  [
    '2.4 ten hours may not be refused, a minute more may',
    ['Mo 02.11. 08:00–18:00', 'Mi 04.11. 08:00–18:01'],
    ['NORMAL/day @1 2:00 ≤02.11. 16:00', 'ÜBER10_50/day @2 0:01 ≤04.11. 18:00', 'NORMAL/day @2 2:01 ≤04.11. 16:00'],
  ],
  ['2.5 forty hours a week are normal', week(MO_TO_FR, '08:00–16:00'), []],
  ['2.5 a minute more is not', [...week(MO_TO_FR, '08:00–16:00'), 'Sa 07.11. 08:00–08:01'], ['NORMAL/week @6 &1 0:01']],
  ['2.5 in retail 38 hours 30 are', [...week(MO_TO_FR.slice(1), '08:00–16:00'), 'Sa 07.11. 08:00–14:30'], [], retail],
  [
    '2.5 and a minute more is not',
    [...week(MO_TO_FR.slice(1), '08:00–16:00'), 'Sa 07.11. 08:00–14:31'],
    ['NORMAL/week @5 &1 0:01 ≤07.11. 14:30'],
    retail,
  ],
  [
    '2.4 more than fifty hours a week may be refused; averaged, 48 are normal',
    [...week(MO_TO_FR, '08:00–17:00'), 'Sa 07.11. 08:00–13:01'],
    ['ÜBER10_50/week @6 &1 0:01 ≤07.11. 13:00', 'NORMAL/week @6 &1 2:01 ≤07.11. 11:00'],
    averaged,
  ],
  [
    '1.5 of several contracts the one with the most hours says what is normal',
    [...week(MO_TO_FR.slice(1), '08:00–16:00'), 'Sa 07.11. 08:00–14:31'],
    ['NORMAL/week @5 &1 0:01 ≤07.11. 14:30'],
    {
      person: {
        contracts: [
          contract('none', { weeklyMinutes: 600 }),
          contract('retail', { weeklyMinutes: 1200, from: dayIn('01.06.2026') }),
        ],
      },
    },
  ],
] satisfies LawCase[])

lawCases(['TZ_MEHR'], [
  ['2.6 what is agreed is no more work', week(MO_TO_FR, '08:00–12:00'), [], partTime(1200)],
  [
    '2.6 a minute more is',
    [...week(MO_TO_FR, '08:00–12:00'), 'Sa 07.11. 08:00–08:01'],
    ['TZ_MEHR @6 &1 0:01'],
    partTime(1200),
  ],
  [
    '2.6 it ends where normal time does',
    [...week(MO_TO_FR, '08:00–16:00'), 'Sa 07.11. 08:00–12:00'],
    ['TZ_MEHR @3 &1 20:00 ≤04.11. 12:00'],
    partTime(1200),
  ],
  ['2.6 full-time people have none', [...week(MO_TO_FR, '08:00–16:00'), 'Sa 07.11. 08:00–12:00'], [], partTime(2400)],
  ['2.6 nor have those of retail with 38 hours 30', week(MO_TO_FR, '08:00–16:00'), [], retail],
  [
    '2.6 hours of several contracts add up',
    week(MO_TO_FR, '08:00–14:00'),
    [],
    { person: { contracts: [contract('none', { weeklyMinutes: 1200 }), contract('none', { weeklyMinutes: 600 })] } },
  ],
  [
    '2.6 in a week with four days of contract 20 h × 4 ÷ 7 is agreed, rounded up: 11 h 26',
    ['Mo 02.11. 08:00–16:00', 'Di 03.11. 08:00–11:26'],
    [],
    partTime(1200, { to: dayIn('05.11.2026') }),
  ],
  [
    '2.6 and a minute more is more work',
    ['Mo 02.11. 08:00–16:00', 'Di 03.11. 08:00–11:27'],
    ['TZ_MEHR @2 &1 0:01 ≤03.11. 11:26'],
    partTime(1200, { to: dayIn('05.11.2026') }),
  ],
  ['2.6 without a contract nothing is said', ['Mo 02.11. 08:00–16:00'], [], { person: { contracts: [] } }],
  [
    '1.6 youths have none',
    ['Mo 02.11. 08:00–16:00'],
    [],
    { person: { ...partTime(60).person, birth: dayIn('01.01.2010') } },
  ],
] satisfies LawCase[])
