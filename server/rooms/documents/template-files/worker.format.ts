import { fieldTitle, type TemplateValues } from '#domain/documents/template-fields.ts'
import type { Misfit } from '#domain/documents/template-misfits.ts'
import type { TemplateCheck } from '#domain/documents/template-problems.ts'
import { Refusal } from '#server/platform/refusal.ts'

// The child process of actions.ts: one question after the other, in and out as messages.

/** What it is asked for; `load` keeps a template for the ones that follow. */
export type Work = {
  check: { ask: { bytes: Uint8Array; pdf: boolean }; answer: TemplateCheck }
  repair: { ask: { bytes: Uint8Array; tag: string; field: string | null }; answer: Uint8Array }
  load: { ask: { key: number; name: string; bytes: Uint8Array; pdf: boolean }; answer: null }
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
const loaded = new Map<number, Template>()

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
    const template = { name: ask.name, bytes: Buffer.from(ask.bytes), pdf: ask.pdf }
    if (!ask.pdf) await refuseBroken(template)
    loaded.set(ask.key, template)
    return null
  }
  if (name === 'check' && ask.pdf) return (await import('./pdf-form.format.ts')).checkPdf(Buffer.from(ask.bytes))
  if (name === 'check') return (await import('./docx-check.format.ts')).checkDocx(Buffer.from(ask.bytes))
  if (name === 'repair')
    return (await import('./docx-check.format.ts')).repairDocx(Buffer.from(ask.bytes), ask.tag, ask.field)
  const template = loaded.get(ask.key)!
  if (name === 'misfits') return (await import('./pdf-form.format.ts')).misfitsOf(template.bytes, ask.all)
  if (name === 'fill' && template.pdf) return filledPdf(template, ask)
  const { fillDocx, textOfDocx } = await import('./docx-fill.format.ts')
  return explained(template, ask.values, () =>
    name === 'fill' ? fillDocx(template.bytes, ask.values, ask.picture) : textOfDocx(template.bytes, ask.values),
  )
}

type Template = { name: string; bytes: Buffer; pdf: boolean }

/** One that was kept before templates were read as strictly. */
async function refuseBroken({ name, bytes }: Template): Promise<void> {
  const [{ default: PizZip }, { brokenPartOf }] = [await import('pizzip'), await import('./docx-package.format.ts')]
  const part = brokenPartOf(new PizZip(bytes))
  if (part === undefined) return
  const message = `Die Vorlage „${name}“ enthält mit „${part}“ einen Teil, der kein gültiges XML ist. Bitte speichern Sie sie in Word noch einmal und laden Sie sie neu hoch.`
  throw new Refusal('unprocessable', message)
}

/** What was filled is read before it leaves: a fault is told, and nothing of it is kept. */
async function explained<Made>({ name }: Template, values: TemplateValues, make: () => Made): Promise<Made> {
  try {
    return make()
  } catch (error) {
    const [{ BrokenPart }, { NO_LETTER }] = [
      await import('./docx-fill.format.ts'),
      await import('./xml-elements.format.ts'),
    ]
    // The library itself refuses some of them.
    const titles = keysWith(values, NO_LETTER).map(key => `„${fieldTitle(key)}“`)
    if (titles.length > 0) throw broken(name, `: In ${titles.join(', ')} steht ein unsichtbares Steuerzeichen`)
    throw broken(name, error instanceof BrokenPart ? ` (Teil „${error.part}“)` : '')
  }
}

/** Among them those of every contract and day. */
const keysWith = (values: TemplateValues, letter: RegExp): string[] => [
  ...new Set(
    Object.entries(values).flatMap(([key, value]): string[] => {
      if (Array.isArray(value)) return value.flatMap(line => keysWith(line, letter))
      return typeof value === 'string' && letter.test(value) ? [key] : []
    }),
  ),
]

type Fill = Pick<Work['fill']['ask'], 'values' | 'picture'>

async function filledPdf({ name, bytes }: Template, { values, picture }: Fill): Promise<Buffer> {
  const { BrokenForm, fillPdf } = await import('./pdf-form.format.ts')
  try {
    return await fillPdf(bytes, values, picture)
  } catch (error) {
    throw error instanceof BrokenForm ? broken(name, '') : error
  }
}

const broken = (template: string, why: string) =>
  new Refusal(
    'unprocessable',
    `Die Vorlage „${template}“ ergibt mit diesen Werten eine Datei, die kein Programm öffnet${why}. Es wurde nichts abgelegt.`,
  )
