import { createHash } from 'node:crypto'
import { withTotal } from './page-total.ts'
import { openPdfWriter } from './pdf-writer.ts'
import { type Cut, documentOf, idOf, isCell, isTitle, type TableTags, tablesOf, within } from './tags.ts'
import { maybeRefIn, own, refIn, refsIn, renumbered, type TypstFile, textEnd } from './typst-file.ts'

// Several PDFs of Typst become one: one list of pages, one tree of tags, one outline. What can be packed is.

type PartOf = {
  /** It goes on with the table that the part before ended in: its first page, with so many of its rows, is not kept. */
  rowsBefore: number
  /** Where it ends, if before its end. */
  cut?: Pick<Cut<unknown>, 'table' | 'row' | 'page'> | undefined
}
/** An element that is not yet whole. */
type Open = { number: number; body: string; kids: number[] }
/** What the first part says for all. */
type First = {
  pages: number
  root: number
  rootBody: string
  outlines: number | undefined
  catalog: number
  catalogBody: string
  info: number
  infoBody: string
  metadata: number
  metadataBody: string
  said: string
  document: Open
}
type Heading = { number: number; title: string; dest: number }

const PAGES_OF_NODE = 100

export function openJoin() {
  const writer = openPdfWriter()
  let last = 0
  const newNumber = () => ++last
  const put = (number: number, body: string) => writer.putObject(number, body, newNumber)
  const close = ({ number, body, kids }: Open) => put(number, withKids(body, kids))

  let parts = 0
  const ids: string[] = []
  let first: First | undefined
  let table: (Open & { heads: string[]; title: string | undefined }) | undefined
  let body: Open | undefined
  const nodes: { number: number; pages: number[] }[] = []
  const contents: { number: number; dictionary: string; bytes: Buffer }[] = []
  const lists: number[] = []
  const names: { id: string; number: number }[] = []
  const headings: Heading[] = []

  function nodeOfNextPage(): { number: number; pages: number[] } {
    const open = nodes.at(-1)
    if (open && open.pages.length < PAGES_OF_NODE) return open
    const node = { number: newNumber(), pages: [] }
    nodes.push(node)
    return node
  }

  /** Gives how many pages it brings. */
  function add(file: TypstFile, { rowsBefore, cut }: PartOf): number {
    const base = last
    last += file.count
    parts++
    ids.push(own(file.id))
    const root = refIn(file.catalog, 'StructTreeRoot')
    const pagesNumber = refIn(file.catalog, 'Pages')
    const document = documentOf(file)
    const outlines = maybeRefIn(file.catalog, 'Outlines')
    first ??= firstOf(file, document)
    const same = new Map([
      [pagesNumber, first.pages],
      [root, first.root],
      [document, first.document.number],
    ])
    const numberOf = (number: number) => same.get(number) ?? base + number
    const dropped = new Set([pagesNumber, root, document])
    for (const number of [refIn(file.catalog, 'Metadata'), file.info, catalogNumber(file)]) dropped.add(number)
    if (base > 0) {
      const intents = refIn(file.catalog, 'OutputIntents')
      dropped.add(intents)
      for (const [, intent] of file.body(intents).matchAll(/(\d+) 0 R/g)) dropped.add(Number(intent))
    }
    const firstPage = rowsBefore > 0 ? 1 : 0
    const endPage = cut?.page ?? file.pages.length
    const drop = (number: number) => {
      for (const each of within(file, number)) dropped.add(each)
    }
    const edited = new Map<number, string>()
    const renamed = new Map<string, string>()
    const idFrom = (id: string) => renamed.get(id) ?? own(parts === 1 ? id : `P${parts}${id}`)

    const tables = tablesOf(file)
    const held = new Set(tables.flatMap(each => withoutHolds(file, each, edited, dropped)))
    const kids = refsIn(file.body(document), 'K')
    const cutTable = cut && tables[cut.table]!

    if (rowsBefore > 0) goOn(tables[0]!, kids)
    if (cut && cutTable) stop(cutTable, cut.row, kids)
    first.document.kids.push(...kids.slice(rowsBefore > 0 ? 1 : 0).map(numberOf))

    writePages()
    writeOutline()
    const isRenamed = parts > 1
    for (let number = 1; number <= file.count; number++) {
      if (dropped.has(number)) continue
      let text = edited.get(number) ?? file.body(number)
      if (isCell(text)) {
        if (text.includes('/ColSpan ') && held.has(tableOf(file, text))) text = withoutColumn(text)
        if (isRenamed) text = withIds(text, idFrom)
      }
      if (base > 0) text = renumbered(text, numberOf)
      const data = file.bytes(number)
      if (data) writer.putStream(base + number, text, data)
      else put(base + number, text)
    }
    for (const [, id, number] of namesOf(file.body(root)))
      if (!dropped.has(Number(number)) && id) names.push({ id: idFrom(id), number: numberOf(Number(number)) })
    return endPage - firstPage

    /** The rest of the table's rows belong to the one that is open. */
    function goOn(rest: TableTags, documentKids: number[]): void {
      if (!table || documentKids[0] !== rest.number) throw new Error('No table is open that could go on.')
      for (const [at, cell] of rest.head.entries()) renamed.set(idOf(file.body(cell))!, table.heads[at]!)
      if (rest.headNumber !== undefined) drop(rest.headNumber)
      same.set(rest.number, table.number)
      dropped.add(rest.number)
      for (const title of rest.titles) if (table.title) renamed.set(idOf(titleOf(title))!, table.title)
      let before = rowsBefore - rest.titles.length
      for (const part of rest.bodies) {
        const gone = part.rows.slice(0, before)
        before -= gone.length
        gone.forEach(drop)
        if (gone.length === 0) {
          table.kids.push(numberOf(part.number))
        } else if (gone.length === part.rows.length) {
          dropped.add(part.number)
        } else {
          if (!body) throw new Error('No rows are open that could go on.')
          same.set(part.number, body.number)
          dropped.add(part.number)
          body.kids.push(...part.rows.slice(gone.length).map(numberOf))
        }
      }
      if (cutTable !== rest) closeTable()
    }

    /** From a row on all belongs to the next part. */
    function stop(open: TableTags, rowOfCut: number, documentKids: number[]): void {
      const isAnother = !table
      if (isAnother)
        table = {
          ...{ number: numberOf(open.number), body: mapped(file.body(open.number)), kids: [], title: undefined },
          heads: open.head.map(cell => idFrom(idOf(file.body(cell))!)),
        }
      if (!table) return
      if (isAnother && open.headNumber !== undefined) table.kids.push(numberOf(open.headNumber))
      if (isAnother) for (const title of open.titles) table.title = idFrom(idOf(titleOf(title))!)
      let before = rowOfCut - open.titles.length
      for (const part of open.bodies) {
        const kept = part.rows.slice(0, before)
        before -= kept.length
        for (const row of part.rows.slice(kept.length)) drop(row)
        for (const row of kept) {
          if (!dropped.has(row) && isTitle(titleOf(row))) table.title = idFrom(idOf(titleOf(row))!)
        }
        const isMerged = same.has(part.number)
        if (isMerged && body) {
          const gone = new Set(part.rows.slice(kept.length).map(numberOf))
          body.kids = body.kids.filter(kid => !gone.has(kid))
          if (gone.size === 0) {
            close(body)
            body = undefined
          }
        } else if (kept.length === 0) {
          dropped.add(part.number)
          table.kids = table.kids.filter(kid => kid !== numberOf(part.number))
        } else {
          if (isAnother) table.kids.push(numberOf(part.number))
          if (kept.length < part.rows.length && !dropped.has(part.number)) {
            body = { number: numberOf(part.number), body: mapped(file.body(part.number)), kids: kept.map(numberOf) }
            dropped.add(part.number)
          }
        }
      }
      dropped.add(open.number)
      for (const kid of documentKids.splice(documentKids.indexOf(open.number) + 1)) drop(kid)
    }

    function titleOf(row: number): string {
      return file.body(refsIn(file.body(row), 'K')[0]!)
    }

    function mapped(text: string): string {
      return own(base > 0 ? renumbered(text, numberOf) : text)
    }

    function writePages(): void {
      const listed = new Map(
        [...between(file.body(root), '/Nums [', ']').matchAll(/(\d+) (\d+) 0 R/g)].map(([, key, list]) => [
          Number(key),
          Number(list),
        ]),
      )
      for (const [at, page] of file.pages.entries()) {
        const text = file.body(page)
        const content = refIn(text, 'Contents')
        const key = Number(/\/StructParents (\d+)/.exec(text)?.[1] ?? -1)
        const list = listed.get(key)
        listed.delete(key)
        const isKept = at >= firstPage && at < endPage
        dropped.add(page)
        dropped.add(content)
        if (!isKept) {
          if (list !== undefined) dropped.add(list)
          continue
        }
        const node = nodeOfNextPage()
        node.pages.push(base + page)
        put(
          base + page,
          mapped(text.replace(/\/StructParents \d+/, `/StructParents ${lists.length}`)).replace(
            /\/Parent \d+ 0 R/,
            `/Parent ${node.number} 0 R`,
          ),
        )
        if (list !== undefined) lists.push(base + list)
        contents.push({
          number: base + content,
          dictionary: own(file.body(content)),
          bytes: Buffer.from(file.bytes(content)!),
        })
      }
      if (listed.size > 0) throw new Error('There are tags that belong to no page.')
    }

    function writeOutline(): void {
      const collect = (number: number) => {
        for (let item = maybeRefIn(file.body(number), 'First'); item !== undefined; ) {
          const text = file.body(item)
          const begin = text.indexOf('/Title ') + 7
          const end = text[begin] === '(' ? textEnd(text, begin) : text.indexOf('>', begin) + 1
          const links = text.slice(0, begin) + text.slice(end)
          const dest = refIn(links, 'Dest')
          dropped.add(item)
          if (isPageKept(dest))
            headings.push({ number: base + item, title: own(text.slice(begin, end)), dest: base + dest })
          else dropped.add(dest)
          collect(item)
          item = maybeRefIn(links, 'Next')
        }
      }
      if (outlines === undefined) return
      dropped.add(outlines)
      collect(outlines)
    }

    function isPageKept(dest: number): boolean {
      const at = file.pages.indexOf(Number(/\[(\d+) 0 R/.exec(file.body(dest))?.[1]))
      return at >= firstPage && at < endPage
    }
  }

  function closeTable(): void {
    if (body) close(body)
    if (table) close(table)
    body = undefined
    table = undefined
  }

  function end(): Buffer {
    if (!first) throw new Error('There is no part.')
    closeTable()
    close(first.document)
    const pages = nodes.reduce((sum, node) => sum + node.pages.length, 0)
    for (const { number, dictionary, bytes } of contents) {
      const all = parts === 1 ? bytes : withTotal(bytes, pages)
      writer.putStream(number, dictionary.replace(/\/Length \d+/, `/Length ${all.length}`), all)
    }
    for (const node of nodes)
      put(node.number, `<</Type/Pages/Parent ${first.pages} 0 R/Count ${node.pages.length}/Kids[${refs(node.pages)}]>>`)
    put(first.pages, `<</Type/Pages/Count ${pages}/Kids[${refs(nodes.map(({ number }) => number))}]>>`)
    putTags(first.rootBody)
    putHeadings()
    const [id] = ids as [string]
    const newId = parts === 1 ? id : idOfAll(ids)
    const said = Buffer.from(
      first.said.replaceAll(/(NPages>)\d+/g, `$1${pages}`).replaceAll(textOf(id), textOf(newId)),
      'latin1',
    )
    writer.putStream(first.metadata, first.metadataBody.replace(/\/Length \d+/, `/Length ${said.length}`), said)
    put(first.info, first.infoBody)
    put(first.catalog, first.catalogBody)
    return writer.end(`/Root ${first.catalog} 0 R/Info ${first.info} 0 R/ID[${newId}]`, newNumber)
  }

  function putTags(root: string): void {
    names.sort((one, other) => (one.id < other.id ? -1 : 1))
    const sorted = names.map(({ id, number }) => `(${id}) ${number} 0 R`).join(' ')
    const all = root
      .replace(/\/Nums \[[^\]]*\]/, () => `/Nums [${lists.map((list, key) => `${key} ${list} 0 R`).join(' ')}]`)
      .replace(/\/Names \[[^\]]*\]/, () => `/Names [${sorted}]`)
      .replace(/\/K \[[^\]]*\]/, () => `/K [${first!.document.number} 0 R]`)
    put(first!.root, all)
  }

  /** The report's title, and below it those of its sections. */
  function putHeadings(): void {
    const { outlines } = first!
    if (outlines === undefined) return
    const [title, ...others] = headings
    const link = (key: string, heading: Heading | undefined) => (heading ? `/${key} ${heading.number} 0 R` : '')
    const itemOf = (heading: Heading, parent: number, more: string) =>
      put(heading.number, `<</Parent ${parent} 0 R/Title ${heading.title}/Dest ${heading.dest} 0 R${more}>>`)
    put(outlines, `<</Type/Outlines${link('First', title)}${link('Last', title)}/Count ${title ? 1 : 0}>>`)
    if (!title) return
    const below =
      others.length > 0 ? `${link('First', others[0])}${link('Last', others.at(-1))}/Count -${others.length}` : ''
    itemOf(title, outlines, below)
    for (const [at, heading] of others.entries())
      itemOf(heading, title.number, link('Prev', others[at - 1]) + link('Next', others[at + 1]))
  }

  return { add, end }
}

