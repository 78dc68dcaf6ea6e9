import { FieldsCard } from './fields-card.tsx'
import { TemplateCard, type TemplateCardProps } from './template-card.tsx'

/** Beside the list: what the check of the open one has found, and everything that a template can name. */
export default function TemplatesSide({ opened }: { opened: TemplateCardProps | undefined }) {
  return (
    <>
      {opened && <TemplateCard key={opened.template.id} {...opened} />}
      <FieldsCard />
    </>
  )
}
