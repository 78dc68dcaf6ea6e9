import { contract, dayIn, type LawCase, lawCases } from '#server/testing/law-cases.ts'

const WEEK = ['Mo 02.11.', 'Di 03.11.', 'Mi 04.11.', 'Do 05.11.', 'Fr 06.11.', 'Sa 07.11.', 'So 08.11.']
const NEXT = ['Mo 09.11.', 'Di 10.11.', 'Mi 11.11.', 'Do 12.11.', 'Fr 13.11.', 'Sa 14.11.', 'So 15.11.']
const on = (days: readonly string[], time: string) => days.map(day => `${day} ${time}`)
const whole = on(WEEK, '08:00–16:00')

lawCases(['RUHE_WOCHE'], [
  // Saturday 16:00 until Monday 04:00: 36 hours with the whole Sunday.
  ['4.4 36 hours with a whole day are enough', [...on(WEEK.slice(0, 6), '08:00–16:00'), 'Mo 09.11. 04:00–12:00'], []],
  [
    '4.4 a minute less is not: the next shift may begin a minute later',
    [...on(WEEK.slice(0, 6), '08:00–16:00'), 'Mo 09.11. 03:59–12:00'],
    ['RUHE_WOCHE @7 &6 0:01 ≥09.11. 04:00'],
  ],
  [
    '4.4 any whole day does, not only Sunday',
    [...on(WEEK.slice(0, 2), '08:00–16:00'), ...on(WEEK.slice(3), '04:00–12:00')],
    [],
  ],
  [
    '4.4 so much rest without a whole day is not enough: it lacks what is least',
    // From Saturday 12:00 to Sunday 12:00 there is work elsewhere in the night; 44 hours lie over two halves of days and no whole one.
    [...on(WEEK.slice(0, 5), '08:00–16:00'), 'Sa 07.11. 00:01–12:00', 'So 08.11. 23:59–07:00'],
    ['RUHE_WOCHE @7 &6 0:01 ≥09.11. 00:00'],
  ],
  [
    '4.4 where only its begin keeps it from the whole day, the shift before ends too late',
    // Sunday 00:30 until Monday 13:00.
    [...on(WEEK.slice(0, 5), '08:00–16:00'), 'Sa 07.11. 16:00–00:30', 'Mo 09.11. 13:00–18:00'],
    ['RUHE_WOCHE @6 &7 0:30 ≤08.11. 00:00'],
  ],
  [
    '4.4 before the first known shift any rest is long enough, so that it lacks only the rest of Monday',
    whole,
    ['RUHE_WOCHE @1 16:00 ≥03.11. 00:00'],
  ],
  [
    '4.4 between days of work it is 20 hours: of the earliest day, and of the earliest rest',
    ['So 01.11. 08:00–16:00', ...whole, 'Mo 09.11. 08:00–16:00'],
    ['RUHE_WOCHE @2 &1 20:00 ≥03.11. 04:00'],
  ],
  [
    '1.9 after the last shift any rest is long enough, so that it lacks only the begin of Sunday',
    ['So 01.11. 08:00–16:00', ...whole],
    ['RUHE_WOCHE @8 16:00'],
  ],
  [
    '4.4 a rest of 72 hours serves two weeks',
    // Saturday 16:00 until Tuesday 16:00, with Sunday and Monday; the first week has no other.
    [
      'So 01.11. 08:00–16:00',
      ...on(WEEK.slice(0, 6), '08:00–16:00'),
      'Di 10.11. 16:00–22:00',
      ...on(NEXT.slice(2), '12:00–20:00'),
      'Mo 16.11. 12:00–20:00',
    ],
    [],
  ],
  [
    '4.4 a minute less serves the first of them',
    [
      'So 01.11. 08:00–16:00',
      ...on(WEEK.slice(0, 6), '08:00–16:00'),
      'Di 10.11. 15:59–22:00',
      ...on(NEXT.slice(2), '12:00–20:00'),
      'Mo 16.11. 12:00–20:00',
    ],
    ['RUHE_WOCHE @8 &7 0:01 ≥10.11. 16:00'],
  ],
  [
    '4.4 past a shift elsewhere it stands at the one on the other side',
    [...on(WEEK.slice(0, 6), '08:00–16:00'), 'Mo 09.11. 03:59–12:00 elsewhere'],
    ['RUHE_WOCHE @6 0:01'],
  ],
  [
    '4.4 between two elsewhere at the last own of the week',
    [...on(WEEK.slice(0, 5), '08:00–16:00'), 'Sa 07.11. 08:00–16:00 elsewhere', 'Mo 09.11. 03:59–12:00 elsewhere'],
    ['RUHE_WOCHE @5 0:01'],
  ],
  [
    '1.6 youths have rules of their own',
    [...on(WEEK.slice(0, 6), '08:00–16:00'), 'Mo 09.11. 03:59–12:00'],
    [],
    { person: { birth: dayIn('01.01.2010') } },
  ],
  [
    '8.2 what was stamped is a hint',
    [...on(WEEK.slice(0, 6), '08:00–16:00'), 'Mo 09.11. 03:59–12:00 worked'],
    ['RUHE_WOCHE @7 &6 0:01 ≥09.11. 04:00 (hint)'],
  ],
  [
    '1.1 on the Sunday that has 25 hours the rest is an hour longer',
    [
      ...on(['Mo 19.10.', 'Di 20.10.', 'Mi 21.10.', 'Do 22.10.', 'Fr 23.10.', 'Sa 24.10.'], '08:00–16:00'),
      'Mo 26.10. 03:00–12:00',
    ],
    [],
  ],
] satisfies LawCase[])

