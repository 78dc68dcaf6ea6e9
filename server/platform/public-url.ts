import { service } from './gifts.ts'

/** The setting KONTOR_PUBLIC_URL, or this machine and its port, given once that is known. */
export const publicAddress = service<string>('the public address')

/** Where people reach Kontor, without a slash at the end. Never taken from a request: its headers say what the sender likes. */
export const publicUrl = publicAddress.get
