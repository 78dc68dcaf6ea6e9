import { Refusal } from '#server/platform/refusal.ts'

/** So many points on 70 × 20 mm are what a printer shows. */
const [WIDTH, HEIGHT] = [1000, 300]
/** Before its margins are cut off: a photo of a sheet of paper has much of them. */
const WHOLE = 2400
/** What a camera makes of a blank sheet. */
const NOISE = 2

const EMPTY =
  'Auf dem Bild ist keine Unterschrift zu sehen. Bitte wählen Sie ein Bild mit dunkler Schrift auf hellem Grund.'

/** A small PNG without the empty margins, of a picture that `checkContent` has drawn anew. */
export async function signaturePicture(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const whole = await sharp(bytes).resize(WHOLE, WHOLE, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
  const { channels } = await sharp(whole).stats()
  if (channels.every(({ stdev }) => stdev < NOISE)) throw new Refusal('unprocessable', EMPTY, { file: EMPTY })
  return sharp(await sharp(whole).trim().png().toBuffer())
    .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer()
}
