import type { ComponentType } from 'react'

/** A part of the file that another room shows; the app hands it in. */
export type FilePart = {
  key: string
  label: string
  Content: ComponentType<{ employeeId: number }>
}
