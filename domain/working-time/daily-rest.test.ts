import { always, contract, dayIn, type Given, type LawCase, lawCases } from '#server/testing/law-cases.ts'

const service = { contracts: [contract('hospitality')], inService: [always] }
const inService = (context: Given['context'] = {}): Given => ({ person: service, context })
const MO = 'Mo 02.11.'
const DI = 'Di 03.11.'

lawCases(['RUHE_TAG', 'JUG_RUHE'], [
  ['4.1 eleven hours are kept', [`${MO} 14:00–22:00`, `${DI} 09:00–12:00`], []],
  [
    '4.1 a minute less is not: it may begin after eleven hours',
    [`${MO} 14:00–22:00`, `${DI} 08:59–12:00`],
    ['RUHE_TAG @2 &1 0:01 ≥03.11. 09:00'],
  ],
  [
    '4.1 after a shift elsewhere',
    [`${MO} 14:00–22:00 elsewhere`, `${DI} 06:00–12:00`],
    ['RUHE_TAG @2 3:00 ≥03.11. 09:00'],
  ],
  [
    '4.1 before one elsewhere it stands at the earlier',
    [`${MO} 14:00–22:00`, `${DI} 06:00–12:00 elsewhere`],
    ['RUHE_TAG @1 3:00 ≤02.11. 19:00'],
  ],
  ['4.1 between two elsewhere nothing is said', [`${MO} 14:00–22:00 elsewhere`, `${DI} 06:00–12:00 elsewhere`], []],
  [
    '4.1 between the last shift of a day and the first of the next',
    [`${MO} 08:00–12:00`, `${MO} 16:00–22:00`, `${DI} 06:00–12:00`, `${DI} 14:00–16:00`],
    ['RUHE_TAG @3 &2 3:00 ≥03.11. 09:00'],
  ],
  [
    '4.1 the other shift is the one that ends last',
    [`${MO} 12:00–22:00`, `${MO} 13:00–20:00`, `${DI} 06:00–12:00`],
    ['RUHE_TAG @3 &1 3:00 ≥03.11. 09:00'],
  ],
  [
    '1.4 less than three hours after midnight it is the same day, and no rest',
    [`${MO} 14:00–22:00`, `${DI} 00:59–04:00`],
    [],
  ],
  [
    '1.4 three hours part the days, and are too short a rest',
    [`${MO} 14:00–22:00`, `${DI} 01:00–04:00`],
    ['RUHE_TAG @2 &1 8:00 ≥03.11. 09:00'],
  ],
  [
    '1.1 in the night on which the clock is put back it is an hour longer',
    ['Sa 24.10. 14:00–22:00', 'So 25.10. 08:00–12:00'],
    [],
  ],
  [
    '1.1 in the night on which it is put forward an hour shorter',
    ['Sa 28.03. 14:00–22:00', 'So 29.03. 09:00–12:00'],
    ['RUHE_TAG @2 &1 1:00 ≥29.03. 10:00'],
  ],
  [
    '4 a break at the end of a shift is no rest',
    [`${MO} 14:00–22:00 -21:00–22:00`, `${DI} 08:00–12:00`],
    ['RUHE_TAG @2 &1 1:00 ≥03.11. 09:00'],
  ],
  [
    '4.2 in kitchen and service eight hours are enough after a divided day',
    [`${MO} 10:00–14:00`, `${MO} 17:00–23:00`, `${DI} 07:00–12:00`],
    [],
    inService(),
  ],
  [
    '4.2 a minute less is not',
    [`${MO} 10:00–14:00`, `${MO} 17:00–23:00`, `${DI} 06:59–12:00`],
    ['RUHE_TAG @3 &2 0:01 ≥03.11. 07:00'],
    inService(),
  ],
  [
    '4.2 a day is divided by three hours, not by a minute less',
    [`${MO} 10:00–14:01`, `${MO} 17:00–23:00`, `${DI} 07:00–12:00`],
    ['RUHE_TAG @3 &2 3:00 ≥03.11. 10:00'],
    inService(),
  ],
  [
    '4.2 not for those who work elsewhere in the house',
    [`${MO} 10:00–14:00`, `${MO} 17:00–23:00`, `${DI} 07:00–12:00`],
    ['RUHE_TAG @3 &2 3:00 ≥03.11. 10:00'],
    { person: { contracts: [contract('hospitality')] } },
  ],
  [
    '4.2 nor in retail',
    [`${MO} 10:00–14:00`, `${MO} 17:00–23:00`, `${DI} 07:00–12:00`],
    ['RUHE_TAG @3 &2 3:00 ≥03.11. 10:00'],
    { person: { ...service, contracts: [contract('retail')] } },
  ],
  [
    '5.3 youths rest twelve hours',
    [`${MO} 12:00–20:00`, `${DI} 08:00–12:00`],
    [],
    { person: { birth: dayIn('01.06.2010') } },
  ],
  [
    '5.3 a minute less is not enough',
    [`${MO} 12:00–20:00`, `${DI} 07:59–12:00`],
    ['JUG_RUHE @2 &1 0:01 ≥03.11. 08:00'],
    { person: { birth: dayIn('01.06.2010') } },
  ],
  [
    '5.3 before the 15th birthday fourteen',
    [`${MO} 12:00–20:00`, `${DI} 09:59–12:00`],
    ['JUG_RUHE @2 &1 0:01 ≥03.11. 10:00'],
    { person: { birth: dayIn('04.11.2011') } },
  ],
  ['5.3 on it twelve', [`${MO} 12:00–20:00`, `${DI} 08:00–12:00`], [], { person: { birth: dayIn('03.11.2011') } }],
  [
    '1.6 on the 18th birthday eleven',
    [`${MO} 12:00–20:00`, `${DI} 07:00–12:00`],
    [],
    { person: { birth: dayIn('03.11.2008') } },
  ],
  [
    '1.5 before a shift elsewhere the age of the earlier day holds',
    [`${MO} 12:00–20:00`, `${DI} 07:00–12:00 elsewhere`],
    ['JUG_RUHE @1 1:00 ≤02.11. 19:00'],
    { person: { birth: dayIn('03.11.2008') } },
  ],
  [
    '5.3 in kitchen and service too',
    [`${MO} 08:00–12:00`, `${MO} 16:00–20:00`, `${DI} 07:00–12:00`],
    ['JUG_RUHE @3 &2 1:00 ≥03.11. 08:00'],
    { person: { ...service, birth: dayIn('01.06.2010') } },
  ],
] satisfies LawCase[])

