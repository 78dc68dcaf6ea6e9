import { always, contract, dayIn, type Given, type LawCase, lawCases } from '#server/testing/law-cases.ts'
import type { LawAgreement } from './agreements.ts'
import type { LawStore } from './law-context.ts'
import type { Maternity } from './people.ts'

/** Told on 1 October, expected on 1 February: protected from 7 December on. */
const mother = (
  parts: Partial<Maternity> = {},
  agreement: LawAgreement = 'none',
  store: Partial<LawStore> = {},
): Given => ({
  person: {
    contracts: [contract(agreement)],
    maternity: [
      {
        notifiedOn: dayIn('01.10.2026'),
        expected: dayIn('01.02.2027'),
        born: null,
        protectedTo: null,
        nursingTo: null,
        ...parts,
      },
    ],
  },
  context: {
    stores: new Map([
      [
        1,
        { closedWeekdays: [], isMultiShift: [], hasInspectoratePermit: [], closedMonths: new Set<number>(), ...store },
      ],
    ]),
  },
})
const born = (parts: Partial<Maternity> = {}) => mother({ born: dayIn('01.02.2027'), ...parts })
const inShifts = mother({}, 'none', { isMultiShift: [always] })
const MO = 'Mo 02.11.'

lawCases(['MUTTER'], [
  ['6.2 nine weeks before, work is allowed', ['So 06.12. 08:00–10:00'], ['MUTTER/holiday @1 2:00'], mother()],
  ['6.2 eight weeks before, none is', ['Mo 07.12. 08:00–12:00 -30'], ['MUTTER/protection @1 3:30'], mother()],
  [
    '6.2 a night that reaches into them is one in them',
    ['So 06.12. 18:00–00:30'],
    ['MUTTER/holiday @1 6:00', 'MUTTER/night @1 4:30 ≤06.12. 20:00', 'MUTTER/protection @1 6:30'],
    mother(),
  ],
  [
    '6.2 on the last day of the eight weeks after',
    ['Mo 29.03.2027 08:00–12:00'],
    ['MUTTER/protection @1 4:00'],
    born(),
  ],
  ['6.2 and on the day after', ['Di 30.03.2027 08:00–12:00'], [], born()],
  [
    '6.2 longer, where it says so',
    ['Mo 26.04.2027 08:00–12:00'],
    ['MUTTER/protection @1 4:00'],
    born({ protectedTo: dayIn('26.04.2027') }),
  ],
  [
    '6.2 a child that comes early is protected from then on',
    ['Mi 02.12. 08:00–12:00'],
    ['MUTTER/protection @1 4:00'],
    mother({ born: dayIn('01.12.2026') }),
  ],
  [
    '6.2 until the birth is known the expected day is its day: afterwards nothing but the protection holds (Easter Monday)',
    ['Mo 29.03.2027 08:00–12:00'],
    ['MUTTER/protection @1 4:00'],
    mother(),
  ],
  ['6.1 before it was told, nothing holds', ['Mo 07.12. 20:00–22:00'], [], mother({ notifiedOn: dayIn('08.12.2026') })],
  ['6.3 until eight in the evening', [`${MO} 12:00–20:00`], [], mother()],
  ['6.3 not a minute later', [`${MO} 12:00–20:01`], ['MUTTER/night @1 0:01 ≤02.11. 20:00'], mother()],
  ['6.3 nor before six', [`${MO} 05:59–12:00`], ['MUTTER/night @1 0:01 ≥02.11. 06:00'], mother()],
  ['6.1 on the day before it was told', ['Mi 30.09. 12:00–21:00'], [], mother()],
  ['6.1 on that day', ['Do 01.10. 12:00–21:00'], ['MUTTER/night @1 1:00 ≤01.10. 20:00'], mother()],
  ['6.1 after the birth who does not nurse may', ['Di 30.03.2027 12:00–21:00'], [], born()],
  [
    '6.1 who nurses may not',
    ['Di 30.03.2027 12:00–21:00'],
    ['MUTTER/night @1 1:00 ≤30.03. 20:00'],
    born({ nursingTo: dayIn('30.03.2027') }),
  ],
  ['6.1 the day after she may', ['Mi 31.03.2027 12:00–21:00'], [], born({ nursingTo: dayIn('30.03.2027') })],
  [
    '6.3 in several shifts until ten, with eleven hours of rest after',
    [`${MO} 14:00–22:00`, 'Di 03.11. 09:00–12:00'],
    [],
    inShifts,
  ],
  ['6.3 not a minute later', [`${MO} 14:00–22:01`], ['MUTTER/night @1 0:01 ≤02.11. 22:00'], inShifts],
  [
    '6.3 nor with less rest',
    [`${MO} 14:00–22:00`, 'Di 03.11. 08:59–12:00'],
    ['MUTTER/night @1 2:00 ≤02.11. 20:00'],
    inShifts,
  ],
  [
    '6.3 in hotels and restaurants not by itself',
    [`${MO} 14:00–22:00`],
    ['MUTTER/night @1 2:00 ≤02.11. 20:00'],
    mother({}, 'hospitality'),
  ],
  [
    '6.3 but until ten with a permit',
    [`${MO} 14:00–22:00`],
    [],
    mother({}, 'hospitality', { hasInspectoratePermit: [always] }),
  ],
  [
    '6.3 which helps nobody else',
    [`${MO} 14:00–22:00`],
    ['MUTTER/night @1 2:00 ≤02.11. 20:00'],
    mother({}, 'retail', { hasInspectoratePermit: [always] }),
  ],
  ['6.4 nor on Sundays', ['So 08.11. 08:00–12:00'], ['MUTTER/holiday @1 4:00'], mother()],
  ['6.4 nor on holidays', ['Mo 26.10. 08:00–12:00'], ['MUTTER/holiday @1 4:00'], mother()],
  [
    '6.4 nor on 8 December in retail',
    ['Di 08.12. 08:00–12:00'],
    ['MUTTER/holiday @1 4:00'],
    mother({ expected: dayIn('01.03.2027') }, 'retail'),
  ],
  ['6.4 hotels and restaurants are excepted', ['So 08.11. 08:00–12:00'], [], mother({}, 'hospitality')],
  ['6.5 nine hours a day', [`${MO} 08:00–17:00`], [], mother()],
  ['6.5 not a minute more', [`${MO} 08:00–17:01`], ['MUTTER/day @1 0:01 ≤02.11. 17:00'], mother()],
  [
    '6.5 forty hours a week, not a minute more',
    ['Mo 02.11.', 'Di 03.11.', 'Mi 04.11.', 'Do 05.11.']
      .map(day => `${day} 08:00–17:00`)
      .concat('Fr 06.11. 08:00–12:01'),
    ['MUTTER/week @5 &1 0:01 ≤06.11. 12:00'],
    mother(),
  ],
  ['1.7 elsewhere nothing is said', ['So 08.11. 08:00–22:00 elsewhere'], [], mother()],
  ['8.2 what was stamped is a hint', ['So 08.11. 08:00–12:00 worked'], ['MUTTER/holiday @1 4:00 (hint)'], mother()],
] satisfies LawCase[])
