import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import styles from './form-panel.module.css'

type Props = {
  label: string
  /** In the place of what must not be seen. */
  text: string
  /** Nothing was typed. */
  isEmpty: boolean
  /** Something is wrong with it, and said at its field. */
  isWrong: boolean
  /** Nobody may change it here. */
  isLocked: boolean
  round: number
  /** Takes back what was typed. */
  onEmpty: () => void
  /** Its field. */
  children: ReactNode
}

/** What is stored and not shown, with the way to change it in its place: the focus goes into the field and back to the button. */
export function SealedEntry({ label, text, isEmpty, isWrong, isLocked, round, onEmpty, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = !isLocked && (wasOpened || !isEmpty || isWrong)
  const close = useCallback(() => setWasOpened(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each saving and discarding
  useEffect(close, [round, close])
  useFocusInPlace(box, isOpen)

  const restore = () => {
    onEmpty()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !isOpen) return
    // A list of choices of its own closes first.
    if (event.target instanceof HTMLElement && event.target.ariaExpanded === 'true') return
    event.preventDefault()
    restore()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its field does
    <div ref={box} className={styles.sealed} data-state={isOpen ? undefined : 'locked'} onKeyDown={onKeyDown}>
      {isOpen ? children : <TextInput label={label} value={text} readOnly disabled />}
      {isOpen && (
        <IconButton
          label={`${label}: Änderung verwerfen`}
          icon={<IconX size={16} stroke={1.8} />}
          data-own-escape
          onClick={restore}
        />
      )}
      {!isOpen && !isLocked && (
        <Button variant="text" aria-label={`${label} ändern`} onClick={() => setWasOpened(true)}>
          Ändern
        </Button>
      )}
    </div>
  )
}

function useFocusInPlace(box: React.RefObject<HTMLDivElement | null>, isOpen: boolean): void {
  const was = useRef(isOpen)
  useLayoutEffect(() => {
    if (was.current === isOpen) return
    was.current = isOpen
    if (isOpen) {
      const field = box.current?.querySelector<HTMLElement>('input, textarea')
      // Escape is the field's own while it is open: neither dialog nor file closes.
      if (field) field.dataset.ownEscape = 'true'
      field?.focus()
      return
    }
    // What had the focus has gone: its field, or the button that saved, for which a heading may have taken it.
    const button = box.current?.querySelector<HTMLElement>('button')
    const active = document.activeElement
    const hadIt = active === document.body || active?.matches('[data-footer] *, [tabindex="-1"]')
    if (hadIt) button?.focus({ preventScroll: true })
  }, [isOpen, box])
}
