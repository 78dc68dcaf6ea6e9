/** Every spelling of a noun, made of its room and its folder: `settings`, `accounting-circles`. */
export type Names = ReturnType<typeof namesOf>

export function namesOf(room: string, noun: string) {
  const one = noun.replace(/ies$/, 'y').replace(/s$/, '')
  return {
    room,
    /** `accounting-circles`, `accounting-circle` */
    noun,
    one,
    key: `${room}/${noun}`,
    /** `accountingCircles`, `accountingCircle`, `AccountingCircle` */
    many: camel(noun),
    row: camel(one),
    Row: pascal(one),
    Rows: pascal(noun),
    /** `accounting_circle` */
    table: one.replaceAll('-', '_'),
    /** `accountingcircles` */
    path: noun.replaceAll('-', ''),
  }
}

const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (text: string) => camel(`-${text}`)
