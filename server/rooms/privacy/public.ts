export { endMerge, type MergeFacts, mergeFacts, mergePeople, refuseLeftRows } from './person-merges/actions.ts'
export {
  contentOf as contentOfPerson,
  countsOf as countsOfPerson,
  erasePerson,
  knownOfPeople,
} from './person-tables/actions.ts'
export {
  goesUnlessBoth,
  goesUnlessOpen,
  type MergedPair,
  ofEmployee,
  type PersonRow,
  type PersonTable,
} from './person-tables/rules.ts'
