import type PizZip from 'pizzip'
import { fieldNamed, type Loop } from '#domain/documents/template-fields.ts'
import { excerpt, type TemplateCheck, type TemplateProblem } from '#domain/documents/template-problems.ts'
import { nearestTag, parseTag, type TemplateTag, tagWith, type Within } from '#domain/documents/template-tags.ts'
import { compile } from './docx-fill.format.ts'
import { openPackage, packed } from './docx-package.format.ts'
import { type Paragraph, paragraphsOf, type Replacement, replaced, textParts } from './docx-text.format.ts'

const MOST_PROBLEMS = 100
/** A tag and the words before and behind it. */
const AROUND = 40

type Found = {
  paragraph: Paragraph
  from: number
  to: number
  problem?: TemplateProblem
  tag?: TemplateTag
  /** It decides about a part, or stands in one that may be left out. */
  isOptional?: boolean
}
/** `loop` is null for a condition. */
type Opened = { loop: Loop | null; found: Found; text: string }

/** Names the known fields of an uploaded .docx and whatever in it can't be filled, with its place and what was probably meant. */
export async function checkDocx(bytes: Buffer): Promise<TemplateCheck> {
  const zip = await openPackage(bytes)
  const found = textParts(zip).flatMap(part => findTags(paragraphsOf(part, zip.file(part)!.asText())))
  const problems = uniqueOf(found.flatMap(({ problem }) => problem ?? [])).slice(0, MOST_PROBLEMS)
  const keys = new Set(found.flatMap(({ tag }) => (tag ? keysOf(tag) : [])))
  const needed = new Set(found.flatMap(({ tag, isOptional }) => (tag && !isOptional ? keysOf(tag) : [])))
  if (problems.length === 0) refuseUnbuildable(zip, problems)
  return { fields: [...keys], optional: [...keys.difference(needed)], count: found.length, problems }
}

const keysOf = (tag: TemplateTag): string[] => {
  if (tag.kind === 'field' || tag.kind === 'if') return [tag.key]
  return tag.kind === 'gendered' ? ['mitarbeiter.geschlecht'] : []
}

/** Every tag that says the same is repaired as proposed, or with the field that was chosen. */
export async function repairDocx(bytes: Buffer, tag: string, field: string | null): Promise<Buffer> {
  const zip = await openPackage(bytes)
  for (const part of textParts(zip)) {
    const xml = zip.file(part)!.asText()
    const replacements = findTags(paragraphsOf(part, xml)).flatMap(
      ({ paragraph, from, to, problem }): Replacement[] => {
        const text = field === null ? problem?.proposal : `{${tagWith(field, tag.replace(/[{}]/g, ''))}}`
        return problem?.tag === tag && typeof text === 'string' ? [{ paragraph, from, to, text }] : []
      },
    )
    if (replacements.length > 0) zip.file(part, replaced(xml, replacements))
  }
  return packed(zip)
}

function findTags(paragraphs: readonly Paragraph[]): Found[] {
  const all: Found[] = []
  const opened: Opened[] = []
  for (const paragraph of paragraphs)
    for (const [from, to] of bracesOf(paragraph.text)) {
      all.push(judge({ paragraph, from, to }, opened))
    }
  for (const { found, text } of opened)
    found.problem = problemOf(found, 'broken', `{${text}}`, 'Dieser Teil wird nirgends beendet. Es fehlt {/}.', null)
  return all
}

/** From each brace to the one that belongs to it, or as far as the word that follows or precedes it. */
function* bracesOf(text: string): Generator<[from: number, to: number]> {
  for (const match of text.matchAll(/\{[^{}]*\}|\{[^\s{}]*|[^\s{}]*\}/g))
    yield [match.index, match.index + match[0].length]
}

function judge(found: Found, opened: Opened[]): Found {
  const { paragraph, from, to } = found
  const text = paragraph.text.slice(from, to)
  const within = opened.flatMap(({ loop }) => loop ?? []).reverse()
  if (!text.startsWith('{')) return broken(found, text, 'Die Klammer wird nicht geöffnet.', within)
  if (!text.endsWith('}')) return broken(found, text, 'Die Klammer ist nicht geschlossen.', within)
  const inner = text.slice(1, -1)
  const tag = parseTag(inner, within)
  if (!tag) {
    const near = nearestTag(inner, within)
    return {
      ...found,
      problem: problemOf(found, 'unknown', text, 'Dieses Feld gibt es nicht.', near ? `{${near}}` : null),
    }
  }
  // Whether a flag holds has to be known, whether a value is there is what the condition asks.
  const isAsking = tag.kind === 'if' && fieldNamed(tag.key)?.knownBy === null
  found.isOptional = isAsking || opened.some(({ loop }) => loop === null)
  if (tag.kind === 'if') opened.push({ loop: null, found, text: inner })
  if (tag.kind === 'each') opened.push({ loop: tag.loop, found, text: inner })
  if (tag.kind === 'end' && !endsLast(opened, inner.trim()))
    found.problem = problemOf(found, 'broken', text, 'Hier endet kein Teil, der begonnen hat.', '')
  found.tag = tag
  return found
}

function endsLast(opened: Opened[], text: string): boolean {
  const last = opened.at(-1)
  if (!last || (text !== '/' && text !== `/${last.loop ?? 'wenn'}`)) return false
  opened.pop()
  return true
}

function broken(found: Found, text: string, message: string, within: Within): Found {
  const inner = text.replace(/[{}]/g, '')
  const meant = parseTag(inner, within) ? inner : nearestTag(inner, within)
  return { ...found, problem: problemOf(found, 'broken', text, message, meant ? `{${meant}}` : null) }
}

function problemOf(
  { paragraph: { text, place }, from, to }: Found,
  kind: TemplateProblem['kind'],
  tag: string,
  message: string,
  proposal: string | null,
): TemplateProblem {
  const before = text.slice(Math.max(0, from - AROUND), from)
  const around = `${from > AROUND ? '…' : ''}${before}${text.slice(from, to + AROUND)}${to + AROUND < text.length ? '…' : ''}`
  return { kind, tag: excerpt(tag, 200), place, around: excerpt(around, 300), message, proposal }
}

/** A text box stands twice in the file, for newer and for older programs. */
const uniqueOf = (problems: readonly TemplateProblem[]) => [
  ...new Map(problems.map(problem => [`${problem.tag}\n${problem.around}`, problem])).values(),
]

/** What looks right and can't be built all the same: a part that begins in one table and ends in another. */
function refuseUnbuildable(zip: PizZip, problems: TemplateProblem[]): void {
  try {
    compile(zip)
  } catch {
    problems.push({
      kind: 'broken',
      tag: '{#…}',
      place: 'Text',
      around: '',
      message:
        'Ein Teil mit {#…} und {/} beginnt und endet nicht in derselben Umgebung, etwa innerhalb und außerhalb einer Tabelle.',
      proposal: null,
    })
  }
}
