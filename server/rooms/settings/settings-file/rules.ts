import { z } from 'zod'
import { fieldText } from '#contract/field-values.ts'
import { fieldLabel } from '#contract/fields.ts'
import type { SettingsItem } from '#contract/settings/settings-file.ts'
import { formatDay, parseDay } from '#domain/basics/days.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SettingsPart } from '#server/platform/room.ts'

export const FORMAT = 'kontor-settings'
export const VERSION = 1

const File = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  company: z.string().max(128),
  exportedAt: z.string().max(40),
  secrets: z.array(z.string().max(300)).max(1000),
  parts: z.record(z.string(), z.array(z.unknown()).max(5000)),
})
export type SettingsFile = z.infer<typeof File>

/** What is no settings file of ours is refused as a whole; what its items are worth is said one by one. */
export function readFile(bytes: Buffer, known: readonly SettingsPart[]): SettingsFile {
  const { data, error } = File.safeParse(parsed(bytes))
  const { version } = (parsed(bytes) ?? {}) as { version?: unknown }
  if (typeof version === 'number' && version > VERSION)
    throw refused('Diese Datei ist von einer neueren Fassung von Kontor.')
  if (error) throw refused('Das ist keine Einstellungsdatei von Kontor.')
  const strange = Object.keys(data.parts).find(key => !known.some(part => part.key === key))
  if (strange !== undefined) throw refused(`Den Teil „${strange.slice(0, 60)}“ kennt diese Fassung von Kontor nicht.`)
  return data
}

const refused = (message: string) => new Refusal('invalid', message, { file: message })

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Field by field what is another than before; what the file does not say stays. */
export function changesOf(part: SettingsPart, before: object | undefined, after: object): SettingsItem['changes'] {
  const flat = (item: object): Record<string, unknown> => part.flat?.(item) ?? (item as Record<string, unknown>)
  const former = before ? flat(before) : {}
  return Object.entries(flat(after))
    .filter(([, value]) => value !== undefined)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(former[field]))
    .map(([field, value]) => ({
      label: labelOf(field),
      before: textOf(part, field, former[field]),
      after: textOf(part, field, value),
    }))
}

/** `2026-01-01 nightPercent`: of the rules from a day on. */
function labelOf(field: string): string {
  const [day, name] = field.split(' ')
  const from = name ? parseDay(day!) : undefined
  return from ? `${fieldLabel(name!)} ab ${formatDay(from)}` : fieldLabel(field)
}

const textOf = ({ noun }: SettingsPart, field: string, value: unknown): string => {
  const name = field.split(' ').at(-1)!
  return fieldText(name, value, { noun })
}

/** The same key twice is told apart by its turn, so that two of the same name meet two. */
export function byKey<Item extends object>(part: SettingsPart, items: readonly Item[]): Map<string, Item> {
  const turns = new Map<string, number>()
  return new Map(
    items.map(item => {
      const key = part.keyOf(item)
      const turn = (turns.get(key) ?? 0) + 1
      turns.set(key, turn)
      return [`${key} ${turn}`, item]
    }),
  )
}
