/** Which letters a field takes: names a few, everything else what ISO-8859-15 has. */
export type LetterSet = 'name' | 'text'

const TEXT_OF_BYTES = new TextDecoder('iso-8859-15').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
const BYTES_OF_TEXT = new Map([...TEXT_OF_BYTES].map((letter, byte) => [letter, byte]))

/** Throws RangeError for a letter that ISO-8859-15 does not have. */
export function eldaBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const byte = BYTES_OF_TEXT.get(text[at]!)
    if (byte === undefined) throw new RangeError(`not in ISO-8859-15: ${text[at]}`)
    bytes[at] = byte
  }
  return bytes
}

export const eldaText = (bytes: Uint8Array): string => new TextDecoder('iso-8859-15').decode(bytes)

const NAME_LETTER = /^[A-Za-zÄÖÜßäöü0-9 '\-.]$/
const takes = (letters: LetterSet, letter: string): boolean =>
  letters === 'name' ? NAME_LETTER.test(letter) : letter >= ' ' && !isControl(letter) && BYTES_OF_TEXT.has(letter)
const isControl = (letter: string): boolean => letter >= '\u007f' && letter <= '\u009f'

/** The letters of a text that its field does not take, each once, in their order. */
export const foreignLetters = (text: string, letters: LetterSet): string[] => [
  ...new Set([...text.normalize('NFC')].filter(letter => !takes(letters, letter))),
]

/** Of letters that are more than a mark on another one, and of Hungarian double acutes, which Austrian offices write as umlauts. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ø: 'o', Ø: 'O', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T', ı: 'i' },
  ...{
    æ: 'ae',
    Æ: 'Ae',
    œ: 'oe',
    Œ: 'Oe',
    þ: 'th',
    Þ: 'Th',
    ŋ: 'ng',
    Ŋ: 'Ng',
    ĳ: 'ij',
    Ĳ: 'IJ',
    ẞ: 'SS',
    ə: 'e',
    Ə: 'E',
  },
  ...{ ő: 'ö', Ő: 'Ö', ű: 'ü', Ű: 'Ü' },
  ...{
    '’': "'",
    '‘': "'",
    '`': "'",
    '´': "'",
    ʼ: "'",
    '‐': '-',
    '‑': '-',
    '–': '-',
    '—': '-',
    '\u00a0': ' ',
    '\u202f': ' ',
  },
}

/** How a text could be written in the letters of its field; undefined where a letter has no likeness, as of another alphabet. */
export function suggestedSpelling(text: string, letters: LetterSet): string | undefined {
  let spelling = ''
  for (const letter of text.normalize('NFC')) {
    const plain = takes(letters, letter)
      ? letter
      : (SPELLINGS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    if (![...plain].every(each => takes(letters, each))) return undefined
    spelling += plain
  }
  return spelling.replace(/ {2,}/g, ' ').trim()
}
