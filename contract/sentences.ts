import { parseDay } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { formatPeriod } from '#domain/time/periods.ts'
import { VISIT_SENTENCES } from './access/visit-sentences.ts'
import { ACCOUNT_CHANGES } from './accounts/account-sentences.ts'
import { PROVISIONING_SENTENCES } from './accounts/provisioning-sentences.ts'
import { ROLE_ASSIGNED, roleChanged } from './accounts/role-sentences.ts'
import { fieldText, type ValueContext } from './field-values.ts'
import type { FieldName } from './fields.ts'
import { CLOSING_SENTENCES } from './months/closing-sentences.ts'
import { NOUN_WORDS, PARTICIPLES, type SentencePart } from './noun-words.ts'
import { type Action, actionNamed, type NounKey, nounNamed } from './nouns.ts'
import { EMPLOYEE_SENTENCES } from './people/employee-sentences.ts'
import type { Event } from './shell/event-log.ts'

/** What is told: one entry, or many of one person doing the same. */
export type Told = Pick<
  Event,
  'action' | 'kind' | 'recordId' | 'recordName' | 'changes' | 'detail' | 'storeName' | 'origin'
> & {
  count?: number
  records?: number
  isMixed?: boolean
  accountId?: string
}

type Facts = {
  noun: NounKey
  /** How often, of how many different records. */
  count: number
  records: number
  /** Undefined where the record has no name any more. */
  name: SentencePart | undefined
  /** „ in Wien Donaustadt“, where all of it lies in one store. */
  place: SentencePart[]
  changes: Event['changes']
  recordId: string
  /** Somebody's own account. */
  isOwn: boolean
  raw: (field: string) => unknown
  text: (field: string) => string
}
type Rule = (facts: Facts) => SentencePart[]

/** The sentence but for who did it: „hat 14 Stempelzeiten in Wien Donaustadt bestätigt“. */
export function sentenceOf(told: Told, context: ValueContext): SentencePart[] {
  const noun = nounNamed(told.kind)
  const action = actionNamed(told.action)
  if (!noun || !action) return ['hat etwas getan, das diese Fassung von Kontor nicht kennt']
  // Below the entry of an import stands what it wrote; the sentence is of the import alone.
  const facts = factsOf(told.isMixed ? { ...told, count: 1, records: 1 } : told, noun, { ...context, noun })
  const rule =
    ofImport(told) ??
    RULES[noun]?.[finer(action, told.changes)] ??
    RULES[noun]?.[action] ??
    ((each: Facts) => usual(each, action))
  return rule(facts).filter(part => part !== '')
}

/** As plain text, for a file. */
export const sentenceText = (told: Told, context: ValueContext): string =>
  sentenceOf(told, context)
    .map(part => (typeof part === 'string' ? part : 'record' in part ? part.record : part.store))
    .join('')

function factsOf(
  { count = 1, records = 1, recordName, recordId, changes, detail, storeName, accountId }: Told,
  noun: NounKey,
  context: ValueContext,
): Facts {
  const raw = (field: string) => {
    const change = changes.find(each => each.field === field)
    return change?.after ?? change?.before
  }
  const text = (field: string) => fieldText(field, raw(field), context)
  const name = recordName ?? nameIn(text)
  const named = name ? { record: count === 1 && detail ? `${name} (${detail})` : name } : undefined
  const place = storeName ? [' in ', { store: storeName }] : []
  return { noun, count, records, name: named, place, changes, recordId, isOwn: accountId === recordId, raw, text }
}

const NAMING = ['name', 'signer', 'fileName', 'email', 'account', 'employeeId']
/** Records that are gone are called by what was kept of them. */
function nameIn(text: (field: string) => string): string {
  const person = `${text('lastName')} ${text('firstName')}`.trim()
  return person || (NAMING.map(text).find(Boolean) ?? '')
}

/** Some changes are an act of their own. */
type Finer = Action | 'approved' | 'confirmed' | 'locked' | 'opened'

function finer(action: Action, changes: Event['changes']): Finer {
  const [only, ...others] = changes
  if (action !== 'changed' || !only || others.some(({ field }) => field !== 'warning')) return action
  if (only.field === 'mdApproved' && only.after === true) return 'approved'
  if (only.field === 'mdConfirmed' && only.after === true) return 'confirmed'
  if (only.field === 'isLocked') return only.after === true ? 'locked' : 'opened'
  return action
}

