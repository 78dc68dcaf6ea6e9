import type { TemplateField } from '#domain/exports/export-templates.ts'
import { numbered } from './template-values.ts'

type Fields = readonly TemplateField[]

const chosenOf = (fields: Fields) => fields.filter(({ checked }) => checked)
const othersOf = (fields: Fields) => fields.filter(({ checked }) => !checked)

/** The columns of the file in their order, and what could be one. */
export const partsOf = (fields: Fields) => ({ chosen: chosenOf(fields), others: othersOf(fields) })

export const changed = (fields: Fields, key: string, part: Partial<TemplateField>) =>
  numbered(fields.map(field => (field.key === key ? { ...field, ...part } : field)))

/** The column stands where the one at `at` stood. */
export function moved(fields: Fields, key: string, at: number) {
  const { chosen, others } = partsOf(fields)
  const field = chosen.find(one => one.key === key)!
  const rest = chosen.filter(one => one.key !== key)
  return numbered([...rest.slice(0, at), field, ...rest.slice(at), ...others])
}

/** As the last column. */
export function withField(fields: Fields, field: TemplateField) {
  const { chosen, others } = partsOf(fields)
  return numbered([...chosen, { ...field, checked: true }, ...others.filter(({ key }) => key !== field.key)])
}

/** The company's own is gone, any other one can be taken in again. */
export function without(fields: Fields, field: TemplateField) {
  const { chosen, others } = partsOf(fields)
  if (field.deleteable) return numbered(fields.filter(({ key }) => key !== field.key))
  return numbered([...chosen.filter(({ key }) => key !== field.key), { ...field, checked: false }, ...others])
}

/** A column of the company's own; each has a key that no other one has. */
export function ownField(fields: readonly TemplateField[]): TemplateField {
  const numbers = fields.filter(({ deleteable }) => deleteable).map(({ key }) => Number(key.replace('own-', '')))
  const number = Math.max(0, ...numbers.filter(Number.isInteger)) + 1
  return {
    ...{ key: `own-${number}`, name: `Eigenes Feld ${number}`, newName: '' },
    ...{ checked: true, fieldOrder: 0, fixedValue: '', deleteable: true },
  }
}
