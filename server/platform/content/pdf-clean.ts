import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

/** What a viewer would run, load, unpack or play, wherever in a file it stands; ISO 32000-1 §§ 7.11, 12.6, 12.7, 13. */
const REMOVED = [
  'AA',
  'AF',
  'AlternatePresentations',
  'Collection',
  'EF',
  'EmbeddedFiles',
  'JS',
  'JavaScript',
  'Launch',
  'Movie',
  'NeedsRendering',
  'OPI',
  'OpenAction',
  'Ref',
  'Renditions',
  'Requirements',
  'RichMediaContent',
  'RichMediaSettings',
  'Sound',
  'URLS',
  'XFA',
].map(name => PDFName.of(name))
/** Signatures of what the document was before. */
const REMOVED_FROM_CATALOG = ['AcroForm', 'Perms', 'DSS', 'Extensions'].map(name => PDFName.of(name))
/** The bytes of a stream that lie in another file. */
const FILE_OF_STREAM = ['F', 'FFilter', 'FDecodeParms'].map(name => PDFName.of(name))
const ACTIONS = ['A', 'PA', 'Action'].map(name => PDFName.of(name))
const KIND = PDFName.of('S')
/** A widget whose field is gone is nothing that anybody could fill in. */
const KEPT_ANNOTATIONS = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup Watermark'
    .split(' ')
    .map(name => `/${name}`),
)

/** Leaves pages as they look and links as they are seen: everything else that a file could do when it is opened is gone from its bytes. */
export function cleanPdf(document: PDFDocument): void {
  const { catalog, context } = document
  for (const name of REMOVED_FROM_CATALOG) catalog.delete(name)
  for (const page of document.getPages()) keepSilentAnnotations(page.node)
  for (const [, object] of context.enumerateIndirectObjects()) clean(object, document)
  const reached = reachedFrom(document)
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

function keepSilentAnnotations(page: PDFDict): void {
  const annotations = page.lookup(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) {
    page.delete(PDFName.of('Annots'))
    return
  }
  for (let at = annotations.size() - 1; at >= 0; at--) {
    const annotation = annotations.lookup(at)
    const kind = annotation instanceof PDFDict ? String(annotation.lookup(PDFName.of('Subtype'))) : ''
    if (!KEPT_ANNOTATIONS.has(kind)) annotations.remove(at)
  }
}

function clean(object: PDFObject, document: PDFDocument): void {
  if (object instanceof PDFArray) for (const one of object.asArray()) clean(one, document)
  if (object instanceof PDFStream) {
    for (const name of FILE_OF_STREAM) object.dict.delete(name)
    clean(object.dict, document)
  }
  if (!(object instanceof PDFDict)) return
  for (const name of REMOVED) object.delete(name)
  // Brothers of an outline's entry are called so, too; of an action, what comes after it.
  if (object.has(KIND)) object.delete(PDFName.of('Next'))
  for (const name of ACTIONS) {
    const action = document.context.lookup(object.get(name))
    // Emptied already, it was one.
    const isOne = action instanceof PDFDict && (action.has(KIND) || action.keys().length === 0)
    if (isOne && !isVisibleLink(action)) object.delete(name)
  }
  // An action that is reached another way than by these does nothing either.
  if (isAction(object) && !isVisibleLink(object)) for (const key of object.keys()) object.delete(key)
  for (const value of object.values()) clean(value, document)
}

const RUNNING = new Set(
  'URI JavaScript Launch SubmitForm ImportData ResetForm GoToR GoToE Thread Sound Movie Hide Named SetOCGState Rendition Trans GoTo3DView RichMediaExecute GoToDp'
    .split(' ')
    .map(name => `/${name}`),
)
const isAction = (object: PDFDict) => RUNNING.has(String(object.lookup(KIND)))

/** A jump within the document, or an address that the reader sees and clicks. */
export function isVisibleLink(action: PDFDict): boolean {
  const kind = String(action.lookup(KIND))
  if (kind === '/GoTo') return true
  const address = action.lookup(PDFName.of('URI'))
  const text = address instanceof PDFString || address instanceof PDFHexString ? address.decodeText() : ''
  return kind === '/URI' && /^(https?:\/\/|mailto:|tel:)/i.test(text)
}

/** What nothing names any more would still lie in the file. */
export function reachedFrom({ context }: PDFDocument): Set<PDFRef> {
  const reached = new Set<PDFRef>()
  const waiting: (PDFObject | undefined)[] = Object.values(context.trailerInfo)
  while (waiting.length > 0) {
    const object = waiting.pop()
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      waiting.push(context.lookup(object))
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
    else if (object instanceof PDFDict) waiting.push(...object.values())
    else if (object instanceof PDFStream) waiting.push(...object.dict.values())
  }
  return reached
}
