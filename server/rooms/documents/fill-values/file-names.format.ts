const MOST_LETTERS = 120
/** With its ending and a number; no file system takes more than 255 in a name. */
const MOST_BYTES = 230

/** A name for a file that every system takes; of parts that are too long together each keeps its beginning. */
export function fileNameOf(parts: readonly string[]): string {
  const told = parts.map(plain).filter(Boolean)
  let most = MOST_LETTERS - Math.max(0, told.length - 1)
  for (;;) {
    const name = shortened(told, most).join(' ')
    if (Buffer.byteLength(name) <= MOST_BYTES) return name
    most--
  }
}

const plain = (part: string): string =>
  part
    .normalize('NFC')
    // Letters that nobody sees could turn the rest of a name round.
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .toWellFormed()

/** What a short part leaves of its share, the longer ones have. */
function shortened(parts: readonly string[], most: number): string[] {
  const letters = parts.map(part => [...part])
  let [left, open] = [most, parts.length]
  const lengths = new Map<number, number>()
  for (const [at, { length }] of [...letters.entries()].toSorted(([, one], [, other]) => one.length - other.length)) {
    const share = Math.min(length, Math.floor(left / open))
    lengths.set(at, share)
    left -= share
    open--
  }
  return letters.map((own, at) =>
    own
      .slice(0, lengths.get(at))
      .join('')
      .replace(/[. ]+$/, ''),
  )
}

/** The name, with a number where another file of the folder is called so; capitals make no difference to many systems. */
export function unusedName(wanted: string, used: Set<string>): string {
  const base = wanted || 'Dokument'
  let name = base
  for (let number = 2; used.has(name.toLowerCase()); number++) name = `${base} ${number}`
  used.add(name.toLowerCase())
  return name
}
