import Docxtemplater, { type DXT } from 'docxtemplater'
import PizZip from 'pizzip'
import { FREE, LOOPS, PICTURE_FIELD, type TemplateValues } from '#domain/documents/template-fields.ts'
import { parseTag } from '#domain/documents/template-tags.ts'
import { brokenPartOf, packed } from './docx-package.format.ts'
import { PICTURE_MARK, putPicture } from './docx-picture.format.ts'
import { paragraphsOf, textParts } from './docx-text.format.ts'

/** What was filled is no XML any more. */
export class BrokenPart extends Error {
  readonly part: string
  constructor(part: string) {
    super()
    this.part = part
  }
}

/** Fills a template that was checked; whatever the document says stays text, but for the one picture (PNG). */
export function fillDocx(template: Buffer, values: TemplateValues, picture: Uint8Array | null = null): Buffer {
  const text = values[PICTURE_FIELD]
  const isPictured = picture !== null && typeof text === 'string'
  const shown = isPictured ? { ...unmarked(values), [PICTURE_FIELD]: PICTURE_MARK } : { ...values, [PICTURE_FIELD]: '' }
  const { zip, written } = rendered(template, shown)
  if (isPictured) putPicture(zip, picture, text)
  const broken = brokenPartOf(zip, isPictured ? Object.keys(zip.files) : written)
  if (broken !== undefined) throw new BrokenPart(broken)
  return packed(zip)
}

/** A name can hold any letter. */
const unmarked = (values: TemplateValues): TemplateValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value === 'string') return [key, value.replaceAll(PICTURE_MARK, '')]
      return [key, Array.isArray(value) ? value.map(unmarked) : value]
    }),
  )

/** What stands in a value's place while its text is read: nobody types these. */
const [BEGIN, END] = ['\uE000', '\uE001']
/** The text of a filled document, paragraph by paragraph; every second piece of one is a value. */
export function textOfDocx(template: Buffer, values: TemplateValues): { place: string; pieces: string[] }[] {
  const { zip } = rendered(template, marked(values))
  return textParts(zip).flatMap(part =>
    paragraphsOf(part, zip.file(part)!.asText())
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, place }) => ({ place, pieces: text.split(/[\uE000\uE001]/) })),
  )
}

const marked = (values: TemplateValues): TemplateValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value === 'string') return [key, BEGIN + value + END]
      return [key, Array.isArray(value) ? value.map(marked) : value]
    }),
  )

/** Its types leave it out. */
type Templated = Docxtemplater & { getTemplatedFiles(): string[] }

/** `written`: the parts that were touched; all others are the template's, which was read as a whole. */
function rendered(template: Buffer, values: TemplateValues): { zip: PizZip; written: string[] } {
  const document = compile(new PizZip(template))
  document.render(values)
  return { zip: document.getZip() as PizZip, written: (document as Templated).getTemplatedFiles() }
}

/** Only what the grammar of our tags allows is ever looked up; all else, raw XML among it, ends the work. */
export const compile = (zip: PizZip): Docxtemplater =>
  new Docxtemplater(zip, {
    parser: (tag: string, context?: { tag?: { raw?: string } }) => lookup(context?.tag?.raw ?? tag),
    modules: [namedEnds() as unknown as DXT.Module],
    syntax: { changeDelimiterPrefix: null, allowUnclosedTag: false, allowUnopenedTag: false },
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    nullGetter: () => '',
  })

/** A short name means another field in each loop, so it is looked for under all of them: a line knows only its own. */
function lookup(text: string): { get(scope: TemplateValues): unknown } {
  const readings = [[], ...LOOPS.map(loop => [loop])].flatMap(within => parseTag(text, within) ?? [])
  const [tag] = readings
  if (!tag) throw new Error('Not one of our tags.')
  const keys = [...new Set(readings.flatMap(reading => ('key' in reading ? reading.key : [])))]
  const known = (scope: TemplateValues) => keys.map(key => own(scope, key)).find(value => value !== undefined)
  if (tag.kind === 'field') return { get: known }
  if (tag.kind === 'each') return { get: scope => own(scope, tag.loop) }
  if (tag.kind === 'gendered')
    return { get: scope => (own(scope, 'mitarbeiter.weiblich') === undefined ? undefined : formOf(scope, tag.forms)) }
  if (tag.kind === 'if')
    return {
      get(scope) {
        const value = known(scope)
        return value === undefined ? undefined : isSet(tag.key, value) !== tag.isNegated
      },
    }
  return { get: () => '' }
}

function isSet(key: string, value: unknown): boolean {
  const plain = typeof value === 'string' ? value.replace(/[\uE000\uE001]/g, '') : value
  return plain !== false && plain !== '' && !(plain === FREE && key.startsWith('wochenplan.'))
}

const own = (scope: TemplateValues, key: string) => (Object.hasOwn(scope, key) ? scope[key] : undefined)

/** Both forms where nothing is known. */
function formOf(scope: TemplateValues, forms: Readonly<Record<string, string>>): string {
  if (own(scope, 'mitarbeiter.weiblich') === true) return forms.w ?? ''
  if (own(scope, 'mitarbeiter.maennlich') === true) return forms.m ?? ''
  return [forms.w, forms.m].filter(Boolean).join('/')
}

/** `{/wenn}` ends a part as `{/}` does, whatever its condition was. */
const NAMED_END = new RegExp(`^\\s*/(?:${['wenn', ...LOOPS].join('|')})?\\s*()$`)
const namedEnds = () => ({
  name: 'NamedEnds',
  matchers: () => [[NAMED_END, 'loop', { location: 'end', priority: 1000 }]],
})
