import type { FormValues } from './entry.ts'
import { EntryField } from './entry-field.tsx'
import { type FormPanelProps, PanelEntries } from './panel-entries.tsx'

/** The entries of a form, with all their fields. */
export const FormPanel = <Values extends FormValues>(props: FormPanelProps<Values>) => (
  <PanelEntries {...props} field={EntryField} />
)
