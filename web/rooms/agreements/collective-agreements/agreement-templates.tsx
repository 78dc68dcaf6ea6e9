import { useQuery } from '@tanstack/react-query'
import { AGREEMENT_TEMPLATES } from '#domain/agreements/agreement-templates.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { companyCatalogueQuery } from '../agreement-proposals/queries.ts'

type Props = {
  isEmpty?: boolean
  /** Those whose name is there already are not offered again. */
  taken?: readonly { name: string }[]
  onCopy: ((template: string) => void) | undefined
  onNew?: (() => void) | undefined
}

/** What Kontor ships, to be copied; it becomes the company's own. */
export function AgreementTemplates({ isEmpty = false, taken = [], onCopy, onNew }: Props) {
  const { data: catalogue, isPending } = useQuery(companyCatalogueQuery(useCompanyId()))
  // The catalogue has them, too; until that is known none is offered only to vanish.
  const shipped = isPending || catalogue?.isAllowed ? [] : AGREEMENT_TEMPLATES
  const offered = shipped.filter(template => !taken.some(({ name }) => name === template.name))
  return (
    <>
      {isEmpty && (
        <Card>
          <EmptyState
            title="Noch kein Kollektivvertrag"
            actions={onNew && <Button onClick={onNew}>Neuer Kollektivvertrag</Button>}
          >
            Ein Kollektivvertrag sagt, was Gruppen und Stufen mindestens verdienen. Danach werden Mitarbeiter
            eingestuft.
          </EmptyState>
        </Card>
      )}
      {onCopy && offered.length > 0 && (
        <Card title="Mitgeliefert" hint={isEmpty ? 'bitte prüfen und ergänzen' : undefined}>
          <ItemList
            label="Mitgelieferte Kollektivverträge"
            items={offered.map(({ key, name, about, note }) => ({
              key,
              title: name,
              detail: isEmpty ? `${about} Quelle: ${note}.` : note,
              actions: (
                <Button aria-label={`${name} übernehmen`} onClick={() => onCopy(key)}>
                  Übernehmen
                </Button>
              ),
            }))}
          />
        </Card>
      )}
    </>
  )
}
