import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import styles from './file-drop.module.css'

/** A double click does not open the picker twice. Spec 2 §9. */
const GUARD_MS = 1000

type Props = {
  label?: string
  /** Endings with their dot, such as `['.csv', '.xlsx']`. */
  endings: readonly string[]
  maxBytes: number
  onFiles: (files: File[]) => void
  multiple?: boolean
  /** What several at once are told, dropped or chosen: where there is such a sentence, the picker lets one choose several. */
  onlyOne?: string
  busy?: boolean
  /** One line above what else can be dropped on. */
  look?: 'field' | 'line'
  /** In the place of endings and size. */
  hint?: string
  className?: string
  children?: ReactNode
}

/** A file field one can also drop on; the server looks into the content, here only ending and size are checked. */
export function FileDrop({
  label,
  endings,
  maxBytes,
  onFiles,
  multiple = false,
  onlyOne,
  busy = false,
  look = 'field',
  hint,
  className,
  children,
}: Props) {
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const openedAt = useRef(-GUARD_MS)
  const limit = `${Math.round(maxBytes / 1_000_000)} MB`

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    const wrong = files.find(({ name }) => !endings.some(ending => name.toLowerCase().endsWith(ending)))
    const large = files.find(({ size }) => size > maxBytes)
    if (files.length > 1 && !multiple) setProblem(onlyOne ?? 'Bitte wählen Sie nur eine Datei aus.')
    else if (wrong) setProblem(`„${wrong.name}“ wird nicht angenommen. Erlaubt: ${endings.join(', ')}`)
    else if (large) setProblem(`„${large.name}“ ist zu groß. Erlaubt sind höchstens ${limit}.`)
    else {
      setProblem(undefined)
      if (files.length > 0) onFiles(files)
    }
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    if (!busy) setOver(isOver)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who can't drag has the field inside
    <div
      className={className}
      onDragOver={event => drag(event, true)}
      onDragLeave={event => drag(event, false)}
      onDrop={event => {
        drag(event, false)
        if (!busy) take(event.dataTransfer.files)
      }}
    >
      <label className={styles.drop} data-look={look} data-over={over || undefined} data-busy={busy || undefined}>
        <IconUpload size={22} stroke={1.6} aria-hidden />
        <b>{busy ? 'Datei wird gelesen …' : (label ?? 'Datei hierher ziehen oder auswählen')}</b>
        <span>
          {hint ?? endings.join(', ')} · höchstens {limit}
        </span>
        <input
          type="file"
          className="visually-hidden"
          accept={endings.join(',')}
          multiple={multiple || onlyOne !== undefined}
          disabled={busy}
          onClick={event => {
            if (event.timeStamp - openedAt.current < GUARD_MS) event.preventDefault()
            else openedAt.current = event.timeStamp
          }}
          onChange={event => {
            take(event.target.files)
            // Choosing the same file again after mending it must count as a change.
            event.target.value = ''
          }}
        />
      </label>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {children}
    </div>
  )
}
