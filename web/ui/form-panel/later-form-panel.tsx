import { TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { memo, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../connection/lazy-part.tsx'
import { equalExceptHandlers } from '../equal-except-handlers.ts'
import { MissingPartNotice } from '../states/missing-part-notice.tsx'
import type { FormValues } from './entry.ts'
import { entryText } from './entry-text.ts'
import { type FormPanelProps, PanelEntries } from './panel-entries.tsx'
import { type FieldProps, plainField } from './plain-field.tsx'

const EntryField = lazyPart<FieldProps<FormValues>>(
  () => import('./entry-field.tsx').then(({ EntryField }) => ({ default: EntryField })),
  <MissingPartNotice />,
)

/** The entries of a form that a page begins with: what opens lists comes when somebody is about to use it. */
export const LaterFormPanel = <Values extends FormValues>(props: FormPanelProps<Values>) => (
  <PanelEntries {...props} field={LaterField} />
)

const LaterField = memo(Field, equalExceptHandlers) as typeof Field

function Field<Values extends FormValues>(props: FieldProps<Values>) {
  const plain = plainField(props)
  return plain === undefined ? <Opening {...props} /> : plain
}

/** As its value, until the pointer or the focus comes near; both go on in the field itself. */
function Opening<Values extends FormValues>(props: FieldProps<Values>) {
  const { entry, value, error } = props
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [isThere, setThere] = useState(false)
  const was = useRef<'focused' | 'pressed'>(undefined)
  const come = () => {
    setNear(true)
    const there = () => setThere(true)
    void EntryField.load().then(there, there)
  }
  useLayoutEffect(() => {
    const field = isThere && was.current && box.current?.querySelector<HTMLElement>('input, textarea')
    if (!field) return
    field.focus()
    if (was.current === 'pressed') field.click()
  }, [isThere])
  const { label, required, disabled, hint } = entry
  const still = (
    <TextInput
      {...{ label, required, disabled, error }}
      description={hint}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      placeholder={disabled ? '–' : (entry.placeholder ?? 'Auswählen oder suchen')}
      value={value === null || value === '' ? '' : (entryText(entry, value) ?? String(value))}
      rightSection={<IconSelector size={15} stroke={1.8} aria-hidden />}
      onFocus={() => {
        was.current ??= 'focused'
        come()
      }}
      onClick={() => {
        was.current = 'pressed'
      }}
    />
  )
  return (
    <div ref={box} onPointerEnter={isNear || disabled ? undefined : come}>
      {isThere ? (
        <Suspense fallback={still}>
          <EntryField {...(props as unknown as FieldProps<FormValues>)} />
        </Suspense>
      ) : (
        still
      )}
    </div>
  )
}
