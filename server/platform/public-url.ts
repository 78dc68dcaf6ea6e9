let origin: string | undefined

/** Called at start: the setting KONTOR_PUBLIC_URL, or this machine and its port. */
export const setPublicUrl = (url: string) => {
  origin = url
}

/** Where people reach Kontor, without a slash at the end. Never taken from a request: its headers say what the sender likes. */
export const publicUrl = (): string => {
  if (!origin) throw new Error('The public address is not known yet.')
  return origin
}
