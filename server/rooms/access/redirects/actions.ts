import { allowedRedirect } from '#domain/basics/redirects.ts'

let list: readonly string[] = []

/** Called once at start. */
export const setRedirects = (addresses: readonly string[]) => {
  list = addresses
}

export const checkRedirect = (redirect: string): string | null => allowedRedirect(redirect, list) ?? null
