import { type ComponentType, createContext } from 'react'
import type { Employee, EmployeeSensitive } from '#contract/people/employees.ts'

/** A part of the file that another room shows; the app hands it in. */
export type FilePart = {
  key: string
  label: string
  Content: ComponentType<{ employeeId: number }>
}

export type PersonOfList = Pick<Employee, 'id' | 'firstName' | 'lastName'>
type OfOne = { employeeId: number; name: string; onClose: () => void }

/** What other rooms do with people of the list and of a file; the app hands it in. */
export type PeopleActions = {
  /** By which agreement somebody is paid, below the contracts. */
  Classification: ComponentType<{ employee: Employee; payments: EmployeeSensitive['payments'] | undefined }>
  /** Who did what to somebody's file, with what other rooms know of them. */
  History: ComponentType<{ employeeId: number }>
  FillDialog: ComponentType<{ people: readonly PersonOfList[]; onClose: () => void }>
  DataSheetDialog: ComponentType<{ employeeIds: readonly number[]; onClose: () => void }>
  AccessDialog: ComponentType<OfOne>
  LockDialog: ComponentType<OfOne>
}

const none = () => null
export const PeopleActionsContext = createContext<PeopleActions>({
  ...{
    Classification: none,
    History: none,
    FillDialog: none,
    DataSheetDialog: none,
    AccessDialog: none,
    LockDialog: none,
  },
})
