import type PizZip from 'pizzip'
import { decodeXml, encodeXml } from './docx-package.format.ts'

/** A stretch of text inside one run: where its element stands in the part, and what it says. */
type Run = { from: number; to: number; text: string }
export type Paragraph = { part: string; runs: Run[]; text: string; place: string }

const PARTS: readonly [RegExp, string][] = [
  [/^word\/document\.xml$/, 'Text'],
  [/^word\/header\d*\.xml$/, 'Kopfzeile'],
  [/^word\/footer\d*\.xml$/, 'Fußzeile'],
  [/^word\/footnotes\.xml$/, 'Fußnote'],
  [/^word\/endnotes\.xml$/, 'Endnote'],
]

/** The parts of a document that show text, the body first. */
export const textParts = (zip: PizZip): string[] =>
  PARTS.flatMap(([pattern]) =>
    Object.keys(zip.files)
      .filter(name => pattern.test(name))
      .sort(),
  )

/** The paragraphs of a part in their order, each with where a reader finds it; Word may split its text over many runs. */
export function paragraphsOf(part: string, xml: string): Paragraph[] {
  const title = PARTS.find(([pattern]) => pattern.test(part))?.[1] ?? 'Text'
  const found: Paragraph[] = []
  // A text box is a paragraph within a paragraph.
  const open: Paragraph[] = []
  const rows: number[] = []
  let tables = 0
  let outside = 0
  for (const match of xml.matchAll(TOKEN)) {
    const [token, text] = match
    if (text !== undefined) {
      const run = { from: match.index, to: match.index + token.length, text: decodeXml(text) }
      open.at(-1)?.runs.push(run)
    } else if (token === '<w:tbl>') {
      if (rows.length === 0) tables++
      rows.push(0)
    } else if (token === '</w:tbl>') rows.pop()
    else if (token.startsWith('<w:tr')) {
      if (rows.length > 0) rows[rows.length - 1]!++
    } else if (token === '</w:p>') {
      const paragraph = open.pop()
      if (paragraph) paragraph.text = paragraph.runs.map(run => run.text).join('')
    } else {
      if (rows.length === 0 && open.length === 0) outside++
      const place = rows.length > 0 ? `Tabelle ${tables}, Zeile ${rows[0]}` : `Absatz ${outside}`
      const paragraph = { part, runs: [], text: '', place: `${title}, ${place}` }
      found.push(paragraph)
      open.push(paragraph)
    }
  }
  return found
}

const TOKEN =
  /<w:p(?=[\s>])[^>]*(?<!\/)>|<\/w:p>|<w:tbl>|<\/w:tbl>|<w:tr(?=[\s>])|<w:t(?:\s[^>]*)?(?<!\/)>([^<]*)<\/w:t>/g

export type Replacement = { paragraph: Paragraph; from: number; to: number; text: string }

/** Writes other texts in the place of some; what was split over several runs then stands in the first of them. */
export function replaced(xml: string, replacements: readonly Replacement[]): string {
  const texts = new Map<Run, string>()
  // From the end, so that what stands before keeps its place.
  for (const { paragraph, from, to, text } of replacements.toSorted((a, b) => b.from - a.from)) {
    let at = 0
    let isWritten = false
    for (const run of paragraph.runs) {
      const [begin, end] = [Math.max(from - at, 0), Math.min(to - at, run.text.length)]
      at += run.text.length
      if (begin >= end) continue
      const now = texts.get(run) ?? run.text
      texts.set(run, now.slice(0, begin) + (isWritten ? '' : text) + now.slice(end))
      isWritten = true
    }
  }
  let result = xml
  for (const [run, text] of [...texts].toSorted(([a], [b]) => b.from - a.from))
    result = `${result.slice(0, run.from)}<w:t xml:space="preserve">${encodeXml(text)}</w:t>${result.slice(run.to)}`
  return result
}
