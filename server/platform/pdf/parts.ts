import type { PdfGroup, PdfReport, PdfSection, PdfTable } from './pdf.ts'

// A long report is typeset in parts, so that memory is bounded by the part and not by the report.

/** Where a part begins: so many sections, groups of the next one and rows of its next group have gone before. */
export type Place = { section: number; group: number; row: number }
export const START: Place = { section: 0, group: 0, row: 0 }

/** So many columns turn the whole report. */
export const LANDSCAPE_FROM = 8
export const liesOnItsSide = (sections: readonly PdfSection[]): boolean =>
  sections.some(section => section.kind === 'table' && section.columns.length >= LANDSCAPE_FROM)

export type PdfPart = {
  sections: readonly PdfSection[]
  /** Where `sections` begin in the whole report. */
  from: Place
  /** Nothing comes after it, or what comes begins a page of its own: all its pages stand. */
  isWhole: boolean
  isLast: boolean
  /** Who signs for what stands before it. */
  signer: string | null
}

/** Facts and paragraphs have no cells; each is taken for so many. */
const CELLS_OF_LINE = 4
/** Less than that is not worth a part of its own. */
const LEAST_PART = 0.25

/** What of the report is typeset next: about so many cells, beginning at a place. */
export function partFrom({ sections }: Pick<PdfReport, 'sections'>, from: Place, cells: number): PdfPart {
  const taken: PdfSection[] = []
  let left = cells
  let at = from.section
  const signers = sections.slice(0, at).flatMap(section => (section.kind === 'facts' && section.signer) || [])
  const part = { from, signer: signers.at(-1) ?? null }

  for (; at < sections.length; at++) {
    const section = sections[at]!
    if (at > from.section && beginsPage(section) && left < cells / 2)
      return { ...part, sections: taken, isWhole: true, isLast: false }
    const rest = section.kind === 'table' && at === from.section ? restOf(section, from) : section
    const size = cellsOf(rest)
    if (rest.kind === 'table' && size > left + cells * LEAST_PART)
      return { ...part, sections: [...taken, firstOf(rest, left)], isWhole: false, isLast: false }
    taken.push(rest)
    left -= size
  }
  return { ...part, sections: taken, isWhole: true, isLast: true }
}

const beginsPage = (section: PdfSection) => section.kind === 'facts' && section.newPage === true

/** A group that was begun is without what was already there; it keeps its title, which is repeated. */
function restOf(table: PdfTable, { group, row }: Place): PdfTable {
  const [first, ...others] = table.groups.slice(group)
  if (!first || row === 0) return { ...table, groups: table.groups.slice(group) }
  const { warning: _, ...begun } = first
  return { ...table, groups: [{ ...begun, rows: first.rows.slice(row) }, ...others] }
}

/** With its sums: each page of it ends with the line that the table ends with. They stand after where it is cut. */
function firstOf(table: PdfTable, cells: number): PdfTable {
  const groups: PdfGroup[] = []
  let left = Math.max(1, Math.floor(cells / table.columns.length))
  for (const group of table.groups) {
    if (linesOf(group) > left) return { ...table, groups: [...groups, { ...group, rows: group.rows.slice(0, left) }] }
    groups.push(group)
    left -= linesOf(group)
  }
  return { ...table, groups }
}

function cellsOf(section: PdfSection): number {
  if (section.kind === 'facts') return section.facts.length * CELLS_OF_LINE
  if (section.kind === 'paragraphs') return section.paragraphs.length * CELLS_OF_LINE
  return section.groups.reduce((sum, group) => sum + linesOf(group), 1) * section.columns.length
}
const linesOf = ({ title, warning, rows, sum }: PdfGroup) =>
  rows.length + Number(title !== undefined) + Number(warning !== undefined) + Number(sum !== undefined)

export const cellsIn = ({ sections }: Pick<PdfReport, 'sections'>): number =>
  sections.reduce((sum, section) => sum + cellsOf(section), 0)

/** So many lines of tables, about. */
export const linesIn = ({ sections }: Pick<PdfReport, 'sections'>): number =>
  sections.reduce((sum, section) => sum + (section.kind === 'table' ? cellsOf(section) / section.columns.length : 0), 0)

/** Of all tables, up to a place; the last section's end is the report's. */
export function rowsBefore({ sections }: Pick<PdfReport, 'sections'>, { section, group, row }: Place): number {
  const rowsOf = (groups: readonly PdfGroup[]) => groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const before = sections
    .slice(0, section)
    .reduce((sum, each) => sum + (each.kind === 'table' ? rowsOf(each.groups) : 0), 0)
  const open = sections[section]
  return open?.kind === 'table' ? before + rowsOf(open.groups.slice(0, group)) + row : before
}
