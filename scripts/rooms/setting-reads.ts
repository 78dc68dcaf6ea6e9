import { looksLikeSql, usesOf } from './sql.ts'
import { type Node, nameOf, nodeIn, nodesIn, piecesOf, plainText, programOf, walk } from './syntax.ts'

/** A value that somebody sets: its noun as folders name it, its name on the wire. */
export type Setting = { noun: string; field: string; isDistinct: boolean }

export const keyOf = ({ noun, field }: Pick<Setting, 'noun' | 'field'>): string => `${noun}.${field}`

/** What a file reads: properties by name, and of tables the words of its statements. */
export type Reads = {
  file: string
  imports: readonly string[]
  properties: ReadonlySet<string>
  statements: readonly Statement[]
}
type Statement = { tables: ReadonlySet<string>; words: ReadonlySet<string> }

export type Known = {
  /** Noun → its tables. */
  tables: ReadonlyMap<string, readonly string[]>
  /** Noun → ends of imports by which a file knows it, besides those of its own folders. */
  modules: Readonly<Record<string, readonly string[]>>
  /** Setting → its column, where that is called otherwise. */
  columns: Readonly<Record<string, string>>
}

/**
 * Where code that neither shows, keeps nor tells a setting reads it: a statement on its noun's tables names its column, or a
 * property of its name is read. A name that says little, or that several nouns have, counts where the file knows the noun.
 */
export function readersOf(setting: Setting, files: readonly Reads[], known: Known): string[] {
  const { noun, field, isDistinct } = setting
  const tables = known.tables.get(noun) ?? []
  const column = known.columns[keyOf(setting)] ?? snake(field)
  const ends = [`/${noun}.ts`, ...(known.modules[noun] ?? [])]
  const knows = (imports: readonly string[]) =>
    imports.some(path => path.includes(`/${noun}/`) || ends.some(end => path.endsWith(end)))
  const saysMuch = isDistinct && /[a-z][A-Z_]/.test(field)
  return files
    .filter(({ file }) => !isPlaceOf(noun, file))
    .filter(
      ({ imports, properties, statements }) =>
        (properties.has(field) && (saysMuch || knows(imports))) ||
        statements.some(statement => tables.some(table => statement.tables.has(table)) && statement.words.has(column)),
    )
    .map(({ file }) => file)
}

/** Whether what is declared under a name, a function or a list, names a setting; of a migration whether the function does. */
export function isReadIn(file: string, text: string, name: string, field: string): boolean {
  if (file.endsWith('.sql')) {
    const body = text.includes(name) ? text.slice(text.indexOf(name)) : ''
    return body.includes(field) || body.includes(snake(field))
  }
  let isRead = false
  walk(programOf(file, text).body, (node, above) => {
    if (isRead || !above.concat(node).some(each => declaredName(each) === name)) return
    if (node.type === 'MemberExpression') isRead = nameOf(nodeIn(node, 'property')) === field
    else if (node.type === 'ObjectPattern')
      isRead = nodesIn(node, 'properties').some(part => nameOf(nodeIn(part, 'key')) === field)
    else
      isRead =
        nameOf(node) === field || plainText(node) === field || (statementOf(node)?.words.has(snake(field)) ?? false)
  })
  return isRead
}

function declaredName(node: Node): string | undefined {
  return /^(FunctionDeclaration|VariableDeclarator)$/.test(node.type) ? nameOf(nodeIn(node, 'id')) : undefined
}

/** Where settings are shown, changed, kept, told and made up: nothing there makes them more than an ornament. */
function isPlaceOf(noun: string, file: string): boolean {
  return (
    PLACES.test(file) || new RegExp(`^server/rooms/${noun}/(routes|rows|actions)\\.ts$|^web/rooms/${noun}/`).test(file)
  )
}
const PLACES = new RegExp(
  [
    /\.test\.tsx?$|\/fixtures\/|\/tables\.ts$|^(contract|scripts|e2e|bench)\/|^server\/(testing|demo)\//,
    /^web\/rooms\/settings\/|^(web|server)\/rooms\/superadmin\//,
    /^server\/rooms\/accounts\/(companies|stores|own-stores|managed-[a-z]+)\/|^server\/rooms\/settings\/settings-file\//,
    // What rules are called, and where they contradict each other.
    /^domain\/wages\/employment-(rules|rule-texts|rule-faults|templates)\.ts$/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

export function readsOf(file: string, text: string): Reads {
  const [properties, imports, statements]: [Set<string>, string[], Statement[]] = [new Set(), [], []]
  walk(programOf(file, text).body, node => {
    const add = (name: Node | undefined) => {
      const property = name && (nameOf(name) ?? plainText(name))
      if (property) properties.add(property)
    }
    if (node.type === 'ImportDeclaration') imports.push(plainText(nodeIn(node, 'source')) ?? '')
    else if (node.type === 'MemberExpression') add(nodeIn(node, 'property'))
    else if (node.type === 'ObjectPattern') for (const part of nodesIn(node, 'properties')) add(nodeIn(part, 'key'))
    const statement = statementOf(node)
    if (statement) statements.push(statement)
  })
  return { file, imports, properties, statements }
}

function statementOf(node: Node): Statement | undefined {
  const isTagged = node.type === 'TaggedTemplateExpression' && /^sql(\.raw)?$/.test(nameOf(nodeIn(node, 'tag')) ?? '')
  const pieces = piecesOf(isTagged ? nodeIn(node, 'quasi') : node)
  const text = pieces?.map(piece => (typeof piece === 'string' ? piece : ' ')).join('')
  if (text === undefined || !(isTagged || looksLikeSql(text))) return undefined
  const tables = new Set(usesOf(text).map(({ relation }) => relation))
  return { tables, words: new Set(text.toLowerCase().match(/[a-z_][a-z0-9_]*/g)) }
}

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
