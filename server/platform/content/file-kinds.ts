import type { ContentType } from '#contract/endpoint.ts'
import type { Active } from './pdf-active.ts'
import { ANY_PICTURE, sizeFault, TRANSPARENT } from './picture-size.ts'

/** What is found in a file: its pages, and its bytes where they were made anew. */
export type Found = { bytes?: Uint8Array; pages?: number; active?: Active }

/** One kind of file: how it begins, and what makes sure that it is one. */
type Kind = {
  label: string
  begins: readonly number[]
  /** Runs in the child process alone; throws `Unfit` with a sentence for people, or anything else for what is broken. */
  look(bytes: Uint8Array): Promise<Found>
  broken: string
}

/** What is wrong with a file, fit for a person. */
export class Unfit extends Error {}

const MOST_PIXELS = 50e6
const ENCRYPTED =
  'Die PDF-Datei ist mit einem Kennwort geschützt. Bitte speichern Sie sie ohne Kennwort und laden Sie sie noch einmal hoch.'
const BROKEN_PICTURE = 'Das Bild ist beschädigt und kann nicht gelesen werden.'
const UNSEEN = 'Die PDF-Datei lässt sich nicht prüfen. Bitte drucken Sie sie als PDF und laden Sie diese Datei hoch.'
const BROKEN_PDF = 'Die PDF-Datei ist beschädigt und kann nicht gelesen werden.'

/** Another kind is another entry: a Word file, say, with the parts that it may have. */
export const KINDS: Record<ContentType, Kind> = {
  'application/pdf': {
    label: 'PDF',
    begins: [0x25, 0x50, 0x44, 0x46, 0x2d],
    look: pagesOf,
    broken: BROKEN_PDF,
  },
  'image/jpeg': {
    label: 'JPG',
    begins: [0xff, 0xd8, 0xff],
    look: bytes => drawnAnew(bytes, 'jpeg'),
    broken: BROKEN_PICTURE,
  },
  'image/png': {
    label: 'PNG',
    begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    look: bytes => drawnAnew(bytes, 'png'),
    broken: BROKEN_PICTURE,
  },
}

/** From its pixels alone: place, camera, preview and whatever else the file carried are gone. */
async function drawnAnew(bytes: Uint8Array, format: 'jpeg' | 'png'): Promise<Found> {
  const { default: sharp } = await import('sharp')
  const open = () => sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true, pages: 1 })
  const picture = open()
  const { width = 0, height = 0, hasAlpha, format: found } = await picture.metadata()
  if (found !== format) throw new Error(`It begins like ${format} and is ${found}.`)
  if (width * height > MOST_PIXELS)
    throw new Unfit('Das Bild ist zu groß. Möglich sind höchstens 50 Millionen Bildpunkte.')
  const fault = sizeFault({ width, height }, ANY_PICTURE)
  if (fault) throw new Unfit(fault)
  if (hasAlpha && (await open().stats()).channels.at(-1)!.max === 0) throw new Unfit(TRANSPARENT)
  const upright = picture.autoOrient()
  return { bytes: await (format === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png()).toBuffer() }
}

async function pagesOf(bytes: Uint8Array): Promise<Found> {
  if (carriesArchive(bytes)) throw new Error('An archive hangs on to it.')
  const { PDF } = await import('@libpdf/core')
  endStandstill()
  const pdf = await PDF.load(bytes)
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw new Unfit(ENCRYPTED)
  const pages = pdf.getPages().length
  if (pages === 0) throw new Error('It has no pages.')
  const { activePartsOf } = await import('./pdf-active.ts')
  const active = await activePartsOf(bytes).catch(() => {
    throw new Unfit(UNSEEN)
  })
  return { pages, ...(active && { active }) }
}

const MOST_EMPTY_WORDS = 1000
const { decode } = TextDecoder.prototype
/**
 * Where a bracket stands that nothing opened, the library reads a word of no letters in the same place again and again, until
 * memory or time ends: a few hundred bytes would keep the process busy for as long as the largest file may take.
 */
function endStandstill(): void {
  let emptyWords = 0
  TextDecoder.prototype.decode = function (bytes, options) {
    if (bytes?.byteLength === 0 && ++emptyWords > MOST_EMPTY_WORDS) throw new Error('It stands still.')
    return decode.call(this, bytes, options)
  }
}

/** A file that is both PDF and ZIP is for somebody who opens it as the other. */
function carriesArchive(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return file.indexOf('PK\x05\x06', file.lastIndexOf('%%EOF') + 1, 'latin1') >= 0
}
