import { z } from 'zod'
import { issueText } from './issue-texts.ts'

// Whoever has a schema has come here: no fault is ever told in English. On a page zod compiles nothing: it would try whether it
// may, and the content policy tells of the try.
z.config({ customError: issueText, jitless: 'document' in globalThis })

export { z }
