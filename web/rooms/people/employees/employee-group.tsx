import { type ReactNode, useId } from 'react'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import type { FormPanelState } from '#web/ui/form-panel/use-form-panel.ts'
import styles from './employee-file.module.css'
import type { EmployeeField, EmployeeValues } from './employee-values.ts'

export type FileState = FormPanelState<EmployeeValues>

type GroupProps = { title: string; about: string; children: ReactNode }

/** What it is stands beside it, not in its way. */
export function Group({ title, about, children }: GroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.about}>{about}</p>
      </div>
      {children}
    </div>
  )
}

type Props = Omit<GroupProps, 'children'> & { state: FileState; fields: readonly EmployeeField[] }

export const FieldGroup = ({ state, fields, ...group }: Props) => (
  <Group {...group}>
    <FormPanel state={state} keys={fields} columns={3} />
  </Group>
)
