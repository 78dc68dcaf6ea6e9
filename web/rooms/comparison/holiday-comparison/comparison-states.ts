import type { MonthStatement } from '#contract/comparison/holiday-comparison.ts'
import type { FileLine } from '#domain/comparison/holiday-comparison.ts'
import type { Known, Snapshot } from './queries.ts'

export type BalancesFile = { fileName: string; lines: FileLine[] }

/** Spec 2 §4. */
export type ComparisonState =
  | { step: 'loadingEmployees' }
  | { step: 'employeeLoadingError'; error: unknown }
  | { step: 'waitingForCSV'; known: Known; fault?: string }
  | { step: 'loadMonthlyStatements'; known: Known; file: BalancesFile; loaded: number }
  | { step: 'errorMonthlyLoading'; error: unknown; storeName: string }
  | { step: 'computingData'; known: Known; file: BalancesFile; statements: MonthStatement[]; employed: number[] }
  | { step: 'complete'; snapshot: Snapshot }

export type ComparisonEvent =
  | { type: 'employeesLoaded'; known: Known }
  | { type: 'employeesFailed'; error: unknown }
  | { type: 'fileRefused'; fault: string }
  | { type: 'fileRead'; file: BalancesFile }
  | { type: 'storeLoaded' }
  | { type: 'storeFailed'; error: unknown; storeName: string }
  | { type: 'statementsLoaded'; statements: MonthStatement[]; employed: number[] }
  | { type: 'computed'; snapshot: Snapshot }
  | { type: 'restarted' }

export const BEGIN: ComparisonState = { step: 'loadingEmployees' }

/** What comes too late for its step changes nothing. */
export function next(state: ComparisonState, event: ComparisonEvent): ComparisonState {
  switch (event.type) {
    case 'restarted':
      return BEGIN
    case 'employeesLoaded':
      return state.step === 'loadingEmployees' ? { step: 'waitingForCSV', known: event.known } : state
    case 'employeesFailed':
      return state.step === 'loadingEmployees' ? { step: 'employeeLoadingError', error: event.error } : state
    case 'fileRefused':
      return state.step === 'waitingForCSV' ? { ...state, fault: event.fault } : state
    case 'fileRead':
      return state.step === 'waitingForCSV'
        ? { step: 'loadMonthlyStatements', known: state.known, file: event.file, loaded: 0 }
        : state
    case 'storeLoaded':
      return state.step === 'loadMonthlyStatements' ? { ...state, loaded: state.loaded + 1 } : state
    case 'storeFailed':
      return state.step === 'loadMonthlyStatements'
        ? { step: 'errorMonthlyLoading', error: event.error, storeName: event.storeName }
        : state
    case 'statementsLoaded':
      return state.step === 'loadMonthlyStatements'
        ? {
            ...{ step: 'computingData', known: state.known, file: state.file },
            ...{ statements: event.statements, employed: event.employed },
          }
        : state
    case 'computed':
      return state.step === 'computingData' ? { step: 'complete', snapshot: event.snapshot } : state
  }
}
