type Size = { width: number; height: number }
type Needed = { least: Size; mostRatio: number }

/** What a picture needs so that anything can be seen on it: a scan of a document, as a till prints it, is long and narrow. */
export const ANY_PICTURE: Needed = { least: { width: 20, height: 20 }, mostRatio: 30 }
export const TRANSPARENT = 'Das Bild ist ganz durchsichtig, es ist nichts darauf zu sehen.'

/** Why nobody could make anything out on a picture of this size, with what is needed. */
export function sizeFault({ width, height }: Size, { least, mostRatio }: Needed): string | undefined {
  const size = `${width} × ${height} Bildpunkte`
  if (width < least.width || height < least.height)
    return `Das Bild ist zu klein (${size}). Bitte wählen Sie eines mit mindestens ${least.width} × ${least.height} Bildpunkten.`
  if (Math.max(width, height) > mostRatio * Math.min(width, height))
    return `Das Bild ist zu schmal (${size}). Eine Seite darf höchstens ${mostRatio}-mal so lang sein wie die andere.`
  return undefined
}
