import { useEffect, useState } from 'react'
import type { WageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { changeOf, differences, editedLines, editFaults, type WageTypeEdits } from '#domain/settings/wage-type-edits.ts'
import { isStale } from '#web/ui/api-error.ts'
import { useUnsaved } from '#web/ui/overlay/unsaved.ts'
import { useSaveMapping } from './queries.ts'

const NONE: WageTypeEdits = {}

/** What was entered over the lines as last loaded, step by step, until all of it is saved together. */
export function useMappingEdits(companyId: number, mapping: WageTypeMapping) {
  const [steps, setSteps] = useState<readonly WageTypeEdits[]>([NONE])
  const [opened, setOpened] = useState(mapping)
  const edits = steps.at(-1) ?? NONE
  const count = Object.keys(edits).length
  const [isTyping, setTyping] = useState(false)
  const isDirty = count > 0 || isTyping
  const settle = useUnsaved(isDirty)
  const save = useSaveMapping(companyId)
  // What one saved oneself is loaded again before it is answered.
  const isNewer = mapping.version !== opened.version && !save.isPending
  useEffect(() => {
    if (!isDirty && isNewer) setOpened(mapping)
  }, [isDirty, isNewer, mapping])

  const faults = editFaults(edits)
  return {
    edits,
    count,
    isDirty,
    setTyping,
    faults,
    lines: editedLines(mapping.lines, edits),
    busy: save.isPending,
    wasOvertaken: isDirty && (isNewer || isStale(save.error)),
    /** What a colleague saved since the first step. */
    theirs: isDirty && isNewer ? differences(opened.lines, mapping.lines) : [],
    step: (next: WageTypeEdits) => {
      if (next !== edits) setSteps([...steps, next])
    },
    undo: () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps),
    discard: () => setSteps([NONE]),
    save: async () => {
      if (count === 0 || faults.length > 0 || save.isPending) return
      try {
        const saved = await save.mutateAsync({ version: mapping.version, ...changeOf(mapping.lines, edits) })
        settle()
        setOpened(saved)
        // What was entered while it was on its way stays.
        setSteps(([...all]) => [without(all.at(-1) ?? NONE, edits)])
      } catch {
        // Said by the red message and the band.
      }
    },
  }
}
export type MappingEdits = ReturnType<typeof useMappingEdits>

const without = (edits: WageTypeEdits, saved: WageTypeEdits): WageTypeEdits =>
  Object.fromEntries(Object.entries(edits).filter(([key, edit]) => saved[key] !== edit))