/** „hat die Kostenstelle Küche angelegt“, „hat 3 Kostenstellen angelegt“, „hat die Kostenstelle Küche 3-mal geändert“. */
function usual(facts: Facts, action: Action): SentencePart[] {
  return ['hat ', ...objectOf(facts), ...facts.place, ` ${PARTICIPLES[action]}`]
}

function objectOf(facts: Facts): SentencePart[] {
  const { noun, count, records, name } = facts
  const { one, many, isOfPerson } = NOUN_WORDS[noun]
  if (records > 1) return [`${numberText(records)} ${many}`]
  const times = count > 1 ? ` ${numberText(count)}-mal` : ''
  if (!name) return [one, times]
  return [isOfPerson ? `${one} von ` : `${one} `, name, times]
}

/** As „usual“, with words of its own in the participle's place. */
const done =
  (participle: string): Rule =>
  facts => ['hat ', ...objectOf(facts), ...facts.place, ` ${participle}`]

/** „hat die Genehmigung der Abwesenheit von Bauer Anna zurückgenommen“ */
const takenBack =
  (what: string, ofOne: string): Rule =>
  ({ noun, records, name, place }) =>
    records > 1
      ? [`hat die ${what} von ${numberText(records)} ${NOUN_WORDS[noun].many}`, ...place, ' zurückgenommen']
      : [`hat die ${what} ${ofOne}`, ...(name ? [' von ', name] : []), ...place, ' zurückgenommen']

