import type { StoreMonth } from '#contract/exports/month-overviews.ts'
import { dayOf, formatTime, fromUtcText } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { isIdle } from '#domain/months/month-checks.ts'

/** A month's way to payroll, in its order. */
export const STEPS = {
  times: {
    label: 'Zeiten bestätigt',
    text: 'Jede Stempelzeit ist von jemandem bestätigt, der weiß, dass sie stimmt.',
  },
  absences: {
    label: 'Abwesenheiten genehmigt',
    text: 'Über jeden Antrag, der in den Monat fällt, ist entschieden.',
  },
  check: {
    label: 'Vorprüfung',
    text: 'Nummern, Lohnarten und Zeiten sind vollständig. Sperren verhindern den Abschluss, Hinweise nicht.',
  },
  closing: {
    label: 'Abgeschlossen',
    text: 'Woraus der Monat gerechnet ist, kann niemand mehr ändern. Öffnen braucht einen Grund und gilt auf Zeit.',
  },
  run: {
    label: 'Übergeben',
    text: 'Die Lohnarten (bei DPW die Stunden) sind als Lauf an die Lohnverrechnung übergeben.',
  },
  changed: {
    label: 'seit der Übergabe geändert',
    text: 'Bei so vielen Mitarbeitern ergibt der Monat etwas anderes als übergeben. Eine Korrektur holt es nach.',
  },
} as const
export type StepKey = keyof typeof STEPS
export const STEP_KEYS = Object.keys(STEPS) as StepKey[]

/** `next`: to be done now; `none`: not yet. */
export type Step = { state: 'done' | 'warn' | 'error' | 'info' | 'next' | 'none'; text: string }
export type StoreSteps = Record<StepKey, Step>

const NONE: Step = { state: 'none', text: '' }
const done = (text: string): Step => ({ state: 'done', text })
const number = (count: number) => formatNumber(count, 0)
const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${number(count)} ${many}`)

export const isClosed = ({ closing }: Pick<StoreMonth, 'closing'>): boolean =>
  closing !== null && closing.openUntil === null

export function stepsOf(store: StoreMonth, zone: string): StoreSteps {
  const { unconfirmedStamps, stamps, undecidedAbsences, absences } = store
  if (isIdle(store)) return { times: NONE, absences: NONE, check: NONE, closing: NONE, run: NONE, changed: NONE }
  return {
    times: unconfirmedStamps > 0 ? { state: 'warn', text: `${number(unconfirmedStamps)} offen` } : done(number(stamps)),
    absences:
      undecidedAbsences > 0 ? { state: 'warn', text: `${number(undecidedAbsences)} offen` } : done(number(absences)),
    check: checkStep(store),
    closing: closingStep(store, zone),
    run: runStep(store),
    changed: changedStep(store),
  }
}

function checkStep(store: StoreMonth): Step {
  const { blockers, hints } = store
  if (isClosed(store)) return done('geprüft')
  if (blockers > 0) return { state: 'error', text: counted(blockers, 'Sperre', 'Sperren') }
  return hints > 0 ? { state: 'warn', text: counted(hints, 'Hinweis', 'Hinweise') } : done('geprüft')
}

function closingStep({ closing, next }: StoreMonth, zone: string): Step {
  if (closing?.openUntil)
    return { state: 'info', text: `offen bis ${shortDay(closing.openUntil, zone)} ${timeOf(closing.openUntil, zone)}` }
  if (closing) return done(shortDay(closing.closedAt, zone))
  return next === 'close' ? { state: 'next', text: 'Abschließen' } : NONE
}

function runStep({ run, next }: StoreMonth): Step {
  if (run?.state === 'failed') return { state: 'error', text: 'fehlgeschlagen' }
  if (run) return done(run.state === 'sending' ? 'wird übertragen' : `Lauf ${run.number}`)
  return next === 'hand-over' ? { state: 'next', text: 'Übergeben' } : NONE
}

function changedStep({ changedPeople }: StoreMonth): Step {
  if (changedPeople === null) return NONE
  return changedPeople > 0 ? { state: 'warn', text: `${number(changedPeople)} geändert` } : done('0')
}

const shortDay = (moment: string, zone: string): string => {
  const { day, month } = dayOf(fromUtcText(moment), zone)
  return `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.`
}
const timeOf = (moment: string, zone: string): string => formatTime(fromUtcText(moment), zone)

/** All is done that there is to do. */
export const isFinished = (store: StoreMonth): boolean => store.next === 'nothing'

/** „November ist in 4 von 6 Standorten abgeschlossen. 12 Hinweise warten.“ */
export function stateSentence(month: string, stores: readonly StoreMonth[]): string {
  const working = stores.filter(store => !isIdle(store))
  const open = working.filter(store => !isClosed(store))
  const hints = open.reduce((sum, store) => sum + store.hints, 0)
  const waiting = hints > 0 ? ` ${hints === 1 ? '1 Hinweis wartet' : `${number(hints)} Hinweise warten`}.` : ''
  if (working.length === 0) return `Im ${month} ist noch niemand beschäftigt.`
  if (open.length > 0)
    return `${month} ist in ${working.length - open.length} von ${working.length} Standorten abgeschlossen.${waiting}`
  const left = working.filter(({ next }) => next === 'hand-over').length
  const changed = working.filter(({ next }) => next === 'correct').length
  if (left > 0)
    return `${month} ist überall abgeschlossen, ${counted(left, 'Standort ist', 'Standorte sind')} zu übergeben.`
  if (changed > 0)
    return `${month} ist überall übergeben; in ${counted(changed, 'Standort', 'Standorten')} hat sich seither etwas geändert.`
  return `${month} ist überall abgeschlossen und übergeben.`
}

/** Of who sees one store: „In Wien Donaustadt fehlen 3 Bestätigungen, dann kann der November abgeschlossen werden.“ */
export function storeSentence(month: string, store: StoreMonth): string {
  const { storeName, unconfirmedStamps, blockers, next } = store
  const missing = `In ${storeName} ${unconfirmedStamps === 1 ? 'fehlt 1 Bestätigung' : `fehlen ${number(unconfirmedStamps)} Bestätigungen`}`
  const inTheWay = `${blockers === 1 ? 'steht' : 'stehen'} dem Abschluss ${counted(blockers, 'Sperre', 'Sperren')} im Weg`
  switch (next) {
    case 'confirm':
      return blockers > 1
        ? `${missing}, insgesamt ${inTheWay}.`
        : `${missing}, dann kann der ${month} abgeschlossen werden.`
    case 'check':
      return `In ${storeName} ${inTheWay}.`
    case 'close':
      return `In ${storeName} kann der ${month} abgeschlossen werden.`
    case 'hand-over':
      return `Der ${month} ist in ${storeName} abgeschlossen und kann übergeben werden.`
    case 'correct':
      return `Der ${month} ist in ${storeName} übergeben; seither hat sich etwas geändert.`
    case 'nothing':
      return isIdle(store)
        ? `In ${storeName} ist im ${month} noch niemand beschäftigt.`
        : `Der ${month} ist in ${storeName} abgeschlossen und übergeben.`
  }
}
