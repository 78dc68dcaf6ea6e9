import { isOfAbsences, isTakenBy, layoutOf, templateKey } from '#domain/exports/export-templates.ts'
import { absenceLayoutOf } from '#domain/exports/layouts.ts'
import { wageLayoutsOf } from '#domain/exports/wage-layouts.ts'
import type { Layout } from '#domain/settings/payroll-file.ts'
import type { ListedTemplate } from '../export-templates/queries.ts'

/** A file that can be handed over; `template`: a company's own. */
export type ChosenFile = { key: string; label: string; layout: Layout; isOwn: boolean }
export type Files = { wages: ChosenFile[]; absences: ChosenFile[] }

/** What the payroll software takes, shipped and own; the first is the usual one. */
export function filesOf(softwareId: number, templates: readonly ListedTemplate[]): Files {
  const own = templates
    .filter(({ locked, template }) => !locked && isTakenBy(template, softwareId))
    .map(({ id, name, template }) => ({
      key: templateKey(id),
      label: `${name} (eigene Vorlage)`,
      layout: layoutOf({ ...template, id, name }),
      isOwn: true,
      isAbsences: isOfAbsences(template),
    }))
  const shipped = (layout: Layout) => ({ key: layout.key, label: layout.name, layout, isOwn: false })
  const absences = absenceLayoutOf(softwareId)
  return {
    wages: [...wageLayoutsOf(softwareId).map(shipped), ...own.filter(({ isAbsences }) => !isAbsences)],
    absences: absences ? [shipped(absences), ...own.filter(({ isAbsences }) => isAbsences)] : [],
  }
}

/** What is chosen and not taken is as if nothing had been. */
export const fileOf = (files: readonly ChosenFile[], key: string): ChosenFile | undefined =>
  files.find(file => file.key === key) ?? files[0]
