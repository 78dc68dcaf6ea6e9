import type { ContentType } from '#contract/endpoint.ts'
import { type Found, KINDS, Unfit } from './file-kinds.ts'

// The child process of content.ts: one file after the other, in and out as messages.

export type Question = { type: ContentType; bytes: Uint8Array }
export type Answer = { found: Found } | { refusal: string }

process.on('disconnect', () => process.exit())
process.on('message', async ({ type, bytes }: Question) => {
  const { look, broken } = KINDS[type]
  const answer: Answer = await look(bytes).then(
    found => ({ found }),
    error => ({ refusal: error instanceof Unfit ? error.message : broken }),
  )
  process.send?.(answer)
})
process.send?.('ready')
