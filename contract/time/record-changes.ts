import { Version } from '../endpoint.ts'
import { Accepted, Text } from '../texts.ts'
import { z } from '../zod.ts'

/** Characters. Read from here: the web is built without what reads a schema. */
export const LONGEST_REASON = 500

/** Why something is changed that was stamped or approved; it is kept in the history. Product D. */
export const Reason = Text.trim().max(LONGEST_REASON, `Höchstens ${LONGEST_REASON} Zeichen`)

export const Removal = z.object({ reason: Reason.min(1, 'Bitte geben Sie einen Grund an'), version: Version })
export const Restoration = z.object({ accepted: Accepted.optional(), version: Version })
