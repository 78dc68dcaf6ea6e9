import { isEmail } from '#domain/basics/email.ts'
import { z } from './zod.ts'

const CONTROLS = /\p{Cc}/u
const CONTROLS_BUT_BREAKS = /[^\P{Cc}\t\n\r]/gu

export const UNREADABLE = 'Enthält Zeichen, die sich nicht darstellen lassen'

// Half a surrogate pair is no character: the database keeps it as little as U+0000.
export const isLine = (text: string): boolean => !CONTROLS.test(text) && text.isWellFormed()
export const isText = (text: string): boolean => text.search(CONTROLS_BUT_BREAKS) < 0 && text.isWellFormed()

/** The same with a mark in the place of what can't be shown. */
export const readable = (text: string): string => text.toWellFormed().replace(CONTROLS_BUT_BREAKS, '\uFFFD')

const line = z.refine(text => isLine(String(text)), { message: UNREADABLE, abort: true })
const text = z.refine(text => isText(String(text)), { message: UNREADABLE, abort: true })

// Every string of a request begins with one of these three; `server/texts.test.ts` finds the one that does not.
/** One line, as it is sent. */
export const Line = z.string().check(line)
/** One line that a person typed or pasted: white space around it is dropped first. */
export const Trimmed = z.string().trim().check(line)
/** Several lines, as they are sent. */
export const Text = z.string().check(text)

export const refusesControls = (schema: z.ZodType): boolean =>
  ((schema.def as { checks?: unknown[] }).checks ?? []).some(check => check === line || check === text)

export const Email = Trimmed.toLowerCase().refine(isEmail, 'Ist keine gültige E-Mail-Adresse')

/** One of a list, or of the names of a record. */
export const enumOf = <const Code extends string>(
  codes: readonly Code[] | Readonly<Record<Code, unknown>>,
  message?: string,
) => z.enum((Array.isArray(codes) ? codes : Object.keys(codes)) as Code[], message)

/** The keys of the doubts that a person has seen and confirmed (refusal `doubtful`). */
export const Accepted = z.array(Line.max(60)).max(100)
