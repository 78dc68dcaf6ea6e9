const plain = (text: string) => text.replace(/\s/g, '')

/** What was typed, in its groups, and where the caret stands in it. */
export function regrouped(
  before: string,
  typed: string,
  at: number,
  grouped: (text: string) => string,
  isForwards = false,
): { text: string; caret: number } {
  let text = typed
  let letters = plain(typed.slice(0, at)).length
  // Only the blank between two groups was deleted, and would come back: the letter beside it was meant.
  if (typed.length < before.length && plain(typed) === plain(before)) {
    const letter = isForwards ? letters : letters - 1
    const all = plain(typed)
    if (letter >= 0 && letter < all.length) {
      text = all.slice(0, letter) + all.slice(letter + 1)
      letters = letter
    }
  }
  const shown = grouped(text)
  if (plain(shown).length !== plain(text).length) return { text: shown, caret: shown.length }
  let caret = 0
  for (let left = letters; left > 0 && caret < shown.length; caret++) if (shown[caret] !== ' ') left--
  // At the end of a group that is followed by another one, typing goes on in that.
  return { text: shown, caret: at >= typed.length ? shown.length : caret }
}
