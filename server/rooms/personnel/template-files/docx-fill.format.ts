import Docxtemplater, { type DXT } from 'docxtemplater'
import PizZip from 'pizzip'
import type { TemplateValues } from '#domain/personnel/template-fields.ts'
import { parseTag } from '#domain/personnel/template-tags.ts'
import { packed } from './docx-package.format.ts'
import { paragraphsOf, textParts } from './docx-text.format.ts'

/** Fills a template that was checked; whatever the document says stays text. */
export function fillDocx(template: Buffer, values: TemplateValues): Buffer {
  return packed(rendered(template, values))
}

/** What stands in a value's place while its text is read: nobody types these. */
const [BEGIN, END] = ['\uE000', '\uE001']
/** The text of a filled document, paragraph by paragraph; every second piece of one is a value. */
export function textOfDocx(template: Buffer, values: TemplateValues): { place: string; pieces: string[] }[] {
  const zip = rendered(template, marked(values))
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

function rendered(template: Buffer, values: TemplateValues): PizZip {
  const document = compile(new PizZip(template))
  document.render(values)
  return document.getZip() as PizZip
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

function lookup(text: string): { get(scope: TemplateValues): unknown } {
  const tag = parseTag(text, true) ?? parseTag(text, false)
  if (!tag) throw new Error('Not one of our tags.')
  if (tag.kind === 'field') return { get: scope => own(scope, tag.key) }
  if (tag.kind === 'each') return { get: scope => own(scope, 'vertraege') }
  if (tag.kind === 'gendered')
    return { get: scope => (own(scope, 'mitarbeiter.weiblich') === undefined ? undefined : formOf(scope, tag.forms)) }
  if (tag.kind === 'if')
    return {
      get(scope) {
        const value = own(scope, tag.key)
        return value === undefined ? undefined : isSet(value) !== tag.isNegated
      },
    }
  return { get: () => '' }
}

const isSet = (value: unknown) => value !== false && value !== '' && value !== BEGIN + END
const own = (scope: TemplateValues, key: string) => (Object.hasOwn(scope, key) ? scope[key] : undefined)

/** Both forms where nothing is known. */
function formOf(scope: TemplateValues, forms: Readonly<Record<string, string>>): string {
  if (own(scope, 'mitarbeiter.weiblich') === true) return forms.w ?? ''
  if (own(scope, 'mitarbeiter.maennlich') === true) return forms.m ?? ''
  return [forms.w, forms.m].filter(Boolean).join('/')
}

/** `{/wenn}` ends a part as `{/}` does, whatever its condition was. */
const namedEnds = () => ({
  name: 'NamedEnds',
  matchers: () => [[/^\s*\/(?:wenn|vertraege)?\s*()$/, 'loop', { location: 'end', priority: 1000 }]],
})
