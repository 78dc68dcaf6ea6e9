import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { afterPress } from './after-press.ts'

export type TypedFieldProps<Value> = {
  label: ReactNode
  /** Null when empty; undefined while what is typed can't be taken. */
  value: Value | null | undefined
  /** Told for every key; undefined for what can't be read or lies outside the bounds. */
  onChange: (value: Value | null | undefined) => void
  required?: boolean
  disabled?: boolean
  error?: string
  description?: string
}

type Reading<Value> = {
  read: (text: string) => Value | undefined
  show: (value: Value) => string
  /** Drops what may not even be typed. */
  filter?: (text: string) => string
  /** What is wrong with what was typed. */
  faultOf: (value: Value | undefined, text: string) => string | undefined
  input?: Pick<TextInputProps, 'inputMode' | 'placeholder' | 'leftSection' | 'rightSection' | 'rightSectionWidth'>
}

/** A text that stands for a value. What can't be read stays as it was typed, says so, and is nobody's value. */
export function TypedField<Value>(props: TypedFieldProps<Value> & Reading<Value>) {
  const { value, onChange, read, show, filter, faultOf, error, input, ...rest } = props
  const [typed, setTyped] = useState<string>()
  const [focused, setFocused] = useState(false)
  const [grouped, setGrouped] = useState(false)
  const [fault, setFault] = useState<string>()
  // A digit more in a number that we had grouped moves its groups.
  const readTyped = (text: string) => read(text) ?? (grouped ? read(text.replaceAll(' ', '')) : undefined)
  const isEmpty = typed === undefined || typed.trim() === ''
  const faultNow = () => (isEmpty ? undefined : faultOf(readTyped(typed), typed))
  const atRest = value == null ? '' : show(value)
  // A value that came in from elsewhere replaces what could not be read.
  const keepsTyped = focused || value === undefined
  return (
    <TextInput
      {...rest}
      {...input}
      placeholder={rest.disabled ? '–' : input?.placeholder}
      error={(keepsTyped ? fault : undefined) ?? error}
      autoComplete="off"
      value={keepsTyped ? (typed ?? atRest) : atRest}
      onFocus={() => {
        setFocused(true)
        setGrouped(atRest.includes(' '))
        if (value !== undefined) setTyped(undefined)
      }}
      onChange={event => {
        const text = filter?.(event.currentTarget.value) ?? event.currentTarget.value
        const next = text.trim() === '' ? null : readTyped(text)
        setTyped(text)
        setFault(undefined)
        onChange(next != null && faultOf(next, text) ? undefined : next)
      }}
      onBlur={() => {
        const faultAtRest = faultNow()
        setFocused(false)
        afterPress(() => setFault(faultAtRest))
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !faultNow()) return
        setFault(faultNow())
        event.preventDefault()
      }}
    />
  )
}
