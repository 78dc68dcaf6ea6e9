import type { Layout } from './payroll-file.ts'

/** The fields that a file of this layout carries. */
export const fieldsOf = ({ columns }: Pick<Layout, 'columns'>): string[] =>
  columns.flatMap(column => (column.kind === 'field' ? [column.field] : []))
