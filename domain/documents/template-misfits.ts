/**
 * A value that is known and yet has no place in a form: `over` letters too long for its field, none of what may be chosen, or
 * with `letters` that the form's font can't show. It stays out of the document.
 */
export type Misfit = { field: string; reason: 'long' | 'option' | 'letters'; over: number; letters: string }

/** What is wrong with it, after its field's name. */
export function misfitText({ reason, over, letters }: Misfit): string {
  if (reason === 'option') return 'ist im Formular nicht auswählbar'
  if (reason === 'letters') return `enthält Zeichen, die das Formular nicht zeigen kann (${letters})`
  return over === 1 ? 'ist um 1 Zeichen zu lang' : `ist um ${over} Zeichen zu lang`
}
