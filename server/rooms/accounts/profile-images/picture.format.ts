const SIDE = 200
/** Why a picture is refused. */
export const UNREADABLE_PICTURE =
  'Das ist kein lesbares Bild. Möglich sind JPEG, PNG und WebP mit höchstens 50 Millionen Bildpunkten.'

/** A small file may unpack to a picture that fills the memory. */
const MOST_PIXELS = 50e6

/**
 * The middle of a picture, 200 × 200, encoded anew: what else the file carried, such as where it was taken, is gone.
 * Undefined for what is no picture, is damaged or too large.
 */
export async function profilePicture(bytes: Buffer): Promise<Buffer | undefined> {
  if (!isPicture(bytes)) return undefined
  // Only who uploads a picture pays for it.
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: 10 })
    .rotate()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
    .catch(() => undefined)
}

/** Judged by its first bytes, before any decoder sees it: JPEG, PNG, WebP and nothing that could carry scripts or links. */
function isPicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1')
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head)
}