function firstOf(file: TypstFile, document: number): First {
  const { catalog, info } = file
  const metadata = refIn(catalog, 'Metadata')
  const root = refIn(catalog, 'StructTreeRoot')
  return {
    ...{ root, metadata, info, outlines: maybeRefIn(catalog, 'Outlines'), pages: refIn(catalog, 'Pages') },
    rootBody: own(file.body(root).replaceAll(/(\/(?:Nums|Names) \[)[^\]]*/g, '$1')),
    ...{ catalog: catalogNumber(file), catalogBody: own(catalog), infoBody: own(file.body(info)) },
    ...{ metadataBody: own(file.body(metadata)), said: file.bytes(metadata)!.toString('latin1') },
    document: { number: document, body: own(file.body(document)), kids: [] },
  }
}

function idOfAll(ids: readonly string[]): string {
  const id = `(${createHash('sha256').update(ids.join()).digest('base64').slice(0, 22)}==)`
  return `${id} ${id}`
}

const refs = (numbers: readonly number[]) => numbers.map(number => `${number} 0 R`).join(' ')
const textOf = (id: string) => id.slice(1, id.indexOf(')'))
const between = (text: string, begin: string, end: string) => {
  const at = text.indexOf(begin)
  return at < 0 ? '' : text.slice(at + begin.length, text.indexOf(end, at))
}
const withKids = (body: string, kids: readonly number[]) => body.replace(/\/K \[[^\]]*\]/, () => `/K [${refs(kids)}]`)
/** It is the last that Typst writes. */
const catalogNumber = (file: TypstFile) => file.count
const namesOf = (root: string) => between(root, '/Names [', ']').matchAll(/\((.*?)\) (\d+) 0 R/g)

