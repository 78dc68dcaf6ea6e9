import type { ReactNode } from 'react'
import { FormDialog } from '../overlay/form-dialog.tsx'
import type { Entry } from './entry.ts'
import { FormPanel } from './form-panel.tsx'
import { useFormPanel } from './use-form-panel.ts'

type Props<Values extends object> = {
  title: string
  entries: readonly Entry<Values>[]
  /** What it opens with; later ones count no more. */
  values: Values
  onAccept: (values: Values, changed: (keyof Values & string)[]) => void
  onClose: () => void
  /** Of the last try; what it says of an entry stands there. */
  error?: unknown
  busy?: boolean
  /** Spec 2 §9 */
  acceptLabel?: string
  columns?: 1 | 2
  size?: number
  /** Above the entries. */
  children?: ReactNode
}

/** A dialog that is one form panel; asks before it discards. Spec 2 §5. */
export function PanelDialog<Values extends object>(props: Props<Values>) {
  const { title, acceptLabel = 'Akzeptieren', busy = false, columns, size, onClose, children, ...given } = props
  const { state, box, dirty, accept } = useFormPanel(given)
  return (
    <FormDialog {...{ title, dirty, busy, size, onClose }} submitLabel={acceptLabel} onSubmit={accept}>
      {children}
      <FormPanel {...{ state, box, columns }} />
    </FormDialog>
  )
}
