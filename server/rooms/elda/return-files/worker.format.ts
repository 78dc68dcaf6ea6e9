import type { ReturnContent } from '#domain/elda/returned.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readReturn } from './return.format.ts'

export type Question = { name: string; bytes: Uint8Array }
export type Message = { content: ReturnContent } | { problem: string }

process.on('disconnect', () => process.exit())
process.on('message', ({ name, bytes }: Question) => send(answerTo(name, bytes)))

function answerTo(name: string, bytes: Uint8Array): Message {
  try {
    return { content: readReturn(name, bytes) }
  } catch (error) {
    return { problem: error instanceof Refusal ? error.message : 'Die Datei konnte nicht gelesen werden.' }
  }
}

const send = (message: Message) => void process.send?.(message)

process.send?.('ready')
