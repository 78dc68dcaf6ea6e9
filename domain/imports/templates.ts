/** Column names compare without case, umlaut spelling and punctuation. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '')

/** A column name may be kept; a value that stands in its place for want of a header may not. */
export function isColumnName(header: string): boolean {
  const plain = plainHeader(header)
  return /^[a-z]/.test(plain) && !/\d{4}/.test(plain) && plain.length <= 60
}

/** Null: not imported. */
export type TemplateColumn = { header: string; field: string | null }
type Column = { header: string; ambiguous: 'date' | 'number' | null }
type Reading = { dateOrder: 'dmy' | 'mdy'; decimal: ',' | '.' }

/** What of a mapping may be kept. */
export const columnsToKeep = (headers: readonly string[], fields: readonly (string | null)[]): TemplateColumn[] =>
  headers.flatMap((header, index) => (isColumnName(header) ? [{ header, field: fields[index] ?? null }] : []))

/**
 * What a template makes of a file: one field a column, null for none. Of several columns with the same name the first
 * one of the file is the first one of the template. `missing`: columns it would import and the file lacks.
 */
export function applyTemplate(
  template: { columns: readonly TemplateColumn[] } & Reading,
  columns: readonly Column[],
  { dateOrder, decimal, allowed }: Reading & { allowed: ReadonlySet<string> },
): { fields: (string | null)[]; missing: string[] } & Reading {
  const waiting = template.columns.map(({ header, field }) => ({ header, field, plain: plainHeader(header) }))
  const fields = columns.map(({ header }) => {
    const at = waiting.findIndex(({ plain }) => plain === plainHeader(header))
    const field = at < 0 ? null : waiting.splice(at, 1)[0]!.field
    return field !== null && allowed.has(field) ? field : null
  })
  const asks = (what: Column['ambiguous']) =>
    columns.some(({ ambiguous }, index) => ambiguous === what && fields[index] !== null)
  return {
    fields,
    missing: waiting.filter(({ field }) => field !== null).map(({ header }) => header),
    // What the values say by themselves no template says better.
    dateOrder: asks('date') ? template.dateOrder : dateOrder,
    decimal: asks('number') ? template.decimal : decimal,
  }
}

/** The template that a file was made for: it has the same columns, in whatever order. */
export function fittingTemplate<T extends { columns: readonly TemplateColumn[] }>(
  templates: readonly T[],
  headers: readonly string[],
): T | undefined {
  const heads = (names: readonly string[]) => names.filter(isColumnName).map(plainHeader).sort().join()
  return templates.find(({ columns }) => heads(columns.map(({ header }) => header)) === heads(headers))
}
