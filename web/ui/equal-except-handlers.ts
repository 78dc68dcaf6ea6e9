/**
 * For `memo` around the inputs of a long form: draw again only when something to see has changed. Handlers are new at
 * every drawing, but the form's reach its values through a reference, so an old one does the same.
 */
export function equalExceptHandlers(before: object, after: object): boolean {
  const [one, two] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const keys = new Set([...Object.keys(one), ...Object.keys(two)])
  for (const key of keys) {
    const bothHandlers = typeof one[key] === 'function' && typeof two[key] === 'function'
    if (!bothHandlers && !Object.is(one[key], two[key])) return false
  }
  return true
}
