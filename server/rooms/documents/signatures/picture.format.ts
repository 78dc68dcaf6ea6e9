import { Refusal } from '#server/platform/refusal.ts'

/** So many points on 70 × 20 mm are what a printer shows. */
const [WIDTH, HEIGHT] = [1000, 300]
/** Before its margins are cut off: a photo of a sheet of paper has much of them. */
const WHOLE = 2400
/** What a camera makes of a blank sheet. */
const NOISE = 2

/** Of the ink without its margins, before it is made smaller. */
const LEAST = { width: 100, height: 20 }
const [MOST_WIDE, MOST_HIGH] = [20, 2]

const EMPTY =
  'Auf dem Bild ist keine Unterschrift zu sehen. Bitte wählen Sie ein Bild mit dunkler Schrift auf hellem Grund.'

/** A small PNG without the empty margins, of a picture that `checkContent` has drawn anew. */
export async function signaturePicture(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const whole = await sharp(bytes).resize(WHOLE, WHOLE, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
  // Where the paper is transparent, the printed sheet shows through.
  const { channels } = await sharp(await sharp(whole).flatten({ background: '#ffffff' }).png().toBuffer()).stats()
  // The deviation of a single point is no number.
  if (!channels.some(({ stdev }) => stdev >= NOISE)) throw unfit(EMPTY)
  const { data, info } = await sharp(whole).trim().png().toBuffer({ resolveWithObject: true })
  const fault = inkFault(info)
  if (fault) throw unfit(fault)
  return sharp(data)
    .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer()
}

function inkFault({ width, height }: { width: number; height: number }): string | undefined {
  const size = `${width} × ${height} Bildpunkte`
  if (width < LEAST.width || height < LEAST.height)
    return `Die Unterschrift ist auf dem Bild zu klein (${size}). Bitte wählen Sie ein Bild, auf dem sie mindestens ${LEAST.width} Bildpunkte breit und ${LEAST.height} hoch ist.`
  if (width > MOST_WIDE * height || height > MOST_HIGH * width)
    return `Auf dem Bild ist keine Unterschrift zu erkennen, nur ein Strich (${size}). Bitte wählen Sie ein Bild, auf dem sie höchstens ${MOST_WIDE}-mal so breit wie hoch und höchstens doppelt so hoch wie breit ist.`
  return undefined
}

const unfit = (message: string) => new Refusal('unprocessable', message, { file: message })
