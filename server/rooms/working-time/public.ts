export { inSpan as maternitiesInSpan } from './maternities/rows.ts'
export { inSpan as personMarksInSpan } from './person-marks/rows.ts'
export { inSpan as worksFactsInSpan, NONE } from './works-facts/rows.ts'