lawCases(['ERSATZRUHE'], [
  [
    '4.5 as much as was worked in the 36 hours before the next week’s first shift',
    // From Saturday 15:59: one minute of Saturday; nothing on Sunday.
    [...on(WEEK.slice(0, 6), '08:00–16:00'), 'Mo 09.11. 03:59–12:00'],
    ['ERSATZRUHE @7 0:01'],
  ],
  [
    '4.5 past a shift elsewhere it stands at the first own of the next week',
    [...on(WEEK.slice(0, 6), '08:00–16:00'), 'Mo 09.11. 03:59–12:00 elsewhere', 'Di 10.11. 08:00–12:00'],
    ['ERSATZRUHE @8 0:01'],
  ],
  ['4.5 a week with its rest asks for none', [...on(WEEK.slice(0, 6), '08:00–16:00'), 'Mo 09.11. 04:00–12:00'], []],
  [
    '4.5 a shift that begins on Sunday is not the first of the next week',
    ['So 01.11. 08:00–16:00', ...whole, 'So 08.11. 22:00–02:00'],
    [],
  ],
] satisfies LawCase[])

const youth = { person: { birth: dayIn('01.06.2010') } }
const youthOf = (agreement: 'retail' | 'hospitality') => ({
  person: { birth: dayIn('01.06.2010'), contracts: [contract(agreement)] },
})

lawCases(
  ['JUG_WOCHE'],
  [
    ['5.6 two whole days in a row are enough', on(WEEK.slice(0, 5), '08:00–16:00').concat('Mo 09.11. 00:00–06:00'), []],
    [
      '5.6 a minute less is not',
      [...on(WEEK.slice(0, 5), '08:00–16:00'), 'So 08.11. 23:59–06:00'],
      ['JUG_WOCHE @6 &5 0:01 ≥09.11. 00:00'],
    ],
    [
      '5.6 both lie in the week: Sunday and Monday are not enough',
      // The rest from Saturday 12:00 lacks Saturday’s first twelve hours; nothing else lacks less.
      [
        'So 01.11. 12:00–20:00',
        ...on(WEEK.slice(0, 5), '12:00–20:00'),
        'Sa 07.11. 09:00–12:00',
        'Di 10.11. 08:00–16:00',
      ],
      ['JUG_WOCHE @7 &8 12:00'],
    ],
    [
      '5.6 in retail 43 hours with a whole day are enough',
      // Saturday 13:00 until Monday 08:00.
      [...on(WEEK.slice(0, 5), '08:00–16:00'), 'Sa 07.11. 08:00–13:00', 'Mo 09.11. 08:00–16:00'],
      [],
      youthOf('retail'),
    ],
    [
      '5.6 a minute less is not',
      [...on(WEEK.slice(0, 5), '08:00–16:00'), 'Sa 07.11. 08:00–13:01', 'Mo 09.11. 08:00–16:00'],
      ['JUG_WOCHE @7 &6 0:01 ≥09.11. 08:01'],
      youthOf('hospitality'),
    ],
    ['1.6 grown-ups have rules of their own', whole, [], { person: { birth: dayIn('02.11.2008') } }],
  ].map(([what, shifts, found, given = youth]) => [what, shifts, found, given]) as LawCase[],
)
