import '#web/ui/theme/mantine-layers.css'
import { NumberInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './users.module.css'

type Props = {
  busy: boolean
  onPage: (page: number) => void
  onIds: (ids: readonly string[]) => void
  /** Whose it is, as far as that was asked for already. */
  nameOf: (id: string) => string | undefined
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Which users to load: a page of all, or some by their UUIDs. Spec 1 §2.7. */
export default function LoadBar({ busy, onPage, onIds, nameOf }: Props) {
  const [page, setPage] = useState<number | string>(1)
  const [ids, setIds] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string>()

  const add = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // A whole column pasted from a sheet comes with blanks or commas between.
    const entered = event.currentTarget.value
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean)
    const bad = entered.find(id => !UUID.test(id))
    setFault(bad && `„${bad.slice(0, 40)}“ ist keine UUID`)
    if (bad || entered.length === 0) return
    setIds([...new Set([...ids, ...entered])])
    event.currentTarget.value = ''
  }

  return (
    <div className={styles.bar}>
      <PageForm {...{ onPage, page, setPage, busy }} />
      <div className={styles.part}>
        <TextInput
          label="UUID hinzufügen"
          placeholder="Mit Enter hinzufügen"
          className={styles.uuid}
          spellCheck={false}
          autoComplete="off"
          error={fault}
          onKeyDown={add}
          onChange={() => setFault(undefined)}
        />
        <Button disabled={ids.length === 0 || busy} onClick={() => onIds(ids)}>
          {`UUIDs laden (${ids.length})`}
        </Button>
      </div>
      {ids.length > 0 && (
        <ul className={styles.ids} aria-label="Hinzugefügte UUIDs">
          {ids.map(id => (
            <li key={id}>
              <button
                type="button"
                className={styles.id}
                title={`${id} entfernen`}
                onClick={() => setIds(ids.filter(each => each !== id))}
              >
                <span data-named={nameOf(id) !== undefined || undefined}>{nameOf(id) ?? `${id.slice(0, 8)}…`}</span>
                <span className="visually-hidden"> entfernen</span>
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type PageFormProps = Pick<Props, 'onPage' | 'busy'> & {
  page: string | number
  setPage: (next: string | number) => void
}

function PageForm({ onPage, page, setPage, busy }: PageFormProps) {
  return (
    <form
      className={styles.part}
      onSubmit={event => {
        event.preventDefault()
        onPage(Math.max(1, Math.trunc(Number(page) || 1)))
      }}
    >
      <NumberInput
        label="Seite"
        className={styles.page}
        value={page}
        onChange={setPage}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        hideControls
      />
      <Button type="submit" busy={busy}>
        Benutzer laden
      </Button>
    </form>
  )
}
