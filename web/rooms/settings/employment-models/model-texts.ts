import type { EmploymentModelRules } from '#contract/settings/employment-models.ts'
import { dayText } from '#web/lib/day-text.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

export const peopleText = (people: number) => `${people} Mitarbeiter`
export const storesText = (stores: number) => (stores === 1 ? '1 Standort' : `${stores} Standorte`)

type Version = Pick<EmploymentModelRules, 'validFrom'>

/** The rules that hold on a day: the last that began by then. */
export const versionOn = <V extends Version>(versions: readonly V[], day: string): V | undefined =>
  versions.findLast(({ validFrom }) => validFrom <= day)

/** What a version is: over, held today, or to come. */
export function stateOf(version: Version, versions: readonly Version[], today: string): { tone: Tone; text: string } {
  const from = dayText(version.validFrom)
  if (version.validFrom > today) return { tone: 'info', text: `Geplant ab ${from}` }
  if (versionOn(versions, today) === version) return { tone: 'ok', text: `Gilt seit ${from}` }
  return { tone: 'neutral', text: `Galt ab ${from}` }
}
