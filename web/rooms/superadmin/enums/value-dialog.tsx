import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ManagedEnum, ManagedValue } from '#contract/superadmin/enums.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useChangeEnum } from './queries.ts'

type Props = { list: ManagedEnum; value: ManagedValue | undefined; onClose: () => void }

/** One word of a list; its place and all the others stay. */
export default function ValueDialog({ list, value, onClose }: Props) {
  // As it was opened: who changed the list meanwhile is not overwritten.
  const [{ version, values, label }] = useState(list)
  const [text, setText] = useState(value?.text ?? '')
  const { mutateAsync: change, isPending, error } = useChangeEnum()
  const isChanged = text.trim() !== (value?.text ?? '')
  const submit = () => {
    if (!isChanged) return onClose()
    const kept = values.map(({ id, text: word, isRetired }) => ({
      id,
      text: id === value?.id ? text : word,
      isRetired,
    }))
    const wanted = value ? kept : [...kept, { id: null, text, isRetired: false }]
    change({ list: list.list, version, values: wanted }).then(onClose, () => {})
  }
  const fault = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
  return (
    <FormDialog
      title={value ? `${label}: Wert umbenennen` : `${label}: neuer Wert`}
      dirty={isChanged}
      busy={isPending}
      submitLabel={value ? 'Speichern' : 'Hinzufügen'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Bezeichnung"
        required
        maxLength={80}
        description={value?.shippedText ? `Ursprünglich „${value.shippedText}“` : undefined}
        error={fault}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
