import '#web/ui/theme/mantine-layers.css'
import { Modal } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLayer } from '../overlay/use-layer.ts'
import type { CommandProvider } from './command.ts'
import styles from './command-palette.module.css'
import { CommandRow } from './command-row.tsx'
import { narrow } from './narrow.ts'
import { takeTyped } from './typed-ahead.ts'
import { useCommands } from './use-commands.ts'

type Props = { providers: readonly CommandProvider[]; onClose: () => void }

/** Finds and runs what the providers offer; arrows choose, Enter runs, with Ctrl in a new tab. */
export default function CommandPalette({ providers, onClose }: Props) {
  const box = useLayer({ onClose })
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isWanted, setWanted] = useState<{ inNewTab: boolean }>()
  const { groups, text, asks, isCurrent, isComplete } = useCommands(providers, typed)
  const commands = groups.flatMap(group => group.commands)
  const chosen = Math.min(at, commands.length - 1)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const take = useCallback((element: HTMLInputElement | null) => {
    field.current = element
    if (!element) return
    element.focus()
    const ahead = takeTyped()
    setTyped(before => before + ahead.text)
    if (ahead.isEntered) setWanted({ inNewTab: false })
  }, [])
  const signs = [...new Map(providers.flatMap(({ sign }) => (sign ? [[sign.key, sign.hint]] : []))).entries()]

  useEffect(() => {
    const row = list.current?.querySelector(`[data-at="${chosen}"]`)
    // With the heading of the first one.
    if (chosen === 0) list.current?.scrollTo({ top: 0 })
    else row?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (index: number, inNewTab: boolean) => {
    const command = commands[index]
    if (!command) return
    onClose()
    if (inNewTab && command.href) window.open(command.href, '_blank', 'noopener')
    else command.run()
  }
  // Whoever types fast and presses Enter means what the list is about to show.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is something
  useEffect(() => {
    if (!isWanted || !isCurrent || (commands.length === 0 && !isComplete)) return
    setWanted(undefined)
    run(chosen, isWanted.inNewTab)
  }, [isWanted, isCurrent, isComplete, commands.length])

  const type = (next: string) => {
    setTyped(next)
    setAt(0)
    setWanted(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }[event.key]
    if (event.key === 'Enter') setWanted({ inNewTab: event.ctrlKey || event.metaKey })
    else if (next !== undefined && commands.length > 0) setAt((next + commands.length) % commands.length)
    else return
    event.preventDefault()
  }
  const putSign = (sign: string) => {
    const rest = narrow(
      typed,
      signs.map(([key]) => key),
    )
    type(rest.sign === sign ? rest.text : `${sign} ${rest.text}`)
    field.current?.focus()
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={680}
      yOffset={88}
      closeOnEscape={false}
      lockScroll={false}
      transitionProps={{ duration: 100, transition: 'fade' }}
      classNames={{ inner: styles.inner, content: styles.content }}
    >
      <Modal.Overlay />
      <Modal.Content ref={box} aria-label="Suchen oder springen">
        <div className={styles.search}>
          <IconSearch size={19} stroke={1.8} aria-hidden />
          <input
            ref={take}
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
            value={typed}
            onChange={event => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} aria-label="Schließen, Esc" onClick={onClose}>
            <kbd>Esc</kbd>
            <IconX size={20} stroke={1.8} aria-hidden />
          </button>
        </div>
        <div ref={list} id={id} role="listbox" aria-label="Ergebnisse" className={styles.list}>
          <Groups {...{ id, groups, text, chosen }} onPoint={setAt} onRun={run} />
        </div>
        {isComplete && commands.length === 0 && (
          <p role="status" className={styles.none}>
            {asks ?? 'Nichts gefunden.'}
          </p>
        )}
        <Foot {...{ signs }} onSign={putSign} />
      </Modal.Content>
    </Modal.Root>
  )
}

type GroupsProps = {
  id: string
  groups: ReturnType<typeof useCommands>['groups']
  text: string
  chosen: number
  onPoint: (at: number) => void
  onRun: (at: number, inNewTab: boolean) => void
}

const Groups = ({ id, groups, text, chosen, onPoint, onRun }: GroupsProps) => (
  <>
    {groups.map(({ group, commands: own, offset }) => (
      <div key={group} role="group" aria-label={group}>
        <p className={styles.group} aria-hidden>
          {group}
        </p>
        {own.map((command, index) => (
          <CommandRow
            key={command.id}
            {...{ command, text }}
            id={`${id}-${offset + index}`}
            at={offset + index}
            isChosen={offset + index === chosen}
            onPoint={() => onPoint(offset + index)}
            onRun={inNewTab => onRun(offset + index, inNewTab)}
          />
        ))}
      </div>
    ))}
  </>
)

const Foot = ({ signs, onSign }: { signs: readonly (readonly [string, string])[]; onSign: (sign: string) => void }) => (
  <div className={styles.foot}>
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> wählen
    </span>
    <span>
      <kbd>↵</kbd> öffnen
    </span>
    <span>
      <kbd>Strg ↵</kbd> neuer Tab
    </span>
    <div className={styles.signs}>
      {signs.map(([key, hint]) => (
        <button key={key} type="button" onClick={() => onSign(key)}>
          <kbd>{key}</kbd> {hint}
        </button>
      ))}
    </div>
  </div>
)
