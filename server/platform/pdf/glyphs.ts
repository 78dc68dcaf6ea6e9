import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fontkit, { type Font } from '@cantoo/fontkit'

const FONTS = join(import.meta.dirname, '../../../node_modules/@expo-google-fonts')
/** In the order in which a letter is looked for; the two weights of the first have the same letters. */
const [regular, semiBold, ...others] = [
  'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  'ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  'ibm-plex-sans-hebrew/400Regular/IBMPlexSansHebrew_400Regular.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
].map(path => readFileSync(join(FONTS, path))) as [Buffer, Buffer, ...Buffer[]]
export const fontFiles = [regular, semiBold, ...others]

const read = (file: Buffer) => fontkit.create(file) as Font
const faces = { regular: read(regular), semiBold: read(semiBold) }
const fallbacks = [faces.regular, ...others.map(read)]
export type Face = keyof typeof faces

/** Of a capital letter, as a share of the size. */
export const capHeight = faces.regular.capHeight / faces.regular.unitsPerEm
/** Kerning and shaping may make a line a little longer than its letters. */
const TOLERANCE = 0.98
export const UNKNOWN = '\ufffd'

const widths = { regular: new Map<number, number>(), semiBold: new Map<number, number>() }

/** As a share of the size; undefined for what the house's own font lacks. */
function glyphWidth(code: number, face: Face): number | undefined {
  let width = widths[face].get(code)
  if (width === undefined) {
    const font = faces[face]
    const glyph = font.hasGlyphForCodePoint(code) ? font.glyphForCodePoint(code) : null
    width = glyph ? glyph.advanceWidth / font.unitsPerEm : Number.NaN
    widths[face].set(code, width)
  }
  return Number.isNaN(width) ? undefined : width
}

/** Undefined for a text that is not all in the house's own font, or has more than one line. */
function lineWidth(text: string, face: Face): number | undefined {
  let sum = 0
  for (const letter of text) {
    const width = letter < ' ' ? undefined : glyphWidth(letter.codePointAt(0)!, face)
    if (width === undefined) return undefined
    sum += width
  }
  return sum
}

/** What a column must have so that no word of its title is broken. */
export const longestWord = (text: string, face: Face): number =>
  Math.max(...text.split(/[ \n-]/).map(word => lineWidth(word, face) ?? 0)) / TOLERANCE

/** A word in brackets is hyphenated. */
export type Fitted = string | readonly (string | readonly [word: string])[]
export type Line = { text: Fitted; isOneLine: boolean }

/** A text as it can be printed, with its long words broken where a column of that width needs it: nothing reaches beyond it. */
export function fit(raw: string, width: number, face: Face = 'regular'): Line {
  const room = width * TOLERANCE
  const short = lineWidth(raw, face)
  if (short !== undefined && short <= room) return { text: raw, isOneLine: true }
  const text = short === undefined ? printable(raw) : raw
  return { text: withBreaks(text, room, face), isOneLine: false }
}

/** Some of the places where Unicode lets a line end; elsewhere signs such as a full stop may hold words together. */
const BREAKS = /(?<=[\p{L}\p{N}.,:;!?)] +|\n)(?=[\p{L}\p{N}])|(?<=\p{Script=Latin}-)(?=\p{Script=Latin})/u

function withBreaks(text: string, room: number, face: Face): Fitted {
  const pieces: (string | [string])[] = []
  let words = ''
  for (const word of text.split(BREAKS)) {
    if (isWithin(word, room, face)) words += word
    else if (!isHyphenated(word, room)) words += broken(word, room, face)
    else {
      pieces.push(words, [word])
      words = ''
    }
  }
  return pieces.length === 0 ? words : [...pieces, words]
}

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })
const clustersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** An emoji or a letter of another font is at most so wide. */
const WIDEST = 1.4
const clusterWidth = (cluster: string, face: Face) => lineWidth(cluster, face) ?? WIDEST

const isWithin = (word: string, room: number, face: Face) =>
  word.length * WIDEST <= room || (lineWidth(word.trimEnd(), face) ?? Number.POSITIVE_INFINITY) <= room

/** Into lines that are full; a place where a line may end would not do: Unicode holds a full stop to what is before it. */
function broken(word: string, room: number, face: Face): string {
  let lines = ''
  let used = 0
  for (const cluster of clustersOf(word)) {
    const width = clusterWidth(cluster, face)
    const isFull = used + width > room && used > 0 && cluster !== ' '
    lines += isFull ? `\n${cluster}` : cluster
    used = isFull ? width : cluster === '\n' ? 0 : used + width
  }
  return lines
}

/** German words, in a room that holds their longest syllables. */
const LONGEST_SYLLABLES = 9
const isHyphenated = (word: string, room: number) =>
  room >= LONGEST_SYLLABLES &&
  /^[\p{P}]?[a-zäöüß]+[\p{P}\s]*$/iu.test(word) &&
  word.length < 50 &&
  !/[bcdfghjklmnpqrstvwxzß]{7}|[aeiouyäöü]{4}|(.)\1\1/i.test(word)

/** Neither the order of letters nor what is printed may be steered by signs that nobody sees. */
const STEERING = /[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const UNPRINTABLE = /[\p{Cc}\p{Co}\p{Cn}]/u

/** Lines stay lines; what no font has is printed as �, for a PDF/A may not hold what cannot be seen. */
export function printable(raw: string): string {
  const text = raw
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(STEERING, '')
    .normalize('NFC')
  return clustersOf(text)
    .map(cluster => (cluster === '\n' || isCovered(cluster) ? cluster : Array.from(cluster, replaced).join('')))
    .join('')
}

/** Those of a text that are printed as �, by their Unicode numbers. */
export const unknownLetters = (raw: string): string[] => [
  ...new Set(
    clustersOf(raw.toWellFormed().replace(STEERING, '').normalize('NFC'))
      .filter(cluster => !isCovered(cluster))
      .flatMap(cluster => [...cluster])
      .filter(letter => letter !== UNKNOWN && !/\p{Cc}/u.test(letter) && replaced(letter) === UNKNOWN)
      .map(letter => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`),
  ),
]

const isIgnorable = (letter: string) => /\p{Default_Ignorable_Code_Point}/u.test(letter)

/** One font has all of it: Typst takes none from two. */
function isCovered(cluster: string): boolean {
  const letters = [...cluster].filter(letter => !isIgnorable(letter))
  return (
    !UNPRINTABLE.test(cluster) &&
    fallbacks.some(font => letters.every(letter => font.hasGlyphForCodePoint(letter.codePointAt(0)!)))
  )
}

const replaced = (letter: string) =>
  !isIgnorable(letter) && isCovered(letter) && !/\p{M}/u.test(letter) ? letter : UNKNOWN
