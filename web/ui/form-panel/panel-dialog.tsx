import type { ReactNode } from 'react'
import { FormDialog } from '../overlay/form-dialog.tsx'
import type { Entry, FormValues } from './entry.ts'
import { FormPanel } from './form-panel.tsx'
import { type Check, useFormPanel } from './use-form-panel.ts'

type Props<Values extends FormValues> = {
  title: string
  entries: readonly Entry<Values>[]
  /** What it opens with; later ones count only with another `revision`. */
  values: Values
  revision?: number | undefined
  check?: Check<Values> | undefined
  onAccept: (values: Values, changed: (keyof Values & string)[]) => void
  onClose: () => void
  /** Of the last try; what it says of an entry stands there. */
  error?: unknown
  busy?: boolean
  /** Spec 2 §9 */
  acceptLabel?: string
  /** What destroys is red. */
  danger?: boolean
  /** Closes without asking: what was entered is worth nothing by itself. */
  discards?: boolean
  columns?: 1 | 2
  size?: number
  /** Above the entries. */
  children?: ReactNode
}

/** A dialog that is one form panel; asks before it discards. Spec 2 §5. */
export function PanelDialog<Values extends FormValues>(props: Props<Values>) {
  const {
    title,
    acceptLabel = 'Akzeptieren',
    busy = false,
    discards = false,
    danger,
    columns,
    size,
    onClose,
    children,
    ...given
  } = props
  const { state, box, dirty, accept } = useFormPanel({ ...given, discards })
  return (
    <FormDialog
      {...{ title, busy, size, danger, onClose }}
      dirty={dirty && !discards}
      submitLabel={acceptLabel}
      onSubmit={accept}
    >
      {children}
      <FormPanel {...{ state, box, columns }} />
    </FormDialog>
  )
}
