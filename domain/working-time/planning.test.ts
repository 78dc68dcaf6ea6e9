import { always, contract, dayIn, type LawCase, lawCases, shiftOf, spanOf } from '#server/testing/law-cases.ts'
import type { LawPerson } from './people.ts'

const STORE = {
  closedWeekdays: [],
  isMultiShift: [],
  hasInspectoratePermit: [],
  closedMonths: new Set<number>(),
}

const MO = 'Mo 02.11.'
const until = (day: string) => ({ from: always.from, to: dayIn(day) })

lawCases(['UEBERLAPPUNG'], [
  ['7.1 one shift after the other', [`${MO} 08:00–12:00`, `${MO} 12:00–16:00`], []],
  ['7.1 a minute at the same time', [`${MO} 08:00–12:01`, `${MO} 12:00–16:00`], ['UEBERLAPPUNG @2 &1 0:01']],
  [
    '7.1 of two that begin alike it stands at the higher number',
    [`${MO} 08:00–12:00`, `${MO} 08:00–16:00`],
    ['UEBERLAPPUNG @2 &1 4:00'],
  ],
  [
    '7.1 also with one elsewhere, which is not named',
    [`${MO} 08:00–12:00 elsewhere`, `${MO} 11:00–16:00`],
    ['UEBERLAPPUNG @2 1:00'],
  ],
  [
    '7.1 where the later is elsewhere, at the earlier',
    [`${MO} 08:00–12:00`, `${MO} 11:00–16:00 elsewhere`],
    ['UEBERLAPPUNG @1 1:00'],
  ],
  ['7.1 not where both are', [`${MO} 08:00–12:00 elsewhere`, `${MO} 11:00–16:00 elsewhere`], []],
  [
    '7.1 three shifts are three pairs',
    [`${MO} 08:00–16:00`, `${MO} 09:00–12:00`, `${MO} 11:00–13:00`],
    ['UEBERLAPPUNG @2 &1 3:00', 'UEBERLAPPUNG @3 &1 2:00', 'UEBERLAPPUNG @3 &2 1:00'],
  ],
  [
    '1.8 stamps too, as a hint',
    [`${MO} 08:00–12:00 worked`, `${MO} 11:00–16:00 worked`],
    ['UEBERLAPPUNG @2 &1 1:00 (hint)'],
  ],
] satisfies LawCase[])

const permits = (...all: NonNullable<LawPerson['permits']>) => ({ person: { permits: all } })
const registered = (mode: 1 | 2, ...registrations: LawPerson['registrations'][number][]) => ({
  person: { registrations },
  context: { registrationMode: mode },
})
const shift = [`${MO} 08:00–12:00`]

