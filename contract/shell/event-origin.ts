import type { Event } from './event-log.ts'

const PROGRAM = 'Kontor'
/** Where no account did it. */
const AT_MACHINE = 'Betreiber am Server'

/** From where it was done. */
export function originText(origin: string): string {
  const [, address] = /^web (\S+)/.exec(origin) ?? []
  if (address) return origin.includes(' key ') ? `API-Schlüssel, ${address}` : `Browser, ${address}`
  if (origin === 'machine') return 'Am Server selbst'
  if (origin.startsWith('Import ')) return origin.endsWith('zurückgenommen') ? 'Import zurückgenommen' : 'Import'
  return isBackground(origin) ? 'Hintergrund' : ''
}

/** The import that wrote or took back what an entry tells. */
export const importOf = (origin: string): string | undefined => /^Import (\d+)(?: zurückgenommen)?$/.exec(origin)?.[1]

/** What a job did later, when nobody sat before it; an import its author waits for. */
const isBackground = (origin: string): boolean => origin.startsWith('job ')

/** Who did it; of what was done in the background the program, and at whose wish. */
export function doerOf({ actor, isOperator, origin }: Pick<Event, 'actor' | 'isOperator' | 'origin'>) {
  const name = actor || (origin === 'machine' ? AT_MACHINE : 'Unbekannt')
  return isBackground(origin)
    ? { name: PROGRAM, isOperator: false, wish: `im Auftrag von ${name}${isOperator ? ' (Betreiber)' : ''}` }
    : { name, isOperator, wish: undefined }
}

/** The same in one line, for a file. */
export function doerText(event: Pick<Event, 'actor' | 'isOperator' | 'origin'>): string {
  const { name, isOperator, wish } = doerOf(event)
  return `${name}${isOperator ? ' (Betreiber)' : ''}${wish ? `, ${wish}` : ''}`
}
