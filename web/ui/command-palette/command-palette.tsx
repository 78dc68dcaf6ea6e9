import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { usePageLock } from '../overlay/page-lock.ts'
import type { CommandProvider } from './command.ts'
import styles from './command-palette.module.css'
import { useCommands } from './use-commands.ts'

type Props = { providers: readonly CommandProvider[]; onClose: () => void }

/** Finds and runs what the providers offer; arrows choose, Enter runs. */
export default function CommandPalette({ providers, onClose }: Props) {
  usePageLock()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const groups = useCommands(providers, text)
  const commands = groups.flatMap(group => group.commands)
  const chosen = Math.min(at, commands.length - 1)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector(`[data-at="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (index: number) => {
    const command = commands[index]
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }[event.key]
    if (event.key === 'Enter') run(chosen)
    else if (next !== undefined && commands.length > 0) setAt((next + commands.length) % commands.length)
    else return
    event.preventDefault()
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={560}
      yOffset="12vh"
      lockScroll={false}
      transitionProps={{ duration: 100, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Suchen oder springen">
        <div className={styles.search}>
          <IconSearch size={18} stroke={1.8} aria-hidden />
          <input
            type="text"
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={commands[chosen] && `${id}-${chosen}`}
            aria-label="Suchen oder springen"
            placeholder="Suchen oder springen"
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={text}
            onChange={event => {
              setText(event.target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div ref={list} id={id} role="listbox" aria-label="Ergebnisse" className={styles.list}>
          {groups.map(({ group, commands: own, offset }) => (
            <div key={group} role="group" aria-label={group}>
              <p className={styles.group} aria-hidden>
                {group}
              </p>
              {own.map((command, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
                <div
                  key={command.id}
                  id={`${id}-${offset + index}`}
                  data-at={offset + index}
                  role="option"
                  tabIndex={-1}
                  aria-selected={offset + index === chosen}
                  className={styles.option}
                  onPointerMove={() => setAt(offset + index)}
                  onClick={() => run(offset + index)}
                >
                  {command.icon}
                  <span>{command.label}</span>
                  {command.hint && <small>{command.hint}</small>}
                </div>
              ))}
            </div>
          ))}
        </div>
        {commands.length === 0 && <p className={styles.none}>Nichts gefunden.</p>}
      </Modal.Content>
    </Modal.Root>
  )
}
