/**
 * The listed address that a redirect names, spelled as the list has it; undefined when it leads anywhere else. Spec 1 §4 Logout.
 * Only the exact address counts, no part of it: sub-pages and sub-domains would let a listed host's own redirects lead on.
 */
export function allowedRedirect(redirect: string, list: readonly string[]): string | undefined {
  const address = plainAddress(redirect)
  return address && list.find(each => each === address)
}

/** The list as it is compared; call `isRedirectList` first. */
export const redirectList = (addresses: readonly string[]): string[] =>
  [...new Set(addresses)].flatMap(address => plainAddress(address) ?? [])

export const isRedirectList = (addresses: readonly string[]): boolean =>
  addresses.every(address => plainAddress(address) !== undefined)

/** Which of our pictures stands beside the sign-out; the letters are those of the sister products' addresses. Spec 1 §2.6. */
export function serviceOf(redirect: string): 'mz' | 'mp' | 'default' {
  if (redirect.includes('mz')) return 'mz'
  return redirect.includes('mp') ? 'mp' : 'default'
}

/** This one takes no form: the browser goes there by itself. Spec 1 §4 Logout. */
export const isOpenedDirectly = (redirect: string): boolean => redirect.includes('mdpl')

const LONGEST = 2048

/**
 * The address as every browser reads it; undefined for anything that parsers have ever read in two ways: blanks, controls,
 * backslashes, other letters than ASCII, user info, fragments, another spelling of host, port or path than the plain one.
 */
function plainAddress(text: string): string | undefined {
  if (text.length > LONGEST || !/^https?:\/\/[\x21-\x7e]+$/.test(text) || /[\\@#*<>"'`{}|^]/.test(text))
    return undefined
  const { href } = URL.parse(text) ?? {}
  // `https://host` is the same as `https://host/`; nothing else may be put right silently.
  return href === text || href === `${text}/` ? href : undefined
}
