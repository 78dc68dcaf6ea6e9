import type { RefObject } from 'react'
import { Banner } from '../banner.tsx'
import { FieldNote } from '../field-note.tsx'
import type { FormValues } from './entry.ts'
import { EntryField } from './entry-field.tsx'
import styles from './form-panel.module.css'
import type { FormPanelState } from './use-form-panel.ts'

const EntryNote = ({ note }: { note: string | undefined }) => note && <FieldNote tone="warn">{note}</FieldNote>

type Props<Values extends FormValues> = {
  state: FormPanelState<Values>
  box: RefObject<HTMLDivElement | null>
  columns?: 1 | 2
}

/** The entries of a form, one below the other or in two columns. */
export function FormPanel<Values extends FormValues>({ state, box, columns = 1 }: Props<Values>) {
  return (
    <div ref={box} className={styles.panel} data-columns={columns}>
      {state.elsewhere.length > 0 && (
        <div className={styles.wide}>
          <Banner tone="error">{state.elsewhere.join(' ')}</Banner>
        </div>
      )}
      {state.shown.map((entry, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its fields do
        <div
          key={entry.key}
          className={entry.wide ? styles.wide : undefined}
          data-entry={entry.key}
          onBlur={event => {
            if (!event.currentTarget.contains(event.relatedTarget)) state.leave(entry.key)
          }}
        >
          <EntryField
            entry={entry}
            values={state.values}
            error={state.problems[entry.key]}
            isFirst={index === state.shown.findIndex(({ disabled }) => !disabled)}
            onChange={value => state.set(entry.key, value)}
            onMoved={isMoved => state.moved(entry.key, isMoved)}
          />
          <EntryNote note={state.problems[entry.key] ? undefined : entry.note?.(state.values)} />
        </div>
      ))}
    </div>
  )
}
