import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { regrouped } from './regrouped.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
  grouped: (text: string) => string
}

/** A text whose groups come while it is typed; the caret stays behind the letter that it stood behind. */
export function GroupedField({ value, onChange, grouped, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.currentTarget
    const isForwards = (event.nativeEvent as InputEvent).inputType === 'deleteContentForward'
    const next = regrouped(value, typed, selectionStart ?? typed.length, grouped, isForwards)
    caret.current = next.caret
    onChange(next.text)
  }
  return <TextInput {...rest} ref={input} value={value} onChange={change} />
}
