import type { ReactNode, RefObject } from 'react'
import { FieldNote } from '../field-note.tsx'
import { Elsewhere } from './elsewhere.tsx'
import type { Entry, FormValues, Note } from './entry.ts'
import styles from './form-panel.module.css'
import type { FieldProps } from './plain-field.tsx'
import { SealedEntry } from './sealed-entry.tsx'
import type { FormPanelState } from './use-form-panel.ts'

export type FormPanelProps<Values extends FormValues> = {
  state: FormPanelState<Values>
  box?: RefObject<HTMLDivElement | null>
  /** At most so many; three and four only as far as there is room for them. */
  columns?: 1 | 2 | 3 | 4
  /** Only these, as a part of a form whose box holds more. */
  keys?: readonly (keyof Values & string)[]
}

/** The entries of a form, one below the other or in columns. */
export function PanelEntries<Values extends FormValues>({
  state,
  box,
  columns = 1,
  keys,
  field,
}: FormPanelProps<Values> & WithField) {
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
          <OneEntry
            entry={entry}
            field={field}
            state={state}
            isFirst={!keys && index === shown.findIndex(({ disabled }) => !disabled)}
          />
          <Before text={state.before(entry.key)} />
          <EntryNote note={state.problems[entry.key] ? undefined : entry.note?.(state.values)} />
        </div>
      ))}
    </div>
  )
}

/** What an entry is typed into or chosen with. */
type WithField = { field: <Values extends FormValues>(props: FieldProps<Values>) => ReactNode }
type OneProps<Values extends FormValues> = WithField & {
  entry: Entry<Values>
  state: FormPanelState<Values>
  isFirst: boolean
}

function OneEntry<Values extends FormValues>({ entry, state, isFirst, field: Field }: OneProps<Values>) {
  const value = state.values[entry.key as keyof Values]
  const field = (
    <Field
      entry={'choicesIn' in entry && entry.choicesIn ? { ...entry, choices: entry.choicesIn(state.values) } : entry}
      value={value}
      text={entry.kind === 'output' ? entry.text(state.values) : undefined}
      error={state.problems[entry.key]}
      isFirst={isFirst}
      onChange={value => state.set(entry.key, value)}
      onMoved={isMoved => state.moved(entry.key, isMoved)}
    />
  )
  if (entry.sealed === undefined) return field
  return (
    <SealedEntry
      label={entry.label}
      text={entry.sealed}
      isEmpty={value === '' || value === null}
      isWrong={state.problems[entry.key] !== undefined}
      isLocked={entry.disabled === true}
      round={state.round}
      onEmpty={() => state.set(entry.key, typeof value === 'string' ? '' : null)}
    >
      {field}
    </SealedEntry>
  )
}

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
