/** The sign that a text begins with, if it is one of these, and what is looked for behind it. */
export function narrow(typed: string, signs: readonly string[]): { sign?: string; text: string } {
  const text = typed.trim()
  const sign = signs.find(one => text.startsWith(one))
  return sign === undefined ? { text } : { sign, text: text.slice(sign.length).trim() }
}
