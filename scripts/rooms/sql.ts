/** What a statement does with a relation. */
export type Use = { verb: 'reads' | 'writes' | 'defines'; relation: string }

/** `isInside`: in the body of a function, where `into` names a variable. */
type Token = { kind: 'word' | 'name' | 'mark' | 'hole'; text: string; isInside?: boolean }

/** A text that is a statement, or a piece of one that names a relation. */
export const looksLikeSql = (text: string): boolean => SQL.test(text)
const SQL =
  /^\s*(\(?\s*select\s[\s\S]*\sfrom\s|with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s|insert\s+into\s|update\s+\S+\s[\s\S]*\bset\s|delete\s+from\s|merge\s+into\s|truncate\s|copy\s+\S+\s+(from|to)\b|lock\s+table\s|(create|alter|drop)\s+(or\s+replace\s+)?(table|index|trigger|policy|function|view)\s|table\s+\w+\s*$|join\s+\S+\s+\w*\s*on\s)/i

/** In place of a value or piece that is put in while running: a number between «». */
export const HOLE = /«(\d+)»/

/**
 * Relations that a piece of SQL reads, writes or defines, by the words before their names; names in quotes, with a schema, in a
 * list and in the bodies of functions, too. `«n»` for one that is put in.
 */
export function usesOf(text: string): Use[] {
  const tokens = tokensOf(text)
  const uses: Use[] = []
  const own = ownNames(tokens)
  for (const [at, { kind, text: word }] of tokens.entries()) {
    if (kind !== 'word') continue
    const before = tokens[at - 1]?.text
    const add = (verb: Use['verb'], from: number) => {
      for (const relation of relationsAt(tokens, from)) if (!own.has(relation)) uses.push({ verb, relation })
    }
    if (word === 'into' && (before === 'insert' || before === 'merge')) add('writes', at + 1)
    else if (word === 'into' && !tokens[at]!.isInside && before !== 'copy') add('writes', at + 1)
    else if (word === 'from' && before === 'delete') add('writes', at + 1)
    else if (word === 'update' && !/^(for|do|key|on|or|,)$/.test(before ?? '') && !isOfGrant(tokens, at))
      add('writes', at + 1)
    else if (word === 'truncate' && before !== 'or' && before !== ',') add('writes', at + 1)
    else if (word === 'copy' && tokens[at + 1]?.text !== '(') add('writes', at + 1)
    else if (word === 'lock' && tokens[at + 1]?.text === 'table') add('writes', at + 2)
    else if (word === 'table' && /^(create|alter|drop|temporary|unlogged)$/.test(before ?? '')) add('defines', at + 1)
    else if (word === 'table' && (at === 0 || before === '(' || before === ';')) add('reads', at + 1)
    else if (/^(trigger|policy|index|rule)$/.test(word)) add('defines', afterOn(tokens, at))
    else if (/^(grant|revoke)$/.test(word)) add('defines', afterOn(tokens, at))
    else if (word === 'all' && before === 'on' && tokens[at + 1]?.text === 'tables')
      uses.push({ verb: 'defines', relation: 'all tables' })
    else if (word === 'comment' && /^(table|column)$/.test(tokens[at + 2]?.text ?? ''))
      uses.push({ verb: 'defines', relation: tokens[at + 3]?.text ?? '' })
    else if (word === 'references') add('reads', at + 1)
    else if (word === 'inherits') add('defines', at + 2)
    else if (word === 'like' && (before === '(' || before === ',')) add('reads', at + 1)
    else if (word === 'owned' && tokens[at + 1]?.text === 'by')
      uses.push({ verb: 'defines', relation: tokens[at + 2]?.text ?? '' })
    else if ((word === 'from' && !isPartOfCall(tokens, at)) || word === 'join' || word === 'using') add('reads', at + 1)
  }
  // A table that is kept apart by a procedure of ours.
  for (const [, table = ''] of text.matchAll(/\bcall\s+protect_tenant_table\(\s*'([a-z_]+)'/g))
    uses.push({ verb: 'defines', relation: table })
  uses.push(...statementsIn(text).flatMap(usesOf))
  return uses.filter(
    ({ verb, relation }, at) => uses.findIndex(use => use.verb === verb && use.relation === relation) === at,
  )
}

/** Statements that are texts in a statement: of `execute`, of functions that run what they are given. */
function statementsIn(text: string): string[] {
  const formatted = [...text.matchAll(/\bformat\(\s*'((?:[^']|'')*)'((?:\s*,\s*'(?:[^']|'')*')*)/gi)].map(
    ([, pattern = '', given = '']) => {
      const names = [...given.matchAll(/'((?:[^']|'')*)'/g)].map(([, name = '']) => name)
      return pattern.replace(/%(\d+\$)?[ILs]/g, () => names.shift() ?? '')
    },
  )
  const texts = [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, inner = '']) => inner)
  return [...formatted, ...texts].map(inner => inner.replaceAll("''", "'")).filter(looksLikeSql)
}

