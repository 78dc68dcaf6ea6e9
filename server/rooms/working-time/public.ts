export { type Judged, judge, seesMaternity } from './law-checks/actions.ts'
export { answersOf, lawShiftOf, NOBODY, newShiftId } from './law-checks/rules.ts'
export { held as heldOverrides, keepOverrides } from './law-overrides/actions.ts'
export { closedMonths, type LawState, lawState, registeredPeople } from './law-states/actions.ts'
