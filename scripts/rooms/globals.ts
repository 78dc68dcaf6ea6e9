import { isTest } from './layout.ts'
import { type Node, nameOf, nodeIn, nodesIn, type Program, piecesOf, plainText, walk } from './syntax.ts'

type Rule = { where: RegExp; except?: RegExp; names: readonly string[]; says: string }

/** Each of them takes the machine's own zone where none is named, or asks which it is. */
const DAYS = [
  ...['Temporal.Now.plainDateISO', 'Temporal.Now.zonedDateTimeISO', 'Temporal.Now.plainDateTimeISO'],
  ...['Temporal.Now.plainTimeISO', 'Temporal.Now.timeZoneId'],
]
/** What is there without being imported, and where it may be asked for. A name stands for all below it: `Temporal.Now` for each clock. */
const RULES: readonly Rule[] = [
  {
    where: /^(domain|contract)\//,
    names: [
      'Date',
      'Temporal.Now',
      'performance',
      'Math.random',
      'crypto',
      'setTimeout',
      'setInterval',
      'queueMicrotask',
    ],
    says: 'rules know neither clock nor chance; pass in the day, the moment or the number',
  },
  {
    where: /^(domain|contract)\//,
    names: ['process', 'Buffer', 'require', 'fetch', 'window', 'document', 'localStorage', 'sessionStorage', 'console'],
    says: 'rules know neither machine nor page; pass the value in',
  },
  {
    where: /^domain\//,
    except: /^domain\/basics\//,
    names: ['Math.round'],
    says: 'what is rounded, and how: roundedQuotient, nearest or roundTo (docs/how/rounding.md)',
  },
  {
    where: /^server\/(?!platform\/(config|database\/(cluster|postgres-programs))\.ts|main\.ts)/,
    names: ['process.env'],
    says: 'settings of the machine are read in platform/config.ts alone and passed on',
  },
  {
    where: /^server\//,
    except: /^server\/platform\//,
    names: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
    says: 'what goes out to a network goes through platform/outside-fetch.ts, which knows where it may go',
  },
  {
    where: /^web\//,
    except: /^web\/(lib\/(api|stored-file|analytics|live|upload)|ui\/connection\/connection)\.ts$/,
    names: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'navigator.sendBeacon'],
    says: 'a page asks through web/lib/api.ts alone, which knows token, marker and refusals',
  },
  {
    where: /^web\//,
    except:
      /^web\/(ui\/(storage|connection\/missing-part)|app\/(sign-on|safari-dialog|early-start|day-night-start|remote-account)|lib\/(session|remote-account|analytics|return-url))\.tsx?$/,
    names: [
      'localStorage',
      'sessionStorage',
      'indexedDB',
      'document.cookie',
      'cookieStore',
      'caches',
      'navigator.storage',
    ],
    says: 'what a browser keeps goes through web/ui/storage.ts, which outlives a full or closed storage',
  },
  {
    where: /^server\//,
    except: /^server\/platform\/today\.ts$/,
    names: DAYS,
    says: 'which day is today is asked of todayIn (platform/today.ts), in a transaction of todayOf (accounts/public.ts), by the company’s zone',
  },
  {
    where: /^web\//,
    except: /^web\/ui\/today\.ts$/,
    names: DAYS,
    says: 'which day is today is asked of todayHere (web/ui/today.ts), which knows the company’s zone',
  },
  {
    where: /^server\/rooms\//,
    except: /\/worker\.format\.ts$/,
    names: [
      'process.exit',
      'process.on',
      'process.once',
      'process.kill',
      'process.abort',
      'process.chdir',
      'process.emit',
    ],
    says: 'a room does not rule the process it runs in; main.ts and platform do',
  },
  { where: /^(domain|contract|server|web)\//, names: ['eval', 'Function'], says: 'no code is made while running' },
]
const ALIASES = /^(globalThis|window|self|global)\./

