import { EMPLOYMENT_TEMPLATES, FIRST_TEMPLATE } from '#domain/wages/employment-templates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'

/** What a company without models is offered. */
export const ModelTemplates = ({ onChoose }: { onChoose: ((template: string) => void) | undefined }) => (
  <>
    <PageHeader title="Beschäftigungsmodelle" />
    <Card>
      <EmptyState title="Noch keine Beschäftigungsmodelle">
        Ein Beschäftigungsmodell sagt, aus welchen Stunden Normalzeit, Mehrarbeit, Überstunden und Zuschläge werden.
        {onChoose && ' Beginnen Sie mit einer Vorlage; das erste Modell wird der Standard des Betriebs.'}
      </EmptyState>
    </Card>
    {onChoose && (
      <Card title="Vorlagen" hint="bitte prüfen, was Ihr Kollektivvertrag sagt">
        <ItemList
          label="Vorlagen"
          items={EMPLOYMENT_TEMPLATES.map(({ key, name, about }) => ({
            key,
            title: name,
            mark: key === FIRST_TEMPLATE && <StatusPill tone="info">Vorschlag für den Standard</StatusPill>,
            detail: about,
            actions: (
              <Button aria-label={`${name} erstellen`} onClick={() => onChoose(key)}>
                Erstellen
              </Button>
            ),
          }))}
        />
      </Card>
    )}
  </>
)
