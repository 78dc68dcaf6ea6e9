const MAX_LENGTH = 40

/** A company name for the dropdown: more than 40 characters are cut to 40 and an ellipsis (Spec 1 §2.4). */
export function shortCompanyName(name: string): string {
  const characters = [...name]
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : name
}
