import {
  PDFDict,
  type PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFString,
  PDFTextField,
} from '@cantoo/pdf-lib'
import { fieldNamed } from '#domain/documents/template-fields.ts'
import type { Misfit } from '#domain/documents/template-misfits.ts'
import { combedSpellingsOf, dayInPattern, spellingsOf } from '#domain/documents/template-spellings.ts'

/** Larger letters of a form would look like a headline in it. */
export const LARGEST_FONT = 11
const SMALLEST_FONT = 4
const STEP = 0.5
const PADDING = 6
/** From line to line, in heights of the font. */
const LINE = 1.2

/** How much a field takes, and in which spellings. */
type Room = {
  most: number | undefined
  spellings: (text: string) => string[]
  /** Whether a text of that size stands within every box of the field. */
  holds: (text: string, size: number) => boolean
  largest: number
  font: PDFFont
}

export function roomOf(field: PDFTextField | PDFDropdown, font: PDFFont, key: string): Room {
  const isText = field instanceof PDFTextField
  const isCombed = isText && field.isCombed()
  const boxes = field.acroField.getWidgets().map(widget => {
    const { width, height } = widget.getRectangle()
    const isTurned = (widget.getAppearanceCharacteristics()?.getRotation() ?? 0) % 180 !== 0
    return { width: (isTurned ? height : width) - PADDING, height: (isTurned ? width : height) - PADDING }
  })
  const width = Math.min(...boxes.map(box => box.width))
  const height = Math.min(...boxes.map(box => box.height))
  const widthOf = measured(font)
  const inLines = (text: string, size: number) =>
    linesOf(text, widthOf, width / size) * font.heightAtSize(size) * LINE <= height
  const inLine = (text: string, size: number) => widthOf(text.replace(/\s*[\r\n]+\s*/g, ' ')) * size <= width
  return {
    most: isText ? field.getMaxLength() : undefined,
    spellings: text => {
      if (isCombed) return combedSpellingsOf(key, text)
      const pattern = fieldNamed(key)?.type === 'date' ? patternOf(field) : undefined
      const scripted = pattern && dayInPattern(text, pattern)
      return [...(scripted ? [scripted] : []), ...spellingsOf(key, text)]
    },
    holds: isCombed ? () => true : isText && field.isMultiline() ? inLines : inLine,
    largest: Math.max(SMALLEST_FONT, Math.min(sizeOf(field), LARGEST_FONT)),
    font,
  }
}

export type Spelled = { text: string; size: number } | { misfit: Omit<Misfit, 'field'> }

/** The first spelling that fits, in the largest letters in which it does; or what is wrong with the tightest. */
export function spelledFor({ most, holds, largest, font }: Room, spellings: readonly string[]): Spelled {
  const known = new Set(font.getCharacterSet())
  const unknown = [...new Set(spellings[0]!.replace(/\s/g, ''))].filter(letter => !known.has(letter.codePointAt(0)!))
  if (unknown.length > 0) return { misfit: { reason: 'letters', over: 0, letters: unknown.join('') } }
  for (const text of spellings) {
    if (most !== undefined && text.length > most) continue
    for (let size = largest; size >= SMALLEST_FONT; size -= STEP) if (holds(text, size)) return { text, size }
  }
  const tightest = spellings.at(-1)!
  return { misfit: { reason: 'long', over: Math.max(1, overOf(tightest, most, holds)), letters: '' } }
}

/** The longest beginning that fits tells how much does not. */
function overOf(text: string, most: number | undefined, holds: Room['holds']): number {
  let [fits, breaks] = [0, text.length + 1]
  while (breaks - fits > 1) {
    const middle = Math.floor((fits + breaks) / 2)
    if (middle <= (most ?? middle) && holds(text.slice(0, middle), SMALLEST_FONT)) fits = middle
    else breaks = middle
  }
  return text.length - fits
}

/** Broken between words, as the page will be; a word that is wider than the box would stand out of it. */
function linesOf(text: string, width: WidthOf, room: number): number {
  const space = width(' ')
  let lines = 0
  for (const line of text.split(/\r\n|[\r\n]/)) {
    lines++
    let taken = 0
    for (const word of line.split(/\s+/)) {
      const wide = width(word)
      if (wide > room) return Number.POSITIVE_INFINITY
      if (taken > 0 && taken + space + wide > room) {
        lines++
        taken = 0
      }
      taken += (taken > 0 ? space : 0) + wide
    }
  }
  return lines
}

type WidthOf = (text: string) => number
/** At a size of 1; to measure takes far longer than to multiply. */
function measured(font: PDFFont): WidthOf {
  const known = new Map<string, number>()
  return text => {
    const width = known.get(text) ?? font.widthOfTextAtSize(text, 1)
    known.set(text, width)
    return width
  }
}

/** 0 in the file means: as large as the box allows. */
function sizeOf(field: PDFTextField | PDFDropdown): number {
  const [, size] = /([\d.]+)\s+Tf/.exec(field.acroField.getDefaultAppearance() ?? '') ?? []
  return Number(size ?? 0) || LARGEST_FONT - 1
}

/** By which pattern the script of a field would write a day. */
function patternOf(field: PDFField): string | undefined {
  for (const event of ['F', 'K']) {
    const actions = field.acroField.dict.lookup(PDFName.of('AA'))
    const action = actions instanceof PDFDict ? actions.lookup(PDFName.of(event)) : undefined
    const script = action instanceof PDFDict ? action.lookup(PDFName.of('JS')) : undefined
    const text = script instanceof PDFString || script instanceof PDFHexString ? script.decodeText() : ''
    const [, pattern] = /AFDate_(?:Format|Keystroke)Ex\(\s*["']([^"']+)["']/.exec(text) ?? []
    if (pattern) return pattern
  }
  return undefined
}