const numberText = (count: number) => formatNumber(count, 0)
const counted = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`
const listLength = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
const often = ({ count }: Facts) => (count > 1 ? ` ${numberText(count)}-mal` : '')

/** „November 2026“ */
function periodOf({ text, raw }: Facts): string {
  const [from, to] = [parseDay(String(raw('from') ?? '')), parseDay(String(raw('to') ?? ''))]
  return from && to ? formatPeriod({ from, to }) : [text('from'), text('to')].filter(Boolean).join(' bis ')
}

const ofMonth = (facts: Facts) => {
  const period = periodOf(facts)
  return period && ` ${period}`
}

/** What an import wrote, where its own entry is not there to tell of it. */
function ofImport({ kind, origin, count = 1, records = 1, isMixed = false }: Told): Rule | undefined {
  if (kind === 'imports/import-jobs' || count === 1 || !origin.startsWith('Import ')) return undefined
  return ({ noun }) => {
    const many = isMixed ? 'Einträge' : NOUN_WORDS[noun].many
    const act = origin.endsWith('zurückgenommen')
      ? 'durch das Zurücknehmen eines Imports geändert'
      : 'mit einem Import geschrieben'
    return [`hat ${numberText(Math.max(count, records))} ${many} ${act}`]
  }
}

const VALUES_CHANGED: Rule = ({ records, count, name, place, changes }) => {
  const values = changes.length === 1 ? 'einen Wert' : `${changes.length} Werte`
  if (records > 1) return [`hat bei ${numberText(records)} Mitarbeitern`, ...place, ` ${values} geändert`]
  const times = count > 1 ? ` ${numberText(count)}-mal` : ''
  return name
    ? ['hat bei ', name, ...place, `${times} ${values} geändert`]
    : [`hat bei einem Mitarbeiter${times} ${values} geändert`]
}

const STAGES: Rule = facts => importAct(facts, PARTICIPLES.checked)
const settled = ({ raw }: Facts) => (raw('isDone') === true ? 'als erledigt vermerkt' : 'wieder als offen vermerkt')
const importSettled = (facts: Facts): SentencePart[] =>
  facts.records > 1
    ? [`hat die Probleme von ${numberText(facts.records)} Importen ${settled(facts)}`]
    : ['hat das Problem im Import ', facts.name ?? 'einer Datei', ` ${settled(facts)}`]
const importAct = ({ count, records, name }: Facts, act: string): SentencePart[] => {
  if (records > 1) return [`hat ${numberText(records)} Importe ${act}`]
  return ['hat den Import ', name ?? 'einer Datei', count > 1 ? ` ${numberText(count)}-mal` : '', ` ${act}`]
}

const IMPORTED: Rule = facts => {
  if (facts.records > 1) return [`hat ${numberText(facts.records)} Dateien importiert`]
  const number = (field: string) => Number(facts.raw(field) ?? 0)
  const parts = [
    number('new') > 0 && `${numberText(number('new'))} neu`,
    number('changed') > 0 && `${numberText(number('changed'))} geändert`,
    number('proposed') > 0 && `${numberText(number('proposed'))} vorgeschlagen`,
    number('new') + number('changed') + number('proposed') === 0 && 'nichts geändert',
  ].filter(Boolean)
  return ['hat ', facts.name ?? 'eine Datei', ` importiert, ${parts.join(', ')}`]
}

/** „hat Lauf 43 heruntergeladen“: a run is called by its number alone. */
const run =
  (act: (facts: Facts) => string): Rule =>
  facts => {
    const { records, name, raw } = facts
    if (records > 1) return [`hat ${numberText(records)} Übergaben`, ...facts.place, ` ${act(facts)}`]
    const number = raw('number') ?? raw('runNumber')
    const called = name ?? (number ? { record: `Lauf ${number}` } : undefined)
    return ['hat ', ...(called ? [called] : ['eine Übergabe']), ...forStore(facts), often(facts), ` ${act(facts)}`]
  }

const forStore = ({ place }: Facts): SentencePart[] => (place.length > 0 ? [' für ', place[1]!] : [])

const failed =
  (what: (facts: Facts) => SentencePart[]): Rule =>
  facts => ['konnte ', ...what(facts), ' nicht auf dem Server ablegen']

const runName = ({ records, name }: Facts): SentencePart[] =>
  records > 1 ? [`${numberText(records)} Übergaben`] : [name ?? 'eine Übergabe']

const people = (facts: Facts) => counted(listLength(facts.raw('employeeIds')), 'Mitarbeiter', 'Mitarbeitern')

const own =
  (what: string, participle: string): Rule =>
  facts => [`hat ${what}${often(facts)} ${participle}`]

const ACCOUNT_CHANGED: Rule = facts => {
  const { changes, records, name, isOwn } = facts
  const active = changes.find(({ field }) => field === 'active')?.after
  if (active !== undefined) {
    const act = `${active === false ? 'de' : ''}aktiviert`
    return isOwn ? own('das eigene Benutzerkonto', act)(facts) : done(act)(facts)
  }
  const changed = changes.find(({ field }) => field in ACCOUNT_CHANGES)
  const words = changed && ACCOUNT_CHANGES[changed.field as FieldName]
  // What is told as one may have been entered and taken back; only yes and no are told apart.
  const isUnsure = facts.count > 1 && words?.[2] !== undefined && typeof changed?.after !== 'boolean'
  if (!changed || !words || isUnsure)
    return isOwn ? own('das eigene Benutzerkonto', PARTICIPLES.changed)(facts) : usual(facts, 'changed')
  const [ofOneself, ofOthers, participle = () => PARTICIPLES.changed] = words
  const act = participle(changed.after)
  if (isOwn) return own(ofOneself, act)(facts)
  const whose = records > 1 ? [`${numberText(records)} ${NOUN_WORDS[facts.noun].many}`] : [name ?? 'jemandem']
  return [`hat ${ofOthers} von `, ...whose, records > 1 ? '' : often(facts), ` ${act}`]
}

/** Where the usual sentence says too little or reads badly. */
const RULES: { [Noun in NounKey]?: { [Act in Finer]?: Rule } } = {
  'months/individual-wage-values': {
    downloaded: facts => [`hat${often(facts)} die Übersicht individueller Lohnarten heruntergeladen`],
  },
  'access/operator-access': VISIT_SENTENCES,
  'accounts/account-preferences': { changed: own('die eigenen Einstellungen', 'geändert') },
  'accounts/store-filter': { changed: own('den eigenen Anwendungsfilter', 'geändert') },
  'accounts/address-ranges': {
    changed: facts => {
      const active = facts.changes.find(({ field }) => field === 'active')
      if (!active) return own('die zulässigen Netze', 'geändert')(facts)
      return active.after === true
        ? [`hat${often(facts)} den Zugang auf die zulässigen Netze beschränkt`]
        : [`hat${often(facts)} die Beschränkung auf die zulässigen Netze aufgehoben`]
    },
  },
  'accounts/second-factor-demands': {
    changed: facts =>
      facts.changes.some(({ field, after }) => field === 'from' && after === null)
        ? own('festgelegt, dass kein zweiter Faktor mehr', 'verlangt wird')(facts)
        : [
            `hat${often(facts)} festgelegt, dass `,
            facts.text('from') && `ab ${facts.text('from')} `,
            'ein zweiter Faktor verlangt wird',
          ],
  },
  'settings/webhooks': { 'sent-again': done('noch einmal verständigt') },
  'access/single-sign-on': {
    created: own('die Anmeldung mit Firmenkonto', 'eingerichtet'),
    changed: own('die Anmeldung mit Firmenkonto', 'geändert'),
    removed: own('die Anmeldung mit Firmenkonto', 'entfernt'),
  },
  'accounts/roles': { changed: facts => roleChanged(facts) ?? usual(facts, 'changed') },
  'accounts/role-assignments': ROLE_ASSIGNED,
  'accounts/provisioning': PROVISIONING_SENTENCES,
  'accounts/api-keys': { changed: done('erneuert'), removed: done('widerrufen') },
  'accounts/users': {
    changed: ACCOUNT_CHANGED,
    invited: facts =>
      facts.records > 1
        ? [`hat ${numberText(facts.records)} Benutzer eingeladen`]
        : ['hat ', facts.name ?? 'jemanden', `${often(facts)} eingeladen`],
    joined: own('die Einladung', PARTICIPLES.joined),
    undone: facts =>
      facts.records > 1
        ? [`hat ${numberText(facts.records)} Einladungen zurückgenommen`]
        : ['hat die Einladung', ...(facts.name ? [' von ', facts.name] : []), `${often(facts)} zurückgenommen`],
  },
  'imports/import-jobs': {
    created: facts => importAct(facts, 'begonnen'),
    changed: facts => {
      if (typeof facts.raw('isDone') === 'boolean') return importSettled(facts)
      if (facts.records > 1) return [`hat die Zuordnung von ${numberText(facts.records)} Importen geändert`]
      return ['hat die Zuordnung im Import ', facts.name ?? 'einer Datei', often(facts), ' geändert']
    },
    checked: STAGES,
    started: facts => importAct(facts, 'gestartet'),
    imported: IMPORTED,
    undone: facts =>
      facts.records > 1
        ? [`hat ${numberText(facts.records)} Importe zurückgenommen`]
        : ['hat den Import ', facts.name ?? 'einer Datei', ' zurückgenommen'],
    removed: facts => importAct(facts, 'verworfen'),
    exported: facts => ['hat die Fehlerdatei zu ', facts.name ?? 'einem Import', often(facts), ' heruntergeladen'],
    downloaded: facts => ['hat die Datei ', facts.name ?? 'eines Imports', often(facts), ' heruntergeladen'],
  },
  'accounts/companies': {
    changed: own('die Einstellungen des Betriebs', 'geändert'),
    locked: own('den Betrieb', 'gesperrt'),
    opened: own('den Betrieb', 'wieder geöffnet'),
  },
  'settings/elda-creators': { exported: done('in einen anderen Betrieb übernommen') },
  'settings/elda-employer': { changed: own('den Elda-Dienstgeber', 'geändert') },
  'notifications/bell': { changed: own('die eigene Glocke', 'eingestellt') },
  'notifications/mail-list': {
    created: done('eingetragen'),
    changed: own('die E-Mails über neue Mitarbeiter', 'umgestellt'),
    removed: done('entfernt'),
  },
  'notifications/news': {
    read: facts => {
      const many = facts.recordId === 'all' ? Number(facts.raw('count') ?? 0) : facts.records
      if (facts.recordId === 'all' || many > 1)
        return [`hat ${counted(many, 'Benachrichtigung', 'Benachrichtigungen')} als gelesen markiert`]
      return ['hat die Benachrichtigung', ...(facts.name ? [' zu ', facts.name] : []), ' als gelesen markiert']
    },
  },
  'people/contracts': {
    'read-sensitive': facts => {
      const all = facts.raw('contracts')
      const whose = typeof all === 'number' ? `von ${counted(all, 'Vertrag', 'Verträgen')}` : 'der Verträge'
      return [`hat${often(facts)} die Bezüge ${whose} angesehen`]
    },
  },
  'people/data-requests': {
    'read-sensitive': facts => [
      `hat${often(facts)} Änderungsanträge von ${people(facts)} mit SV-Nummern oder Bankdaten angesehen`,
    ],
  },
  'people/employees': { changed: VALUES_CHANGED, ...EMPLOYEE_SENTENCES },
  'settings/employment-models': {
    undone: facts => {
      const many = facts.records > 1 ? [' von ', `${numberText(facts.records)} Beschäftigungsmodellen`] : undefined
      return [
        'hat geplante Regeln',
        ...(many ?? (facts.name ? [' von ', facts.name] : [])),
        `${often(facts)} zurückgenommen`,
      ]
    },
  },
  'shell/event-log': {
    exported: facts => {
      const entries = facts.raw('entries')
      const size =
        facts.count === 1 && typeof entries === 'number' ? ` mit ${counted(entries, 'Eintrag', 'Einträgen')}` : ''
      return [`hat das Ereignisprotokoll${size}${often(facts)} heruntergeladen`]
    },
    downloaded: facts => [`hat${often(facts)} einen Prüfexport des Ereignisprotokolls heruntergeladen`],
  },
  'time/absences': { approved: done('genehmigt'), undone: takenBack('Genehmigung', 'der Abwesenheit') },
  'time/stamps': { confirmed: done('bestätigt'), undone: takenBack('Bestätigung', 'der Stempelzeit') },
  'exports/cancellations': {
    changed: facts => {
      if (facts.records > 1) return [`hat ${numberText(facts.records)} Stornos von Hand ${settled(facts)}`]
      const number = facts.raw('runNumber')
      const which = facts.name ? [' von ', facts.name] : number ? [` zu Lauf ${number}`] : []
      return ['hat das Storno von Hand', ...which, ` ${settled(facts)}`]
    },
  },
  'exports/employee-sync': {
    changed: own('die Einstellungen der Stammdaten-Übergabe', 'geändert'),
    exported: facts =>
      facts.records > 1
        ? [`hat ${numberText(facts.records)}-mal Stammdaten an die Lohnverrechnung übergeben`]
        : [`hat die Stammdaten von ${people(facts)} an die Lohnverrechnung übergeben`],
    delivered: own('die Datei mit Stammdaten', 'auf dem Server abgelegt'),
    'delivery-failed': failed(() => ['die Datei mit Stammdaten']),
    downloaded: own('die Datei mit Stammdaten', 'heruntergeladen'),
    'read-sensitive': facts => [`hat${often(facts)} die Stammdaten von ${people(facts)} vor der Übergabe angesehen`],
  },
  'exports/export-previews': {
    'read-sensitive': facts => [
      `hat${often(facts)} SV-Nummern von ${people(facts)}`,
      ...facts.place,
      ` in der Übergabe${ofMonth(facts)} angesehen`,
    ],
  },
  'exports/export-runs': {
    created: facts => [`hat die Übergabe${ofMonth(facts)}`, ...forStore(facts), ' begonnen'],
    exported: run(() => 'übergeben'),
    delivered: run(() => PARTICIPLES.delivered),
    'delivery-failed': failed(runName),
    downloaded: run(() => PARTICIPLES.downloaded),
    'sent-again': run(() => PARTICIPLES['sent-again']),
  },
  'exports/hand-over-settings': { changed: own('die Einstellungen der Übergabe', 'geändert') },
  'months/month-closings': CLOSING_SENTENCES,
  'exports/export-runs-by-store': {
    started: facts =>
      facts.records > 1
        ? usual(facts, 'started')
        : [
            `hat die Übergabe der ${facts.text('kind') || 'Abwesenheiten'}${ofMonth(facts)} für ${counted(Number(facts.raw('count') ?? 0), 'Standort', 'Standorte')} gestartet`,
          ],
  },
}
