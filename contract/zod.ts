import { z } from 'zod'
import { issueText } from './issue-texts.ts'

// Whoever has a schema has come here: no fault is ever told in English.
z.config({ customError: issueText })

export { z }
