import { IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './copy-field.module.css'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

type Props = {
  label: string
  text: string
  /** Several lines, such as an example to take over. */
  lines?: boolean
}

/** What is to be taken elsewhere letter by letter. */
export function CopyField({ label, text, lines = false }: Props) {
  const id = useId()
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.box} data-lines={lines || undefined}>
        <code tabIndex={lines ? 0 : undefined}>{text}</code>
        <IconButton label={`${label} kopieren`} icon={<IconCopy size={16} />} onClick={() => copyText(text)} />
      </div>
    </div>
  )
}
