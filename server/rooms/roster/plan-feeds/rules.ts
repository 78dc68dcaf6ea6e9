import { createHash, randomBytes } from 'node:crypto'

/** 256 bits: nobody guesses it, so a plain digest keeps it. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
