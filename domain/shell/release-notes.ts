import { nameOfTab, sections, type TabName } from './tabs.ts'

/** `tab` is undefined where the link leads nowhere: then its text alone is shown. */
export type NotePart =
  | { kind: 'text' | 'bold'; text: string }
  | { kind: 'link'; text: string; target: string; tab: TabName | undefined }
export type NoteBlock = { kind: 'heading' | 'point' | 'text'; lines: NotePart[][] }

/**
 * What is new in a release: paragraphs, headings (`## `), points (`- `), `**bold**`, and links to tabs by their name
 * (`[Text](Kostenstellen)`). Everything else, HTML above all, is text.
 */
export function releaseNotes(notes: string): NoteBlock[] {
  const blocks: NoteBlock[] = []
  let isOpen = false
  for (const line of notes.split('\n').map(each => each.trim())) {
    const kind = line.startsWith('## ') ? 'heading' : line.startsWith('- ') ? 'point' : 'text'
    const last = blocks.at(-1)
    if (line === '') isOpen = false
    else if (last && isOpen && last.kind === kind && kind !== 'heading') last.lines.push(partsOf(bare(line)))
    else {
      blocks.push({ kind, lines: [partsOf(bare(line))] })
      isOpen = true
    }
  }
  return blocks
}

/** Links that lead nowhere, as they were written. */
export const deadLinks = (notes: string): string[] =>
  releaseNotes(notes)
    .flatMap(({ lines }) => lines.flat())
    .flatMap(part => (part.kind === 'link' && part.tab === undefined ? [part.target] : []))

const bare = (line: string) => line.replace(/^(## |- )/, '')

const MARKED = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()]+)\)/g

function partsOf(line: string): NotePart[] {
  const parts: NotePart[] = []
  const addText = (text: string) => text !== '' && parts.push({ kind: 'text', text })
  let end = 0
  for (const { 0: whole, 1: bold, 2: text, 3: target, index } of line.matchAll(MARKED)) {
    addText(line.slice(end, index))
    end = index + whole.length
    parts.push(
      bold ? { kind: 'bold', text: bold } : { kind: 'link', text: text!, target: target!, tab: tabOf(target!) },
    )
  }
  addText(line.slice(end))
  return parts
}

/** Operators' own tabs and the landing page are no news to a company. */
const TAB_BY_NAME = new Map<string, TabName>(
  Object.values(sections)
    .flat()
    .filter(({ section }) => section !== 'superadmin' && section !== 'landing')
    .map(tab => [nameOfTab(tab).toLowerCase(), tab.tab]),
)
const tabOf = (target: string) => TAB_BY_NAME.get(target.trim().toLowerCase())
