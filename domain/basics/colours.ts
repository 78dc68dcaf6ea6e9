/** Told apart by day and by night, each readable beside text. */
export const PALETTE: readonly string[] = [
  '#1f6b49',
  '#4f9d69',
  '#8ab661',
  '#c2a83e',
  '#d98e32',
  '#c9622f',
  '#b3261e',
  '#c2507a',
  '#94509b',
  '#6a55b0',
  '#3f66b5',
  '#1f5b99',
  '#2f8aa8',
  '#3aa191',
  '#6e7f77',
  '#5b5148',
]

/** The first colour of the palette that nobody has; when all are taken, further ones without end. `#rrggbb`. */
export function freeColour(taken: readonly string[]): string {
  const isFree = (colour: string) => !taken.includes(colour)
  for (let index = 0; ; index++) {
    const colour = PALETTE[index] ?? furtherColour(index - PALETTE.length)
    if (isFree(colour)) return colour
  }
}

/** What a picker offers: the palette, one more when it is used up, and the colour that is chosen now. */
export function offeredColours(chosen: string, taken: readonly string[]): readonly string[] {
  const isUsedUp = PALETTE.every(colour => taken.includes(colour))
  const offered = isUsedUp ? [...PALETTE, freeColour(taken)] : PALETTE
  return chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered]
}

// Steps of the golden angle keep neighbours in the sequence far apart on the circle of hues; each round is a little darker.
const furtherColour = (index: number): string =>
  ofHue((index * 137.508) % 360, 0.5 - 0.04 * (Math.floor(index / 24) % 8))

function ofHue(hue: number, lightness: number): string {
  const amplitude = 0.45 * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    const value = lightness - amplitude * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
