import type { AreaAndNoun } from '../nouns.ts'

/** A noun by room and name, as a live event names it. */
type MadeOf = readonly AreaAndNoun[]

// Who is handed over under which numbers, how and where to, and what was handed over already.
const OF_HAND_OVERS = [
  ['accounts', 'companies'],
  ['accounts', 'stores'],
  ['accounts', 'store-filter'],
  ['people', 'employees'],
  ['exports', 'hand-over-settings'],
  ['exports', 'export-templates'],
  ['transfers', 'transfer-targets'],
  ['exports', 'export-runs'],
] as const satisfies MadeOf

// What a month comes to of a person, beside the days that lie in it.
const OF_MONTHS = [
  ['months', 'person-months'],
  ['months', 'individual-wage-values'],
  ['months', 'manual-averages'],
  ['people', 'contracts'],
  ['settings', 'averages'],
  ['settings', 'employment-models'],
  ['settings', 'individual-wage-types'],
  ['settings', 'wage-type-mapping'],
] as const satisfies MadeOf

// What the answers of a month's end are made of: a page that shows one loads it again when any of it changes, whoever changes it
// and wherever. Each is a constant of its own, for a screen needs only its own.

export const hours = [...OF_HAND_OVERS, ['time', 'stamps']] as const satisfies MadeOf

export const absences = [...OF_HAND_OVERS, ['time', 'absences']] as const satisfies MadeOf

export const wages = [
  ...OF_HAND_OVERS,
  ...OF_MONTHS,
  ['months', 'month-closings'],
  ['time', 'stamps'],
  ['time', 'absences'],
] as const satisfies MadeOf

export const employees = [
  ['accounts', 'companies'],
  ['accounts', 'stores'],
  ['accounts', 'store-filter'],
  ['people', 'employees'],
  ['exports', 'employee-exports'],
  ['people', 'contracts'],
  ['exports', 'export-templates'],
  ['transfers', 'transfer-targets'],
] as const satisfies MadeOf

export const monthChecks = [...wages, ['people', 'data-requests']] as const satisfies MadeOf
