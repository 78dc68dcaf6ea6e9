import type { ReactNode } from 'react'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import type { FormPanelState } from '#web/ui/form-panel/use-form-panel.ts'
import styles from './employee-file.module.css'
import type { EmployeeField, EmployeeValues } from './employee-values.ts'

export type FileState = FormPanelState<EmployeeValues>

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

type Props = { title: string; state: FileState; fields: readonly EmployeeField[] }

export const FieldGroup = ({ title, state, fields }: Props) => (
  <Group title={title}>
    <FormPanel state={state} keys={fields} columns={2} />
  </Group>
)
