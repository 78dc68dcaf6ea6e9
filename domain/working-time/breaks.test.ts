import { dayIn, type LawCase, lawCases } from '#server/testing/law-cases.ts'

const agreed = { context: { dividedBreaks: [{ from: dayIn('01.11.2026'), to: dayIn('30.11.2026') }] } }
const youth = { person: { birth: dayIn('01.06.2010') } }
const D = 'Mo 02.11.'

lawCases(['PAUSE', 'JUG_PAUSE'], [
  ['3.1 six hours need no break', [`${D} 08:00–14:00`], []],
  ['3.1 a minute more needs 30', [`${D} 08:00–14:01`], ['PAUSE @1 0:30']],
  ['3.1 thirty minutes in one piece are enough', [`${D} 08:00–16:30 -12:00–12:30`], []],
  ['3.1 29 are not', [`${D} 08:00–16:30 -12:00–12:29`], ['PAUSE @1 0:01']],
  ['3.1 two of 15 are enough', [`${D} 08:00–16:30 -10:00–10:15 -13:00–13:15`], []],
  ['3.1 15 and 14 are not', [`${D} 08:00–16:30 -10:00–10:15 -13:00–13:14`], ['PAUSE @1 0:01']],
  ['3.1 three of 10 are enough', [`${D} 08:00–16:30 -10:00–10:10 -12:00–12:10 -14:00–14:10`], []],
  ['3.1 10, 10 and 9 are not', [`${D} 08:00–16:30 -10:00–10:10 -12:00–12:10 -14:00–14:09`], ['PAUSE @1 0:01']],
  ['3.1 20 and 10 lack five minutes of two of 15', [`${D} 08:00–16:30 -10:00–10:20 -13:00–13:10`], ['PAUSE @1 0:05']],
  ['3.1 20 and 10 are enough with a works agreement', [`${D} 08:00–16:30 -10:00–10:20 -13:00–13:10`], [], agreed],
  ['3.1 20 and 9 are not', [`${D} 08:00–16:30 -10:00–10:20 -13:00–13:09`], ['PAUSE @1 0:01'], agreed],
  [
    '1.5 a works agreement holds on its days',
    ['Di 01.12. 08:00–16:30 -10:00–10:20 -13:00–13:10'],
    ['PAUSE @1 0:05'],
    agreed,
  ],
  ['3.1 nine minutes alone lack 21 of 30', [`${D} 08:00–16:30 -10:00–10:09`], ['PAUSE @1 0:21']],
  ['3.1 what begins or ends a shift is no break', [`${D} 08:00–16:30 -08:00–08:30 -16:00–16:30`], ['PAUSE @1 0:30']],
  ['1.3 a break whose time nobody knows lies in the middle', [`${D} 08:00–16:30 -30`], []],
  ['1.3 two breaks at the same time are one', [`${D} 08:00–16:30 -12:00–12:20 -12:10–12:29`], ['PAUSE @1 0:01']],
  ['3.1 the time between two shifts of a day is a break', [`${D} 08:00–12:00`, `${D} 12:30–16:30`], []],
  ['3.1 it stands at the last shift', [`${D} 08:00–12:00`, `${D} 12:10–16:30`], ['PAUSE @2 0:20']],
  ['3.1 past one elsewhere at the last own', [`${D} 08:00–12:00`, `${D} 12:10–16:30 elsewhere`], ['PAUSE @1 0:20']],
  ['1.3 work of another shift is no break', [`${D} 08:00–16:30 -12:00–12:30`, `${D} 12:00–12:30`], ['PAUSE @2 0:30']],
  ['3.2 youths: four hours and a half need none', [`${D} 08:00–12:30`], [], youth],
  ['3.2 a minute more needs 30', [`${D} 08:00–12:31`], ['JUG_PAUSE @1 0:30'], youth],
  ['3.2 in one piece', [`${D} 08:00–16:00 -10:00–10:15 -13:00–13:15`], ['JUG_PAUSE @1 0:15'], youth],
  ['3.2 29 are not enough', [`${D} 08:00–16:00 -12:00–12:29`], ['JUG_PAUSE @1 0:01'], youth],
  ['3.2 after six hours it may still begin', [`${D} 08:00–16:00 -14:00–14:30`], [], youth],
  ['3.2 a minute later it is too late', [`${D} 08:00–16:00 -14:01–14:31`], ['JUG_PAUSE @1 0:30'], youth],
  ['3.2 less than ten minutes are none', [`${D} 08:00–16:00 -12:00–12:09`], ['JUG_PAUSE @1 0:30'], youth],
  ['3.2 ten are', [`${D} 08:00–16:00 -12:00–12:10`], ['JUG_PAUSE @1 0:20'], youth],
  [
    '1.6 on the 18th birthday a grown-up’s rules hold',
    [`${D} 08:00–13:00`],
    [],
    { person: { birth: dayIn('02.11.2008') } },
  ],
  [
    '1.6 born on 29 February, one is 18 on 1 March',
    ['01.03.2026 08:00–13:00'],
    [],
    { person: { birth: dayIn('29.02.2008') } },
  ],
  [
    '1.6 and not on 28 February',
    ['28.02.2026 08:00–13:00'],
    ['JUG_PAUSE @1 0:30'],
    { person: { birth: dayIn('29.02.2008') } },
  ],
] satisfies LawCase[])
