import type { Sharp } from 'sharp'
import { kindSentence } from '#server/platform/content/known-file-kinds.ts'
import { sizeFault, TRANSPARENT } from '#server/platform/content/picture-size.ts'
import { Refusal } from '#server/platform/refusal.ts'

const SIDE = 200
/** Half of what is shown: a face can be made out. */
const NEEDED = { least: { width: 100, height: 100 }, mostRatio: 5 }
/** Why a picture is refused. */
export const UNREADABLE_PICTURE =
  'Das ist kein lesbares Bild. Möglich sind JPEG, PNG und WebP mit höchstens 50 Millionen Bildpunkten.'

/** A small file may unpack to a picture that fills the memory. */
const MOST_PIXELS = 50e6

/**
 * The middle of a picture, 200 × 200, encoded anew: what else the file carried, such as where it was taken, is gone.
 * Undefined for what is damaged or too large; another kind of file, and one on which nothing could be seen, is refused.
 */
export async function profilePicture(bytes: Buffer): Promise<Buffer | undefined> {
  if (!isPicture(bytes)) throw unfit(`Möglich sind JPEG, PNG und WebP. ${kindSentence(bytes)}`)
  // Only who uploads a picture pays for it.
  const { default: sharp } = await import('sharp')
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
  const head = await open()
    .metadata()
    .catch(() => undefined)
  if (!head) return undefined
  const isClear = head.hasAlpha && (await isTransparent(open()))
  const fault = sizeFault(head, NEEDED) ?? (isClear ? TRANSPARENT : undefined)
  if (fault) throw unfit(fault)
  return open()
    .timeout({ seconds: 10 })
    .rotate()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
    .catch(() => undefined)
}

const unfit = (message: string) => new Refusal('unprocessable', message, { file: message })

const isTransparent = (picture: Sharp): Promise<boolean> =>
  picture.stats().then(
    ({ channels }) => channels.at(-1)!.max === 0,
    () => false,
  )

/** Judged by its first bytes, before any decoder sees it: JPEG, PNG, WebP and nothing that could carry scripts or links. */
function isPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1')
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head)
}
