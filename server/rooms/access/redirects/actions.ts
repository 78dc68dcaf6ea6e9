import { allowedRedirect } from '#domain/basics/redirects.ts'
import { service } from '#server/platform/gifts.ts'

export const allowedRedirects = service<readonly string[]>('where a sign-in may lead')

export const checkRedirect = (redirect: string): string | null =>
  allowedRedirect(redirect, allowedRedirects.get()) ?? null
