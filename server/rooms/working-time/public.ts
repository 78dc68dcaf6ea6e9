export { barred as barredShifts, type Judged, judge, seesMaternity } from './law-checks/actions.ts'
export { answersOf, lawShiftOf, NOBODY, newShiftId } from './law-checks/rules.ts'
export { held as heldOverrides, keepOverrides } from './law-overrides/actions.ts'
export {
  closedMonths,
  heldSkills,
  type LawState,
  lawState,
  personWishes,
  registeredPeople,
  spotSkills,
} from './law-states/actions.ts'
export { lock as holdFindings } from './open-findings/rows.ts'