/** Divided days with nine hours of rest after them, two hours less than eleven. */
const shortened = [`${MO} 10:00–14:00`, `${MO} 17:00–23:00`, `${DI} 08:00–12:00`]
const known = (to: string) => ({ known: { from: dayIn('01.10.2026'), to: dayIn(to) } })

lawCases(['RUHE_AUSGLEICH'], [
  ['4.3 thirteen hours later make up for nine', [...shortened, 'Mi 04.11. 01:00–04:00'], [], inService()],
  [
    '4.3 a minute less does not, and no other rest comes within 28 days of those that are known',
    [...shortened, 'Mi 04.11. 00:59–04:00', ...afterwards()],
    ['RUHE_AUSGLEICH @3 &2 2:00 ≥03.11. 10:00'],
    inService(),
  ],
  [
    '4.3 the rest after the last shift counts to the end of the last known day: 12 hours',
    shortened,
    ['RUHE_AUSGLEICH @3 &2 2:00 ≥03.11. 10:00 (hint)'],
    inService(known('Di 03.11.')),
  ],
  ['4.3 a day more and it is long enough', shortened, [], inService(known('Mi 04.11.'))],
  [
    '4.3 each rest makes up for one; the latest stays open',
    [...shortened, 'Di 03.11. 17:00–23:00', 'Mi 04.11. 08:00–12:00', 'Do 05.11. 01:00–05:00', 'Do 05.11. 15:00–24:00'],
    ['RUHE_AUSGLEICH @5 &4 2:00 ≥04.11. 10:00 (hint)'],
    inService(known('Do 05.11.')),
  ],
  [
    '4.3 whoever needs the longer rest gets it, if another can take the shorter one',
    [
      // Ten hours, then nine; 13 h and 12 h 30 of rest follow: the 13 h are the second one’s.
      `${MO} 10:00–14:00`,
      `${MO} 17:00–22:00`,
      `${DI} 08:00–12:00`,
      `${DI} 17:00–23:00`,
      'Mi 04.11. 08:00–12:00',
      'Do 05.11. 01:00–05:00',
      'Do 05.11. 17:30–24:00',
    ],
    [],
    inService(known('Do 05.11.')),
  ],
  [
    '4.3 eleven hours need nothing',
    [`${MO} 10:00–14:00`, `${MO} 17:00–21:00`, `${DI} 08:00–12:00`],
    [],
    inService(known('Di 03.11.')),
  ],
  [
    '4.2 less than eight hours are a breach, and no matter of making up',
    [`${MO} 10:00–14:00`, `${MO} 17:00–23:00`, `${DI} 06:00–12:00`],
    [],
    inService(known('Di 03.11.')),
  ],
  [
    '4.3 before a shift elsewhere it stands at the earlier',
    [`${MO} 10:00–14:00`, `${MO} 17:00–23:00`, `${DI} 08:00–12:00 elsewhere`],
    ['RUHE_AUSGLEICH @2 2:00 ≤02.11. 21:00 (hint)'],
    inService(known('Di 03.11.')),
  ],
] satisfies LawCase[])

/** Every day until 28 days are over, with twelve hours of rest between them: less than thirteen. */
function afterwards(): string[] {
  const days = Array.from({ length: 30 }, (_, at) => dayIn('04.11.2026') + at)
  return days.map(day => {
    const date = Temporal.PlainDate.from('1970-01-01').add({ days: day })
    return `${String(date.day).padStart(2, '0')}.${String(date.month).padStart(2, '0')}.2026 16:00–04:00`
  })
}
