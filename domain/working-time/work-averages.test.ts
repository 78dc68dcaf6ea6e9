import { contract, dayIn, type Given, type LawCase, lawCases, spanOf } from '#server/testing/law-cases.ts'
import { dateOf } from '../wages/calendar.ts'

// Weeks from Monday 29 June to Sunday 25 October 2026: seventeen, with 15 August (a Saturday) as the only holiday.
const FIRST = dayIn('Mo 29.06.')
const known = { from: FIRST, to: dayIn('So 25.10.') }
const given = (person: Given['person'] = {}, context: Given['context'] = {}): Given => ({
  person,
  context: { known, ...context },
})

const textOf = (day: number) => {
  const [year, month, date] = dateOf(day).toString().split('-')
  return `${date}.${month}.${year}`
}

/** From Monday to Friday of so many weeks. */
const worked = (time: string, first = FIRST, weeks = 17) =>
  Array.from({ length: weeks * 7 }, (_, at) => first + at)
    .filter(day => (day + 3) % 7 < 5)
    .map(day => `${textOf(day)} ${time}`)

// 48 h × (119 − 1) ÷ 7 = 809 h 08 are allowed; 85 days of 9 h 31 are 808 h 55.
const usual = worked('08:00–17:31')

lawCases(['SCHNITT_48'], [
  ['2.3 what lies below 48 hours in the average of 17 weeks is kept', usual, [], given()],
  [
    '2.3 exactly what is allowed is kept: 13 minutes more in the last week',
    [...usual.slice(0, -1), 'Fr 23.10. 08:00–17:44'],
    [],
    given(),
  ],
  [
    '2.3 a minute more is too much, and stands at the last shift of the last week',
    [...usual.slice(0, -1), 'Fr 23.10. 08:00–17:45'],
    ['SCHNITT_48 @85 0:01'],
    given(),
  ],
  [
    '2.3 a day that is not known says nothing',
    worked('08:00–19:00'),
    [],
    given({}, { known: { from: FIRST + 1, to: known.to } }),
  ],
  [
    '2.3 nor does a week that is not over',
    worked('08:00–19:00'),
    [],
    given({}, { known: { from: FIRST, to: known.to - 1 } }),
  ],
  [
    '2.3 who was not employed on the first day has no average yet',
    worked('08:00–19:00'),
    [],
    given({ contracts: [contract('none', { from: FIRST + 1 })] }),
  ],
  [
    '2.3 nor who is not on the last',
    worked('08:00–19:00'),
    [],
    given({ contracts: [contract('none', { to: known.to - 1 })] }),
  ],
  [
    '2.3 in hotels and restaurants it takes 26 weeks',
    worked('08:00–19:00'),
    [],
    given({ contracts: [contract('hospitality')] }),
  ],
  [
    '2.3 a day of approved absence without work does not count: 48 h × (119 − 2) ÷ 7 are allowed',
    // 84 days of 9 h 31 are 799 h 24; 802 h 17 are allowed.
    [...usual.slice(0, -2), 'Fr 23.10. 08:00–20:25'],
    ['SCHNITT_48 @84 0:01'],
    given({ absences: [{ ...spanOf('Do 22.10. 00:00–24:00'), isApproved: true }] }),
  ],
  [
    '2.3 one that is not approved counts',
    [...usual.slice(0, -2), 'Fr 23.10. 08:00–20:25'],
    [],
    given({ absences: [{ ...spanOf('Do 22.10. 00:00–24:00'), isApproved: false }] }),
  ],
  [
    '2.3 part of a day counts as if there were no absence',
    [...usual.slice(0, -2), 'Fr 23.10. 08:00–20:25'],
    [],
    given({ absences: [{ ...spanOf('Do 22.10. 00:00–23:59'), isApproved: true }] }),
  ],
  [
    '2.3 a week without a shift of the store says nothing',
    [...worked('08:00–19:00', FIRST, 16), 'Mo 19.10. 08:00–19:00 elsewhere'],
    [],
    given(),
  ],
  ['1.6 youths have no average', worked('08:00–19:00'), [], given({ birth: dayIn('01.01.2010') })],
] satisfies LawCase[])
