import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import fontkit from '@cantoo/fontkit'
import { PDFDocument, PDFTextField } from '@cantoo/pdf-lib'
import Docxtemplater from 'docxtemplater'
import PizZip from 'pizzip'
import { type Block, wordFile } from '#server/demo/word-file.ts'
import { withTemplateReader } from '#server/rooms/documents/template-files/actions.ts'
import type { Figure } from '../scripts/bench.ts'
import { middle } from './server.ts'

const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
)
const FILLS = 500
const STEP = 10
const ROUNDS = 3
const KEYS = ['mitarbeiter.nachname', 'mitarbeiter.vorname', 'mitarbeiter.adresse', 'vertrag.von', 'vertrag.stunden']
const values = Object.fromEntries(KEYS.map(key => [key, `Čović ${key}`]))
const LETTER: Block[] = Array.from(
  { length: 40 },
  (_, at) => `Absatz ${at}: {${KEYS[at % KEYS.length]}} und so weiter.`,
)

/** 500 texts and 500 forms through our thread, beside the bare libraries in this one; and how long the server stands still meanwhile. */
export async function fillFigures(): Promise<Figure[]> {
  const docx = wordFile(LETTER)
  const pdf = await form()
  const font = readFileSync(FONT)
  const [texts, forms] = [
    await sideBySide(docx, false, async () => {
      const document = new Docxtemplater(new PizZip(docx), {
        parser: tag => ({ get: scope => scope[tag] }),
        paragraphLoop: true,
        linebreaks: true,
      })
      document.render(values)
      document.getZip().generate({ type: 'nodebuffer', compression: 'DEFLATE' })
    }),
    await sideBySide(pdf, true, async () => {
      const document = await PDFDocument.load(pdf)
      document.registerFontkit(fontkit)
      const embedded = await document.embedFont(font, { subset: true })
      for (const field of document.getForm().getFields()) {
        if (!(field instanceof PDFTextField)) continue
        field.setText(values[field.getName()] ?? '')
        field.updateAppearances(embedded)
      }
      document.getForm().flatten({ updateFieldAppearances: false })
      await document.save({ updateFieldAppearances: false })
    }),
  ]
  return [
    figureOf(`${FILLS} Dokumente (.docx) ausfüllen gegen docxtemplater allein`, texts),
    figureOf(`${FILLS} PDF-Formulare ausfüllen gegen pdf-lib allein`, forms),
    stillOf(Math.max(texts.still, forms.still)),
  ]
}

type Measured = { ours: number; theirs: number; still: number }

async function sideBySide(template: Buffer, pdf: boolean, bare: () => Promise<void>): Promise<Measured> {
  const [ours, theirs]: number[][] = [[], []]
  let still = 0
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    for (let at = 0; at < FILLS; at++) await bare()
    theirs!.push(performance.now() - begun)
    const watch = watchLoop()
    const start = performance.now()
    await withTemplateReader(async reader => {
      await reader.ask('load', { key: 1, name: 'x', bytes: template, pdf })
      for (let at = 0; at < FILLS; at++) await reader.ask('fill', { key: 1, values, picture: null })
    })
    ours!.push(performance.now() - start)
    still = Math.max(still, await watch.end())
  }
  return { ours: middle(ours!), theirs: middle(theirs!), still }
}

/** The longest that a request would have waited for its turn. */
function watchLoop() {
  let isOver = false
  let longest = 0
  const watching = (async () => {
    for (let last = performance.now(); !isOver; last = performance.now()) {
      await pause(STEP)
      longest = Math.max(longest, performance.now() - last - STEP)
    }
  })()
  return {
    async end() {
      isOver = true
      await watching
      return longest
    },
  }
}

const figureOf = (what: string, { ours, theirs }: Measured): Figure => ({
  what,
  ours: `${ours.toFixed(0)} ms`,
  against: `${theirs.toFixed(0)} ms`,
  ratio: ours / theirs,
  target: '≤ 1,5×',
  ok: ours / theirs <= 1.5,
})

const stillOf = (longest: number): Figure => ({
  what: 'Währenddessen steht der Server längstens still',
  ours: `${longest.toFixed(0)} ms`,
  against: '',
  ratio: null,
  target: '≤ 50 ms',
  ok: longest <= 50,
})

async function form(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  for (const [at, key] of KEYS.entries())
    document
      .getForm()
      .createTextField(key)
      .addToPage(page, { x: 50, y: 700 - 40 * at, width: 300, height: 20 })
  return Buffer.from(await document.save())
}
