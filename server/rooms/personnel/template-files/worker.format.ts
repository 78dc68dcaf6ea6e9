import type { TemplateValues } from '#domain/personnel/template-fields.ts'
import type { Misfit } from '#domain/personnel/template-misfits.ts'
import type { TemplateCheck } from '#domain/personnel/template-problems.ts'
import { Refusal } from '#server/platform/refusal.ts'

// The child process of actions.ts: one question after the other, in and out as messages.

/** What it is asked for; `load` keeps a template for the ones that follow. */
export type Work = {
  check: { ask: { bytes: Uint8Array; pdf: boolean }; answer: TemplateCheck }
  repair: { ask: { bytes: Uint8Array; tag: string; field: string | null }; answer: Uint8Array }
  load: { ask: { key: number; bytes: Uint8Array; pdf: boolean }; answer: null }
  /** `picture`: the PNG of the signature. */
  fill: { ask: { key: number; values: TemplateValues; picture: Uint8Array | null }; answer: Uint8Array }
  /** Of each of some people what has no place in a form. */
  misfits: { ask: { key: number; all: readonly TemplateValues[] }; answer: Misfit[][] }
  text: { ask: { key: number; values: TemplateValues }; answer: { place: string; pieces: string[] }[] }
}
type Question = { [Name in keyof Work]: { name: Name; ask: Work[Name]['ask'] } }[keyof Work]
/** `forget` has no answer: the next turn is somebody else's. */
export type Asked = Question | { name: 'forget' }
export type Told = { answer: unknown } | { refusal: string }

const FAILED = 'Die Vorlage konnte nicht gelesen werden.'
const loaded = new Map<number, { bytes: Buffer; pdf: boolean }>()

process.on('disconnect', () => process.exit())
process.on('message', async (asked: Asked) => {
  if (asked.name === 'forget') return loaded.clear()
  try {
    tell({ answer: await answerTo(asked) })
  } catch (error) {
    tell({ refusal: error instanceof Refusal ? error.message : FAILED })
  }
})

const tell = (told: Told) => process.send?.(told)

process.send?.('ready')

// Each library is read only by the child that needs it.
async function answerTo({ name, ask }: Question): Promise<Work[keyof Work]['answer']> {
  if (name === 'load') {
    loaded.set(ask.key, { bytes: Buffer.from(ask.bytes), pdf: ask.pdf })
    return null
  }
  if (name === 'check' && ask.pdf) return (await import('./pdf-form.format.ts')).checkPdf(Buffer.from(ask.bytes))
  if (name === 'check') return (await import('./docx-check.format.ts')).checkDocx(Buffer.from(ask.bytes))
  if (name === 'repair')
    return (await import('./docx-check.format.ts')).repairDocx(Buffer.from(ask.bytes), ask.tag, ask.field)
  const { bytes, pdf } = loaded.get(ask.key)!
  if (name === 'fill' && pdf) return (await import('./pdf-form.format.ts')).fillPdf(bytes, ask.values, ask.picture)
  if (name === 'misfits') return (await import('./pdf-form.format.ts')).misfitsOf(bytes, ask.all)
  const docx = await import('./docx-fill.format.ts')
  return name === 'fill' ? docx.fillDocx(bytes, ask.values, ask.picture) : docx.textOfDocx(bytes, ask.values)
}
