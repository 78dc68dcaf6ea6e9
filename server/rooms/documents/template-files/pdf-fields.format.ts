import {
  PDFButton,
  PDFCheckBox,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFSignature,
  PDFString,
  PDFTextField,
} from '@cantoo/pdf-lib'
import { fieldNamed, PICTURE_FIELD, type TemplateValues } from '#domain/documents/template-fields.ts'
import type { Misfit } from '#domain/documents/template-misfits.ts'
import { LARGEST_FONT, roomOf, type Spelled, spelledFor } from './pdf-text-room.format.ts'

type Value = TemplateValues[string]
/** What is written into a field, or why its value has no place there; then it is left as it would be without one. */
export type Entry = { write: () => void; misfit: Omit<Misfit, 'field'> | undefined }

const NOTHING = { over: 0, letters: '' }

/** Why a field that bears one of our names stays empty in every document; undefined for one that is filled. */
export function hindranceOf(field: PDFField, key: string): string | undefined {
  const isPicture = key === PICTURE_FIELD
  if (field instanceof PDFSignature)
    return 'Ein Signaturfeld bleibt leer. Für das Bild der Unterschrift nehmen Sie ein Textfeld.'
  if (field instanceof PDFButton)
    return isPicture ? undefined : 'Eine Schaltfläche lässt sich nicht ausfüllen und bleibt leer.'
  if (field instanceof PDFTextField) {
    if (field.isPassword()) return 'Ein Kennwortfeld zeigt nicht, was darin steht, und bleibt leer.'
    return field.isFileSelector() ? 'Ein Feld für eine Datei bleibt leer.' : undefined
  }
  if (isPicture) return 'Das Bild der Unterschrift braucht ein Textfeld oder eine Schaltfläche; das Feld bleibt leer.'
  const options = optionsOf(field)
  if (isList(field)) {
    if (field instanceof PDFDropdown && field.isEditable()) return undefined
    if (options.length === 0) return 'Die Liste hat keine Auswahl und bleibt leer.'
  }
  return hindranceOfOptions(options, key)
}

function hindranceOfOptions(options: readonly Option[], key: string): string | undefined {
  const choices = choicesOf(key)
  if (!choices || options.some(({ names }) => names.some(name => choices.some(one => meansSame(one, name)))))
    return undefined
  const [only, ...others] = options
  if (!only || (others.length === 0 && isPlainTick(only))) return undefined
  const names = options.map(({ names }) => names.at(-1)).join(', ')
  return `Keine Auswahl (${names}) ist ein Wert des Felds (${choices.join(', ')}); es bleibt leer.`
}

const choicesOf = (key: string): readonly string[] | undefined => {
  const field = fieldNamed(key)
  return field?.type === 'flag' ? [YES, NO] : (field?.choices ?? undefined)
}

/** How a value would stand in a field. Nothing is changed before `write`. */
export function entryOf(field: PDFField, key: string, value: Value, font: PDFFont): Entry {
  const text = (typeof value === 'string' ? value : value === true ? YES : NO).normalize('NFC')
  if (field instanceof PDFTextField) return textEntry(field, key, text, font)
  if (field instanceof PDFDropdown && field.isEditable() && !chosen(field, text))
    return entryInRoom(spelledFor(roomOf(field, font, key), [text]), spelled => field.select(spelled))
  const option = chosen(field, text) ?? plainTick(field, key, value)
  const isKnown = text === '' || option !== undefined || isLoneTick(field)
  return {
    write: () => choose(field, option),
    misfit: isKnown ? undefined : { ...NOTHING, reason: 'option' },
  }
}

function textEntry(field: PDFTextField, key: string, text: string, font: PDFFont): Entry {
  const room = roomOf(field, font, key)
  return entryInRoom(spelledFor(room, room.spellings(text)), (spelled, size) => {
    field.setText(spelled)
    field.setFontSize(size)
  })
}

function entryInRoom(spelled: Spelled, write: (text: string, size: number) => void): Entry {
  if ('misfit' in spelled) return { write: () => write('', LARGEST_FONT), misfit: spelled.misfit }
  return { write: () => write(spelled.text, spelled.size), misfit: undefined }
}

const [YES, NO] = ['ja', 'nein']
/** What boxes are called that only say that something is so, or not. */
const MEANING_YES = new Set([YES, 'yes', 'on', 'true', 'wahr', 'x', '1', 'checked'])
const MEANING_NO = new Set([NO, 'no', 'off', 'false', 'falsch', '0'])

/** What may be chosen: every name it has, and how it is. */
type Option = { names: string[]; on: PDFName | string }

function optionsOf(field: PDFField): Option[] {
  if (isList(field))
    return field.acroField.getOptions().map(({ value, display }) => {
      const shown = (display ?? value).decodeText()
      return { names: [value.decodeText(), shown], on: shown }
    })
  if (!isBoxes(field)) return []
  const exported = field.acroField.getExportValues()
  return field.acroField.getWidgets().flatMap((widget, at) => {
    const on = widget.getOnValue()
    if (!on) return []
    const tip = widget.dict.lookup(PDFName.of('TU'))
    return { on, names: [nameText(on), ...[exported?.[at], tip].flatMap(textIn)] }
  })
}

const isList = (field: PDFField): field is PDFDropdown | PDFOptionList =>
  field instanceof PDFDropdown || field instanceof PDFOptionList
const isBoxes = (field: PDFField): field is PDFCheckBox | PDFRadioGroup =>
  field instanceof PDFCheckBox || field instanceof PDFRadioGroup
const textIn = (object: unknown): string[] =>
  object instanceof PDFString || object instanceof PDFHexString ? [object.decodeText()] : []

/** Names are bytes: of UTF-8 as the norm says, of Latin letters as many programs write. */
function nameText(name: PDFName): string {
  const bytes = name.asBytes()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

const folded = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
function meansSame(value: string, name: string): boolean {
  const [wanted, called] = [folded(value), folded(name)]
  if (wanted === YES) return MEANING_YES.has(called)
  if (wanted === NO) return MEANING_NO.has(called)
  return wanted === called
}

const chosen = (field: PDFField, text: string): Option | undefined =>
  text === '' ? undefined : optionsOf(field).find(({ names }) => names.some(name => meansSame(text, name)))

const isPlainTick = ({ names }: Option) => names.every(name => MEANING_YES.has(folded(name)))
const isLoneTick = (field: PDFField) => isBoxes(field) && optionsOf(field).length === 1

/** A box that stands alone says that there is a value, unless it is called by one of those that there may be. */
function plainTick(field: PDFField, key: string, value: Value): Option | undefined {
  const [only] = optionsOf(field)
  if (!only || !isLoneTick(field) || value === '' || value === false) return undefined
  const choices = fieldNamed(key)?.choices
  return !choices || isPlainTick(only) ? only : undefined
}

const OFF = PDFName.of('Off')
function choose(field: PDFField, option: Option | undefined): void {
  if (isList(field)) {
    if (typeof option?.on === 'string') field.select(option.on)
    else field.clear()
  }
  if (!isBoxes(field)) return
  const on = option?.on instanceof PDFName ? option.on : OFF
  field.acroField.dict.set(PDFName.of('V'), on)
  for (const widget of field.acroField.getWidgets()) {
    const isIt = option && widget.getOnValue() === on
    widget.setAppearanceState(isIt ? on : OFF)
  }
}