lawCases(
  ['VERTRAG', 'BEWILLIGUNG', 'ANMELDUNG', 'FAEHIGKEIT', 'GESPERRT', 'MONAT_ZU', 'VEROEFFENTLICHT', 'PLAN_14T', 'ZEIT'],
  [
    [
      '7.2 the last day of a contract',
      shift,
      [],
      { person: { contracts: [contract('none', { to: dayIn('02.11.2026') })] } },
    ],
    [
      '7.2 the day after',
      shift,
      ['VERTRAG @1'],
      { person: { contracts: [contract('none', { to: dayIn('01.11.2026') })] } },
    ],
    [
      '7.2 the day on which a shift begins counts',
      ['So 01.11. 20:00–02:00'],
      [],
      { person: { contracts: [contract('none', { to: dayIn('01.11.2026') })] } },
    ],
    ['1.8 a stamp has no plan', [`${MO} 08:00–12:00 worked`], [], { person: { contracts: [] } }],
    ['7.3 who needs none', shift, []],
    ['7.3 who has one', shift, [], permits({ ...until('02.11.2026'), weeklyMinutes: null })],
    [
      '7.3 on the day after its last',
      shift,
      ['BEWILLIGUNG @1'],
      permits({ ...until('01.11.2026'), weeklyMinutes: null }),
    ],
    ['7.3 who needs one and never had', shift, ['BEWILLIGUNG @1'], permits()],
    [
      '7.3 the hours that it allows',
      [`${MO} 08:00–12:00`, 'Di 03.11. 08:00–12:00'],
      [],
      permits({ ...always, weeklyMinutes: 480 }),
    ],
    [
      '7.3 more than that',
      [`${MO} 08:00–12:00`, 'Di 03.11. 08:00–12:05'],
      ['BEWILLIGUNG/hours @2 &1 0:05 ≤03.11. 12:00'],
      permits({ ...always, weeklyMinutes: 480 }),
    ],
    [
      '7.3 of several the narrowest',
      [`${MO} 08:00–12:00`],
      ['BEWILLIGUNG/hours @1 1:00 ≤02.11. 11:00'],
      permits({ ...always, weeklyMinutes: 480 }, { ...always, weeklyMinutes: 180 }),
    ],
    ['7.4 nothing is asked', shift, []],
    ['7.4 who is registered', shift, [], registered(1, { ...until('02.11.2026'), isConfirmed: false })],
    ['7.4 the day after', shift, ['ANMELDUNG @1'], registered(1, { ...until('01.11.2026'), isConfirmed: true })],
    [
      '7.4 without confirmation',
      shift,
      ['ANMELDUNG/confirmation @1'],
      registered(2, { ...always, isConfirmed: false }),
    ],
    ['7.4 with it', shift, [], registered(2, { ...always, isConfirmed: true })],
    ['7.4 without either', shift, ['ANMELDUNG @1'], registered(2)],
    [
      '7.5 who has the skill',
      shift,
      [],
      { person: { skills: [{ ...until('02.11.2026'), skillId: 7 }] }, shift: { skillId: 7 } },
    ],
    [
      '7.5 the day after',
      shift,
      ['FAEHIGKEIT @1'],
      { person: { skills: [{ ...until('01.11.2026'), skillId: 7 }] }, shift: { skillId: 7 } },
    ],
    [
      '7.5 who has another',
      shift,
      ['FAEHIGKEIT @1'],
      { person: { skills: [{ ...always, skillId: 8 }] }, shift: { skillId: 7 } },
    ],
    [
      '7.8 a day on which the store is closed',
      ['So 01.11. 20:00–02:00', 'Di 03.11. 08:00–12:00'],
      ['GESPERRT @1'],
      {
        context: {
          stores: new Map([[1, { ...STORE, closedWeekdays: [{ ...always, weekday: 7 }] }]]),
        },
      },
    ],
    ['7.9 two weeks before Monday', ['Fr 06.11. 08:00–12:00'], [], { shift: { publishedOn: dayIn('Mo 19.10.') } }],
    [
      '7.9 a day later',
      ['Fr 06.11. 08:00–12:00'],
      ['PLAN_14T @1 1 days'],
      { shift: { publishedOn: dayIn('Di 20.10.') } },
    ],
    ['7.9 not for youths', shift, [], { person: { birth: dayIn('01.01.2010') }, shift: { publishedOn: dayIn(MO) } }],
    [
      '7.10 a shift of a closed month',
      ['Sa 31.10. 20:00–04:00', 'So 01.11. 20:00–22:00'],
      ['MONAT_ZU @1'],
      { context: { stores: new Map([[1, { ...STORE, closedMonths: new Set([dayIn('01.10.2026')]) }]]) } },
    ],
    ['7.10 what is as it was published', shift, [], { shift: { publishedAs: shiftOf(1, shift[0]!) } }],
    [
      '7.10 what is not',
      shift,
      ['VEROEFFENTLICHT @1'],
      { shift: { publishedAs: { ...shiftOf(1, shift[0]!), employeeId: 2 } } },
    ],
    [
      '7.10 other breaks are another shift',
      [`${MO} 08:00–12:00 -10:00–10:30`],
      ['VEROEFFENTLICHT @1'],
      { shift: { publishedAs: shiftOf(1, shift[0]!) } },
    ],
    ['7.11 an end that is the begin', shift, ['ZEIT/reversed @1'], { shift: { to: spanOf(shift[0]!).from } }],
    ['7.11 24 hours', [`${MO} 08:00–08:00`], []],
    ['7.11 five minutes more', shift, ['ZEIT/endless @1 0:05'], { shift: { to: spanOf(shift[0]!).from + 1445 } }],
    ['7.11 steps of five minutes', [`${MO} 08:00–12:01`, `${MO} 13:04–14:00`], ['ZEIT/steps @1', 'ZEIT/steps @2']],
    ['1.8 stamps have none', [`${MO} 08:00–12:01 worked`], []],
  ] satisfies LawCase[],
)

const absent = (text: string, isApproved = true) => ({ person: { absences: [{ ...spanOf(text), isApproved }] } })
const wish = (kind: LawPerson['wishes'][number]['kind'], ...texts: string[]) => ({
  person: { wishes: texts.map(text => ({ ...spanOf(text), kind })) },
})

lawCases(['ABWESENHEIT', 'VERFUEGBAR', 'UNERWUENSCHT'], [
  ['7.6 after an absence', shift, [], absent(`${MO} 00:00–08:00`)],
  ['7.6 within one', shift, ['ABWESENHEIT @1 0:30'], absent(`${MO} 00:00–08:30`)],
  ['7.6 one that is only asked for', shift, [], absent(`${MO} 00:00–24:00`, false)],
  [
    '7.6 one that has no end',
    shift,
    ['ABWESENHEIT @1 3:00'],
    { person: { absences: [{ from: spanOf(`${MO} 09:00–10:00`).from, to: null, isApproved: true }] } },
  ],
  [
    '7.6 time in two counts once',
    shift,
    ['ABWESENHEIT @1 2:00'],
    {
      person: {
        absences: [`${MO} 09:00–10:30`, `${MO} 10:00–11:00`].map(text => ({ ...spanOf(text), isApproved: true })),
      },
    },
  ],
  ['7.7 after a time that is not available', shift, [], wish('unavailable', `${MO} 06:00–08:00`)],
  ['7.7 touching it', shift, ['VERFUEGBAR @1'], wish('unavailable', `${MO} 06:00–08:01`)],
  ['7.7 within the only time', shift, [], wish('onlyAvailable', `${MO} 08:00–10:00`, `${MO} 10:00–12:00`)],
  ['7.7 a minute beyond it', shift, ['VERFUEGBAR/only @1'], wish('onlyAvailable', `${MO} 08:00–11:59`)],
  ['7.7 with such times on other days alone', shift, [], wish('onlyAvailable', 'Di 03.11. 08:00–12:00')],
  [
    '7.7 a night that the next day’s time goes on with',
    [`${MO} 20:00–04:00`],
    [],
    wish('onlyAvailable', `${MO} 18:00–24:00`, 'Di 03.11. 00:00–06:00'),
  ],
  ['7.7 touching a time that is not liked', shift, ['UNERWUENSCHT @1'], wish('undesired', `${MO} 11:59–14:00`)],
  ['7.7 before it', shift, [], wish('undesired', `${MO} 12:00–14:00`)],
] satisfies LawCase[])