const withIds = (cell: string, idFrom: (id: string) => string) =>
  cell.replace(/\/(?:ID \(.*?\)|Headers \[.*?\])/g, all =>
    all.replaceAll(/\((.*?)\)/g, (_, id: string) => `(${idFrom(id)})`),
  )

const parentOf = (body: string) => refIn(body, 'P')
const tableOf = (file: TypstFile, cell: string) => parentOf(file.body(parentOf(file.body(parentOf(cell)))))
const withoutColumn = (cell: string) =>
  cell.replace(/\n *\/ColSpan (\d+)/, (_, span: string) => (span === '2' ? '' : `\n    /ColSpan ${Number(span) - 1}`))

/** Cells that only hold rows together (report.typ) are none. Gives the table, if it has any. */
function withoutHolds(
  file: TypstFile,
  { number, head, bodies }: TableTags,
  edited: Map<number, string>,
  dropped: Set<number>,
) {
  let hasHolds = false
  for (const row of bodies.flatMap(({ rows }) => rows)) {
    const text = file.body(row)
    const cells = refsIn(text, 'K')
    if (cells.length !== head.length + 1) continue
    hasHolds = true
    dropped.add(cells.pop()!)
    edited.set(row, withKids(text, cells))
  }
  return hasHolds ? [number] : []
}
