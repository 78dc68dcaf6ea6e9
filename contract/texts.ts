import { isEmail } from '#domain/basics/email.ts'
import { isLine, isText, UNREADABLE } from '#domain/basics/lines.ts'
import { z } from './zod.ts'

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
