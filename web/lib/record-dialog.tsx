import type { ReactNode } from 'react'
import type { NounKey } from '#contract/nouns.ts'
import { type RecordForm, type Stored, useRecordForm } from '#web/lib/record-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { FormValues } from '#web/ui/form-panel/entry.ts'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { HistoryButton } from './history-button.tsx'
import styles from './records.module.css'

type Props<Row extends Stored, Values extends FormValues, Draft extends object, Answer> = Omit<
  RecordForm<Row, Values, Draft, Answer>,
  'onSaved' | 'onUnchanged'
> & {
  /** Without one there is no history to read here: the record is another company's. */
  noun?: NounKey
  as?: 'dialog' | 'drawer'
  /** Of the dialog, for a new record or a stored one. */
  title: string
  /** Of the record, in the title of its history. */
  name?: string
  submitLabel?: string
  /** What destroys is red. */
  danger?: boolean
  onClose: () => void
  /** By default the dialog closes. */
  onSaved?: (answer: Answer) => void
  columns?: 1 | 2
  size?: number
  /** What else can be done with a stored record, at the other end of the footer. */
  aside?: ReactNode
  /** What submitting does where nothing was changed; by default the dialog closes. */
  onUnchanged?: () => void
  /** Below the entries, made of what is entered. */
  children?: (values: Values) => ReactNode
  /** The same, beside the entries where there is room. */
  beside?: (values: Values) => ReactNode
}

/** A dialog or drawer for one record of a noun: `useRecordForm` with its banner, its history and the question before it discards. */
export function RecordDialog<Row extends Stored, Values extends FormValues, Draft extends object, Answer>(
  props: Props<Row, Values, Draft, Answer>,
) {
  const { noun, as, record, title, name = title, danger, onClose, columns, size, aside, children, beside } = props
  const { state, box, dirty, busy, wasOvertaken, accept } = useRecordForm({
    ...props,
    onSaved: props.onSaved ?? onClose,
    onUnchanged: props.onUnchanged ?? onClose,
  })
  const submitLabel = props.submitLabel ?? (record ? 'Speichern' : 'Erstellen')
  return (
    <FormDialog {...{ as, title, dirty, busy, danger, size, aside, onClose, submitLabel }} onSubmit={accept}>
      {wasOvertaken && <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>}
      {record && noun && <HistoryButton title={`Verlauf von ${name}`} records={[`${noun}:${record.id}`]} />}
      {beside ? (
        <div className={styles.beside}>
          <FormPanel {...{ state, box, columns }} />
          {beside(state.values)}
        </div>
      ) : (
        <FormPanel {...{ state, box, columns }} />
      )}
      {children?.(state.values)}
    </FormDialog>
  )
}
