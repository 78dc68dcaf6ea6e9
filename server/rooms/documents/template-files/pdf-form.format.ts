import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit from '@cantoo/fontkit'
import {
  EncryptedPDFError,
  PDFButton,
  PDFCheckBox,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFImage,
  PDFOptionList,
  PDFSignature,
  PDFTextField,
} from '@cantoo/pdf-lib'
import { fieldNamed, PICTURE_FIELD, type TemplateValues } from '#domain/documents/template-fields.ts'
import type { Misfit } from '#domain/documents/template-misfits.ts'
import { excerpt, type TemplateCheck, type TemplateProblem } from '#domain/documents/template-problems.ts'
import { nearestTag } from '#domain/documents/template-tags.ts'
import { cleanPdf } from '#server/platform/content/pdf-clean.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { entryOf, hindranceOf } from './pdf-fields.format.ts'

const ENCRYPTED =
  'Die PDF-Datei ist mit einem Kennwort oder gegen Änderungen geschützt. Bitte speichern Sie sie ohne Schutz.'
const XFA =
  'Die PDF-Datei ist ein XFA-Formular, das nur der Adobe Reader ausfüllen kann. Bitte speichern Sie sie als gewöhnliches PDF-Formular (AcroForm).'
const UNREADABLE = 'Die PDF-Datei ist beschädigt und konnte nicht gelesen werden.'
const NO_FORM = 'Die PDF-Datei enthält keine Formularfelder. Ausgefüllt werden können nur PDF-Formulare.'

const MOST_FIELDS = 2000
async function open(bytes: Buffer): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, {
      preserveXFA: true,
      updateMetadata: false,
      throwOnInvalidObject: true,
    })
    if (document.getForm().hasXFA()) throw new Refusal('unprocessable', XFA)
    return document
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('unprocessable', error instanceof EncryptedPDFError ? ENCRYPTED : UNREADABLE)
  }
}

/** Matches a form's fields with ours by their names; one that is not ours stays empty and is named. */
export async function checkPdf(bytes: Buffer): Promise<TemplateCheck> {
  const fields = (await open(bytes)).getForm().getFields()
  if (fields.length === 0 || fields.length > MOST_FIELDS) throw new Refusal('unprocessable', NO_FORM)
  await refuseUnfillable(bytes)
  const keys = fields.flatMap(field => fillableKey(field) ?? [])
  return {
    fields: [...new Set(keys)],
    optional: [],
    count: fields.length,
    problems: fields.flatMap(field => problemOf(field) ?? []).slice(0, 100),
  }
}

function problemOf(field: PDFField): TemplateProblem | undefined {
  const tag = excerpt(field.getName(), 200)
  const key = keyOf(field.getName())
  const hindrance = key && hindranceOf(field, key)
  // A button that is not ours, to print or to empty the form, lacks nothing.
  if (key ? !hindrance : field instanceof PDFButton) return undefined
  const near = key ? undefined : nearestTag(tag)
  return {
    ...{ kind: 'unmatched', tag, place: 'Formular', around: '' },
    message: hindrance || 'Bleibt leer.',
    proposal: near && fieldNamed(near) ? near : null,
  }
}

/** What can be read and yet not be written would fail only when somebody fills it. */
const refuseUnfillable = (bytes: Buffer): Promise<unknown> =>
  fillPdf(bytes, {}).catch(() => {
    throw new Refusal('unprocessable', UNREADABLE)
  })

/** `mitarbeiter.nachname`, `{mitarbeiter.nachname}` and `Mitarbeiter.Nachname` are one field; a form may have it several times (`…#2`). */
function keyOf(name: string): string | undefined {
  const key = name
    .trim()
    .replace(/^\{|\}$/g, '')
    .replace(/#\d+$/, '')
    .toLowerCase()
  const field = fieldNamed(key)
  return field?.loop === null ? field.key : undefined
}

/** One of ours that a value can stand in. */
function fillableKey(field: PDFField): string | undefined {
  const key = keyOf(field.getName())
  return key && hindranceOf(field, key) === undefined ? key : undefined
}

/** What was filled can't be read. */
export class BrokenForm extends Error {}

/** Fills a form that was checked; afterwards it is a page like any other. */
export async function fillPdf(
  template: Buffer,
  values: TemplateValues,
  picture: Uint8Array | null = null,
): Promise<Buffer> {
  const { document, font } = await opened(template)
  const form = document.getForm()
  const image = picture && (await document.embedPng(picture))
  for (const field of form.getFields()) {
    const key = fillableKey(field)
    if (key === PICTURE_FIELD && isPictured(field)) {
      if (image) draw(field, image)
      else form.removeField(field)
      continue
    }
    // It would hold of the page as it was, not as it is filled.
    if (field instanceof PDFSignature) form.removeField(field)
    if (key) entryOf(field, key, values[key] ?? '', font).write()
    if (isWritten(field)) field.updateAppearances(font)
  }
  form.flatten({ updateFieldAppearances: false })
  // Fonts are written only now, so that what nothing names can be told from them.
  await document.flush()
  cleanPdf(document)
  const filled = Buffer.from(await document.save({ updateFieldAppearances: false }))
  if (!(await isSound(filled, document.getPageCount()))) throw new BrokenForm()
  return filled
}

/** Whether a filled form can be read again, with all of its pages and nothing left to fill in. */
async function isSound(filled: Buffer, pages: number): Promise<boolean> {
  try {
    const document = await PDFDocument.load(filled, { throwOnInvalidObject: true, updateMetadata: false })
    return document.getPageCount() === pages && document.getForm().getFields().length === 0
  } catch {
    return false
  }
}

/** Of each person the values that have no place in the form. */
export async function misfitsOf(template: Buffer, all: readonly TemplateValues[]): Promise<Misfit[][]> {
  const { document, font } = await opened(template)
  const fields = document
    .getForm()
    .getFields()
    .flatMap(field => {
      const key = fillableKey(field)
      return key && key !== PICTURE_FIELD ? [{ field, key }] : []
    })
  return all.map(values => {
    const found = fields.flatMap(({ field, key }) => {
      const { misfit } = entryOf(field, key, values[key] ?? '', font)
      return misfit ? [{ field: key, ...misfit }] : []
    })
    // A form may ask for the same several times; what fits nowhere counts most.
    return [...Map.groupBy(found, ({ field }) => field).values()].map(
      same => same.toSorted((one, other) => other.over - one.over)[0]!,
    )
  })
}

async function opened(template: Buffer) {
  const document = await open(template)
  document.registerFontkit(fontkit)
  for (const field of document.getForm().getFields()) {
    // Letters of several kinds can't be read, and boxes without a look not be ticked.
    if (field instanceof PDFTextField && field.isRichFormatted()) field.disableRichFormatting()
    if (field instanceof PDFCheckBox && !field.acroField.getOnValue()) field.defaultUpdateAppearances()
  }
  return { document, font: await document.embedFont(fontBytes(), { subset: true }) }
}

const isWritten = (field: PDFField) =>
  field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList

const isPictured = (field: PDFField): field is PDFTextField | PDFButton =>
  field instanceof PDFTextField || field instanceof PDFButton

/** Within the field's box, its ratio kept; what the field said before is gone. */
function draw(field: PDFTextField | PDFButton, image: PDFImage): void {
  if (field instanceof PDFTextField) field.setText('')
  field.setImage(image)
}

let kept: Buffer | undefined
/** Our own: the fonts that every viewer has know neither Č nor ı. */
function fontBytes(): Buffer {
  kept ??= readFileSync(
    createRequire(import.meta.url).resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  )
  return kept
}
