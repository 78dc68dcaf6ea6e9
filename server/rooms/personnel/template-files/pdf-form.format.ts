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
  type PDFFont,
  type PDFImage,
  PDFRadioGroup,
  PDFTextField,
} from '@cantoo/pdf-lib'
import { fieldNamed, PICTURE_FIELD, type TemplateValues } from '#domain/personnel/template-fields.ts'
import { excerpt, type TemplateCheck } from '#domain/personnel/template-problems.ts'
import { nearestTag } from '#domain/personnel/template-tags.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cleanPdf } from './pdf-clean.format.ts'

const ENCRYPTED =
  'Die PDF-Datei ist mit einem Kennwort oder gegen Änderungen geschützt. Bitte speichern Sie sie ohne Schutz.'
const XFA =
  'Die PDF-Datei ist ein XFA-Formular, das nur der Adobe Reader ausfüllen kann. Bitte speichern Sie sie als gewöhnliches PDF-Formular (AcroForm).'
const UNREADABLE = 'Die PDF-Datei ist beschädigt und konnte nicht gelesen werden.'
const NO_FORM = 'Die PDF-Datei enthält keine Formularfelder. Ausgefüllt werden können nur PDF-Formulare.'

const MOST_FIELDS = 2000
/** Larger letters of a form would look like a headline in it. */
const LARGEST_FONT = 11
const SMALLEST_FONT = 4
const PADDING = 6

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
  const keys = fields.map(field => keyOf(field.getName()))
  const unmatched = fields.filter(field => keyOf(field.getName()) === undefined && isFillable(field))
  return {
    fields: [...new Set(keys.flatMap(key => key ?? []))],
    optional: [],
    count: fields.length,
    problems: unmatched.slice(0, 100).map(field => {
      const tag = excerpt(field.getName(), 200)
      const near = nearestTag(tag)
      return {
        kind: 'unmatched',
        tag,
        place: 'Formular',
        around: '',
        message: 'Bleibt leer.',
        proposal: near && fieldNamed(near) ? near : null,
      }
    }),
  }
}

/** What can be read and yet not be written would fail only when somebody fills it. */
const refuseUnfillable = (bytes: Buffer): Promise<unknown> =>
  fillPdf(bytes, {}).catch(() => {
    throw new Refusal('unprocessable', UNREADABLE)
  })

const isFillable = (field: PDFField) =>
  field instanceof PDFTextField ||
  field instanceof PDFCheckBox ||
  field instanceof PDFDropdown ||
  field instanceof PDFRadioGroup

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

/** Fills a form that was checked; afterwards it is a page like any other. */
export async function fillPdf(
  template: Buffer,
  values: TemplateValues,
  picture: Uint8Array | null = null,
): Promise<Buffer> {
  const document = await open(template)
  document.registerFontkit(fontkit)
  const font = await document.embedFont(fontBytes(), { subset: true })
  const form = document.getForm()
  const image = picture && (await document.embedPng(picture))
  for (const field of form.getFields()) {
    const key = keyOf(field.getName())
    if (key === PICTURE_FIELD && isPictured(field)) {
      if (image) draw(field, image)
      else form.removeField(field)
      continue
    }
    if (key) fillField(field, values[key] ?? '', font)
    if (field instanceof PDFTextField || field instanceof PDFDropdown) field.updateAppearances(font)
  }
  form.flatten({ updateFieldAppearances: false })
  // Fonts are written only now, so that what nothing names can be told from them.
  await document.flush()
  cleanPdf(document)
  return Buffer.from(await document.save({ updateFieldAppearances: false }))
}

const isPictured = (field: PDFField): field is PDFTextField | PDFButton =>
  field instanceof PDFTextField || field instanceof PDFButton

/** Within the field's box, its ratio kept; what the field said before is gone. */
function draw(field: PDFTextField | PDFButton, image: PDFImage): void {
  if (field instanceof PDFTextField) {
    if (field.isRichFormatted()) field.disableRichFormatting()
    field.setText('')
  }
  field.setImage(image)
}

function fillField(field: PDFField, value: TemplateValues[string], font: PDFFont): void {
  const text = typeof value === 'string' ? value : value === true ? 'ja' : 'nein'
  if (field instanceof PDFTextField) fillText(field, text, font)
  else if (field instanceof PDFCheckBox)
    value === true || (value !== '' && value !== false) ? field.check() : field.uncheck()
  else if (field instanceof PDFDropdown || field instanceof PDFRadioGroup) {
    const option = field.getOptions().find(option => option.trim().toLowerCase() === text.toLowerCase())
    if (option !== undefined) field.select(option)
  }
}

function fillText(field: PDFTextField, text: string, font: PDFFont): void {
  const most = field.getMaxLength()
  field.setText(most === undefined ? text : text.slice(0, most))
  const box = field.acroField.getWidgets()[0]?.getRectangle().width ?? 0
  const fitting = field.isMultiline() || text === '' ? LARGEST_FONT : (box - PADDING) / font.widthOfTextAtSize(text, 1)
  field.setFontSize(Math.max(SMALLEST_FONT, Math.min(sizeOf(field), LARGEST_FONT, fitting)))
}

/** 0 in the file means: as large as the box allows. */
function sizeOf(field: PDFTextField): number {
  const [, size] = /([\d.]+)\s+Tf/.exec(field.acroField.getDefaultAppearance() ?? '') ?? []
  return Number(size ?? 0) || LARGEST_FONT - 1
}

let kept: Buffer | undefined
/** Our own: the fonts that every viewer has know neither Č nor ı. */
function fontBytes(): Buffer {
  kept ??= readFileSync(
    createRequire(import.meta.url).resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  )
  return kept
}
