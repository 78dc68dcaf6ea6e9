import { allowedRedirect } from '#domain/shell/redirects.ts'

let list: readonly string[] = []

/** Called once at start. */
export const useRedirects = (addresses: readonly string[]) => {
  list = addresses
}

export const checkRedirect = (redirect: string): string | null => allowedRedirect(redirect, list) ?? null