/** Names that a statement gives itself: `with name as (…)`. */
function ownNames(tokens: readonly Token[]): Set<string> {
  const own = new Set<string>()
  for (const [at, { text }] of tokens.entries()) {
    if (text !== 'as') continue
    const isMaterialized = /^(not|materialized)$/.test(tokens[at + 1]?.text ?? '')
    if (!isMaterialized && tokens[at + 1]?.text !== '(') continue
    // Columns may be named between: with name (a, b) as (…).
    let name = at - 1
    if (tokens[name]?.text === ')') while (name > 0 && tokens[name]?.text !== '(') name--
    if (tokens[name]?.text === '(') name--
    const before = tokens[name - 1]?.text
    if (tokens[name] && /^(with|recursive|,)$/.test(before ?? '')) own.add(tokens[name]!.text)
  }
  return own
}

/** The names of a list, each with its alias left out; nothing where a function or a query stands. */
function relationsAt(tokens: readonly Token[], from: number): string[] {
  const found: string[] = []
  let at = from
  while (tokens[at]) {
    while (/^(only|table|if|not|exists|lateral|concurrently)$/.test(tokens[at]?.text ?? '')) at++
    const named = tokens[at]
    if (!named || named.kind === 'mark') return found
    let relation = named.text
    if (tokens[at + 1]?.text === '.') {
      at += 2
      relation = tokens[at]?.text ?? ''
    }
    if (tokens[at + 1]?.text !== '(' || /^(into|on|references)$/.test(tokens[from - 1]?.text ?? ''))
      found.push(relation)
    at++
    // `as a`, `a`, `as a (x, y)`
    if (tokens[at]?.text === 'as') at++
    if (tokens[at]?.kind === 'word' && !ENDS.has(tokens[at]!.text)) at++
    if (tokens[at]?.text !== ',') return found
    at++
  }
  return found
}
const ENDS = new Set([
  ...[
    'where',
    'set',
    'join',
    'left',
    'right',
    'inner',
    'full',
    'cross',
    'natural',
    'on',
    'using',
    'group',
    'order',
    'limit',
  ],
  ...[
    'union',
    'except',
    'intersect',
    'returning',
    'values',
    'select',
    'for',
    'having',
    'window',
    'when',
    'to',
    'from',
    'do',
  ],
  ...[
    'execute',
    'before',
    'after',
    'enable',
    'add',
    'rename',
    'drop',
    'alter',
    'offset',
    'fetch',
    'tablesample',
    'with',
  ],
])

/** The name after `on`, before the statement ends. */
function afterOn(tokens: readonly Token[], from: number): number {
  for (let at = from; tokens[at] && tokens[at]!.text !== ';'; at++)
    if (
      tokens[at]!.text === 'on' &&
      !/^(function|schema|sequence|database|all|procedure)$/.test(tokens[at + 1]?.text ?? '')
    )
      return at + 1
  return tokens.length
}

/** `grant select, update (name) on …` */
const isOfGrant = (tokens: readonly Token[], at: number): boolean => {
  for (let back = at; back >= 0 && tokens[back]!.text !== ';'; back--)
    if (/^(grant|revoke|trigger|policy)$/.test(tokens[back]!.text)) return true
  return false
}

/** `extract(year from day)`, `is distinct from`, `substring(a from 2)`: no relation follows. */
function isPartOfCall(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.text === 'distinct') return true
  let depth = 0
  for (let back = at - 1; back >= 0; back--) {
    const { text } = tokens[back]!
    if (text === ')') depth++
    if (text === 'select' && depth === 0) return false
    if (text === '(' && depth-- === 0)
      return /^(extract|substring|trim|overlay|position)$/.test(tokens[back - 1]?.text ?? '')
  }
  return false
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const [, comment, tagged, , body, quoted, string, word, hole, mark] of text.matchAll(TOKENS)) {
    if (comment || string) continue
    if (tagged) {
      const inside = tokensOf(body ?? '').map(token => ({ ...token, isInside: true }))
      tokens.push({ kind: 'mark', text: ';' }, ...inside, { kind: 'mark', text: ';' })
    } else if (quoted) tokens.push({ kind: 'name', text: quoted.slice(1, -1).replaceAll('""', '"') })
    else if (word) tokens.push({ kind: 'word', text: word.toLowerCase() })
    else if (hole) tokens.push({ kind: 'hole', text: hole })
    else if (mark) tokens.push({ kind: 'mark', text: mark })
  }
  return tokens
}
const TOKENS =
  /(--[^\n]*|\/\*[\s\S]*?\*\/)|(\$(\w*)\$([\s\S]*?)\$\3\$)|("(?:[^"]|"")*")|('(?:[^']|'')*')|([a-z_][a-z0-9_$]*)|(«\d+»)|([^\s])/gi
