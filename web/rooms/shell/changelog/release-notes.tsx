import styles from './changelog.module.css'

/** Paragraphs, headings (`## `) and lists (`- `): all that notes are made of, as plain elements. */
export const ReleaseNotes = ({ notes }: { notes: string }) => (
  <div className={styles.notes}>{blocksOf(notes).map(drawn)}</div>
)

type Block = { kind: 'heading' | 'point' | 'text'; lines: string[] }

function blocksOf(notes: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of notes.split('\n').map(each => each.trim())) {
    const kind = line.startsWith('## ') ? 'heading' : line.startsWith('- ') ? 'point' : 'text'
    const last = blocks.at(-1)
    if (line === '') isOpen = false
    else if (last && isOpen && last.kind === kind && kind !== 'heading') last.lines.push(bare(line))
    else {
      blocks.push({ kind, lines: [bare(line)] })
      isOpen = true
    }
  }
  return blocks
}

const bare = (line: string) => line.replace(/^(## |- )/, '')

function drawn({ kind, lines }: Block, index: number) {
  if (kind === 'heading') return <h3 key={index}>{lines[0]}</h3>
  if (kind === 'text') return <p key={index}>{lines.join(' ')}</p>
  return (
    <ul key={index}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