/** Breaches of what may be asked of the machine, the clock and the page, and the one zone that is written down. */
export function checkGlobals(file: string, { body }: Program): string[] {
  if (isTest(file)) return []
  const rules = RULES.filter(({ where, except }) => where.test(file) && !except?.test(file))
  const own = namesDeclared(body)
  const found = new Set<string>()
  walk(body, (node, above) => {
    if (hasZone(node) && /^(domain|contract|server|web)\//.test(file) && file !== 'domain/basics/days.ts')
      found.add(
        `${file}: write VIENNA (domain/basics/days.ts), or the company's own zone, in place of “Europe/Vienna”.`,
      )
    if (makesCode(node)) found.add(`${file}: no code is made while running.`)
    if (asksZone(node) && /^(domain|contract|server|web)\//.test(file) && !ZONE_OF_MACHINE.includes(file))
      found.add(`${file}: which zone holds is the company's own (todayIn, todayHere), never the machine's.`)
    const asked = [referred(node, above), ...takenOut(node)].flatMap(name => name?.replace(ALIASES, '') ?? [])
    for (const name of asked.filter(each => !own.has(each.split('.')[0]!)))
      for (const { names, says } of rules)
        if (names.some(each => name === each || name.startsWith(`${each}.`)) && !isOnlyType(node, above))
          found.add(`${file}: “${name}”: ${says}.`)
  })
  return [...found]
}

/** `const { env } = process`, `const { Now: clock } = Temporal` */
function takenOut(node: Node): string[] {
  const pattern = node.type === 'VariableDeclarator' ? nodeIn(node, 'id') : undefined
  const from = pattern?.type === 'ObjectPattern' ? nameOf(nodeIn(node, 'init')) : undefined
  if (!from || !pattern) return []
  return nodesIn(pattern, 'properties').flatMap(property => {
    const key = nodeIn(property, 'key')
    const name = property.computed ? plainText(key) : (nameOf(key) ?? plainText(key))
    return name ? `${from}.${name}` : []
  })
}

/** `setTimeout('…')`, and the constructor of whatever function. */
function makesCode(node: Node): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  const callee = nodeIn(node, 'callee')
  const isTimed = /(^|\.)(setTimeout|setInterval|setImmediate)$/.test(nameOf(callee) ?? '')
  if (isTimed) return piecesOf(nodesIn(node, 'arguments')[0]) !== undefined
  return callee?.type === 'MemberExpression' && nameOf(nodeIn(callee, 'property')) === 'constructor'
}

/** `Intl.DateTimeFormat().resolvedOptions()` */
function asksZone(node: Node): boolean {
  const callee = node.type === 'CallExpression' ? nodeIn(node, 'callee') : undefined
  return callee?.type === 'MemberExpression' && nameOf(nodeIn(callee, 'property')) === 'resolvedOptions'
}
const ZONE_OF_MACHINE = ['web/ui/today.ts', 'server/platform/today.ts']

const hasZone = (node: Node): boolean =>
  (piecesOf(node) ?? []).join('').includes('Europe/Vienna') ||
  (node.type === 'TemplateElement' &&
    (node.value as { cooked: string | null }).cooked?.includes('Europe/Vienna') === true)

/** The longest name that a reference is part of, once. */
function referred(node: Node, above: readonly Node[]): string | undefined {
  const parent = above.at(-1)
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return undefined
  if (parent?.type === 'MemberExpression' && nodeIn(parent, 'object') === node && nameOf(parent)) return undefined
  if (parent?.type === 'MemberExpression' && nodeIn(parent, 'property') === node && !parent.computed) return undefined
  if (/^(Property|PropertyDefinition|MethodDefinition|TSPropertySignature|JSXAttribute)$/.test(parent?.type ?? '')) {
    if (nodeIn(parent!, 'key') === node && !parent!.computed && !parent!.shorthand) return undefined
  }
  return nameOf(node)
}

/** `value: Date` says what something is, and asks no clock. */
const isOnlyType = (node: Node, above: readonly Node[]): boolean =>
  above.some(({ type }) => /^TS(Type|Interface|Qualified)/.test(type)) || node.type === 'TSTypeReference'

/** Names that a file gives itself, anywhere in it. */
function namesDeclared(body: Node): Set<string> {
  const names = new Set<string>()
  const add = (node: Node | undefined): void => {
    if (!node) return
    if (node.type === 'Identifier') names.add(node.name as string)
    for (const part of ['left', 'argument', 'value']) add(nodeIn(node, part))
    for (const part of ['elements', 'properties']) for (const inner of nodesIn(node, part)) add(inner)
  }
  walk(body, node => {
    if (/^(VariableDeclarator|FunctionDeclaration|ClassDeclaration|TSTypeAliasDeclaration)$/.test(node.type))
      add(nodeIn(node, 'id'))
    if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) add(nodeIn(node, 'local'))
    for (const parameter of nodesIn(node, 'params')) add(parameter)
  })
  return names
}
