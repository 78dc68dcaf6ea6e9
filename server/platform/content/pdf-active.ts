import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFSignature, PDFStream } from '@cantoo/pdf-lib'
import { cleanPdf, isVisibleLink, reachedFrom } from './pdf-clean.ts'

/** What a file would do when somebody opens it in a program of their own, in words; `clean` is the file without it, or `why` there is none. */
export type Active = { found: string[] } & ({ clean: Uint8Array } | { why: string })

const SCRIPTS = 'Programme (JavaScript)'
const MEDIA = 'Ton oder Film'
const ELSEWHERE = 'Verweise auf andere Dateien'
const SENDS = 'Sendebefehle'
const FORM = 'ein dynamisches Formular (XFA)'
/** By kind of action; jumps, print buttons and what only shows or empties fields do no harm. ISO 32000-1 § 12.6.4. */
const ACTIONS: Record<string, string> = {
  '/JavaScript': SCRIPTS,
  '/Launch': 'Startbefehle',
  '/SubmitForm': SENDS,
  '/ImportData': SENDS,
  '/GoToR': ELSEWHERE,
  '/GoToE': ELSEWHERE,
  '/Thread': ELSEWHERE,
  '/Sound': MEDIA,
  '/Movie': MEDIA,
  '/Rendition': MEDIA,
  '/RichMediaExecute': MEDIA,
  '/URI': 'ungewöhnliche Verweise',
}
/** By key, wherever it stands: ISO 32000-1 §§ 7.11.4, 12.5.6, 12.6.4.16, 12.7.8, 13. */
const KEYS: Record<string, string> = {
  '/JS': SCRIPTS,
  '/EF': 'angehängte Dateien',
  '/XFA': FORM,
  '/RichMediaContent': MEDIA,
  '/Movie': MEDIA,
  '/Sound': MEDIA,
}
const KIND = PDFName.of('S')

/** Undefined: nothing. Throws where the file can't be read so far. */
export async function activePartsOf(bytes: Uint8Array): Promise<Active | undefined> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
  const found = [...partsOf(document)]
  if (found.length === 0) return undefined
  if (found.includes(FORM)) return { found, why: 'Ein solches Formular steht nur in seinem Programm.' }
  if (isSigned(document)) return { found, why: 'Die Datei ist signiert, ohne sie wäre die Signatur ungültig.' }
  try {
    return { found, clean: await cleaned(document) }
  } catch {
    return { found, why: 'Sie lassen sich nicht entfernen.' }
  }
}

function partsOf(document: PDFDocument): Set<string> {
  const found = new Set<string>()
  const reached = reachedFrom(document)
  for (const [ref, object] of document.context.enumerateIndirectObjects()) if (reached.has(ref)) look(object, found)
  return found
}

/** Objects of their own are looked at once, in their turn. */
function look(object: PDFObject, found: Set<string>): void {
  if (object instanceof PDFArray) for (const one of object.asArray()) look(one, found)
  if (object instanceof PDFStream) {
    // The bytes lie in another file.
    if (object.dict.has(PDFName.of('F'))) found.add(ELSEWHERE)
    look(object.dict, found)
  }
  if (!(object instanceof PDFDict)) return
  const action = ACTIONS[String(object.lookup(KIND))]
  if (action && !isVisibleLink(object)) found.add(action)
  for (const key of object.keys()) if (KEYS[String(key)]) found.add(KEYS[String(key)]!)
  for (const value of object.values()) look(value, found)
}

/** Somebody has signed it, whatever that is worth. */
const isSigned = (document: PDFDocument): boolean =>
  document.catalog.has(PDFName.of('Perms')) ||
  (document.catalog.has(PDFName.of('AcroForm')) &&
    document
      .getForm()
      .getFields()
      .some(field => field instanceof PDFSignature && field.acroField.dict.has(PDFName.of('V'))))

/** What was filled in is drawn on its page, and the rest is gone. */
async function cleaned(document: PDFDocument): Promise<Uint8Array> {
  const pages = document.getPageCount()
  if (document.catalog.has(PDFName.of('AcroForm'))) document.getForm().flatten({ updateFieldAppearances: false })
  await document.flush()
  cleanPdf(document)
  const bytes = await document.save({ updateFieldAppearances: false })
  const again = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false })
  if (again.getPageCount() !== pages || partsOf(again).size > 0) throw new Error('Something is left of it.')
  return bytes
}
