import type { Average } from '#contract/settings/averages.ts'
import { AVERAGE_TEMPLATES } from '#domain/settings/average-templates.ts'
import { today } from '#web/lib/day-text.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { Button } from '#web/ui/button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import styles from './averages.module.css'
import { queries } from './queries.ts'

/** Templates whose name is free, and how an average is made of one; it says that it is to be checked. */
export function useTemplates(rows: readonly Average[] | undefined) {
  const { mutate, isPending } = queries.useCreate()
  const keyFor = useIdempotencyKey()
  const left = AVERAGE_TEMPLATES.filter(({ name }) => !rows?.some(row => row.name === name))
  const make = (wanted: string) => {
    const template = AVERAGE_TEMPLATES.find(({ key }) => key === wanted)
    if (!template || isPending) return
    const validFrom = `${today().slice(0, 4)}-01-01`
    const draft = { ...template.rules, name: template.name, validFrom, isTemplate: true }
    mutate({ draft, idempotencyKey: keyFor(draft) })
  }
  return { left, make }
}

/** What a company without averages is offered. */
export const AverageTemplates = ({ onMake }: { onMake: ((template: string) => void) | undefined }) => (
  <>
    <EmptyState title="Noch keine Durchschnitte">
      Ein Durchschnitt sagt, welche Lohnarten über welchen Zeitraum in Urlaubs-, Kranken- und Feiertagsentgelt oder
      Sonderzahlungen einfließen.
      {onMake && ' Beginnen Sie mit einer Vorlage.'}
    </EmptyState>
    {onMake && (
      <div className={styles.templates}>
        <h2 className={styles.title}>
          Vorlagen <span>bitte prüfen, was Ihr Kollektivvertrag sagt</span>
        </h2>
        <ItemList
          label="Vorlagen"
          items={AVERAGE_TEMPLATES.map(({ key, name, about }) => ({
            key,
            title: name,
            detail: about,
            actions: (
              <Button aria-label={`${name} erstellen`} onClick={() => onMake(key)}>
                Erstellen
              </Button>
            ),
          }))}
        />
      </div>
    )}
  </>
)
