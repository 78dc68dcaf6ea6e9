import { Fragment } from 'react'
import { type NoteBlock, type NotePart, releaseNotes } from '#domain/shell/release-notes.ts'
import styles from './changelog.module.css'
import { NoteLink } from './note-link.tsx'

type Props = {
  notes: string
  /** A link was followed: what lies above the screen gives way. */
  onFollow?: (() => void) | undefined
}

/** All that notes are made of, as plain elements: what looks like HTML is text. */
export const ReleaseNotes = ({ notes, onFollow }: Props) => (
  <div className={styles.notes}>
    {releaseNotes(notes).map((block, index) => (
      <Block key={index} {...block} onFollow={onFollow} />
    ))}
  </div>
)

type Follow = Pick<Props, 'onFollow'>

function Block({ kind, lines, onFollow }: NoteBlock & Follow) {
  if (kind === 'heading')
    return (
      <h3>
        <Line parts={lines[0]!} onFollow={onFollow} />
      </h3>
    )
  const drawn = lines.map((parts, index) => ({ key: `${index}`, line: <Line parts={parts} onFollow={onFollow} /> }))
  if (kind === 'text')
    return (
      <p>
        {drawn.map(({ key, line }) => (
          <Fragment key={key}>{line} </Fragment>
        ))}
      </p>
    )
  return (
    <ul>
      {drawn.map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  )
}

const Line = ({ parts, onFollow }: { parts: readonly NotePart[] } & Follow) =>
  parts.map((part, index) => {
    const key = `${index} ${part.text}`
    if (part.kind === 'bold') return <strong key={key}>{part.text}</strong>
    if (part.kind === 'link' && part.tab)
      return (
        <NoteLink key={key} tab={part.tab} onFollow={onFollow}>
          {part.text}
        </NoteLink>
      )
    return <Fragment key={key}>{part.text}</Fragment>
  })
