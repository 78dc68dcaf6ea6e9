import type { RefObject } from 'react'
import { Banner } from '../banner.tsx'
import { FieldNote } from '../field-note.tsx'
import type { FormValues, Note } from './entry.ts'
import { EntryField } from './entry-field.tsx'
import styles from './form-panel.module.css'
import type { FormPanelState } from './use-form-panel.ts'

type Props<Values extends FormValues> = {
  state: FormPanelState<Values>
  box?: RefObject<HTMLDivElement | null>
  /** At most so many; three and four only as far as there is room for them. */
  columns?: 1 | 2 | 3 | 4
  /** Only these, as a part of a form whose box holds more. */
  keys?: readonly (keyof Values & string)[]
}

/** The entries of a form, one below the other or in columns. */
export function FormPanel<Values extends FormValues>({ state, box, columns = 1, keys }: Props<Values>) {
  const shown = keys ? state.shown.filter(({ key }) => keys.some(one => one === key)) : state.shown
  return (
    <div ref={box} className={styles.panel} data-columns={columns}>
      {!keys && <Elsewhere state={state} />}
      {shown.map((entry, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its fields do
        <div
          key={entry.key}
          className={entry.wide ? styles.wide : undefined}
          data-entry={entry.key}
          data-state={entry.disabled ? 'locked' : state.before(entry.key) !== undefined ? 'changed' : undefined}
          onBlur={event => {
            if (!event.currentTarget.contains(event.relatedTarget)) state.leave(entry.key)
          }}
        >
          <EntryField
            entry={
              'choicesIn' in entry && entry.choicesIn ? { ...entry, choices: entry.choicesIn(state.values) } : entry
            }
            value={state.values[entry.key as keyof Values]}
            text={entry.kind === 'output' ? entry.text(state.values) : undefined}
            error={state.problems[entry.key]}
            isFirst={!keys && index === shown.findIndex(({ disabled }) => !disabled)}
            onChange={value => state.set(entry.key, value)}
            onMoved={isMoved => state.moved(entry.key, isMoved)}
          />
          <Before text={state.before(entry.key)} />
          <EntryNote note={state.problems[entry.key] ? undefined : entry.note?.(state.values)} />
        </div>
      ))}
    </div>
  )
}

/** What was refused about things that stand nowhere in the form. */
export const Elsewhere = <Values extends FormValues>({ state }: { state: FormPanelState<Values> }) =>
  state.elsewhere.length > 0 && (
    <div className={styles.wide}>
      <Banner tone="error">{state.elsewhere.join(' ')}</Banner>
    </div>
  )

const Before = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p className={styles.before}>
      bisher <del>{text}</del>
    </p>
  )

function EntryNote({ note }: { note: string | Note | undefined }) {
  if (!note) return null
  const { tone, text } = typeof note === 'string' ? { tone: 'warn' as const, text: note } : note
  return <FieldNote tone={tone}>{text}</FieldNote>
}
