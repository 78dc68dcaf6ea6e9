/**
 * How many seconds the tests of a room, or of a part, may cost, added up over their files, which run side by side. Half as much again as was measured alone on two
 * cores; above it a run says so. Who raises one says in the commit what it buys.
 */
export const TEST_BUDGETS: Readonly<Record<string, number>> = {
  access: 150,
  accounts: 150,
  agreements: 50,
  documents: 130,
  elda: 60,
  exports: 160,
  imports: 190,
  months: 190,
  people: 140,
  reports: 60,
  roster: 100,
  settings: 45,
  server: 520,
  shell: 100,
  time: 180,
  wages: 60,
  'working-time': 60,
}
