import { templateNamed } from '#domain/agreements/agreement-templates.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { NamedCopyDialog } from '../agreement-proposals/named-copy-dialog.tsx'
import { useCopyTemplate } from './queries.ts'

type Props = { template: string; onMade: (id: number) => void; onClose: () => void }

/** Of one that is shipped. */
export default function CopyTemplateDialog({ template: key, onMade, onClose }: Props) {
  const { name, about, note } = templateNamed(key)!
  const { mutateAsync, ...copy } = useCopyTemplate(useCompanyId())
  const create = {
    ...copy,
    mutateAsync: ({ draft, idempotencyKey }: { draft: { name: string }; idempotencyKey: string }) =>
      mutateAsync({ draft: { template: key, ...draft }, idempotencyKey }),
  }
  return (
    <NamedCopyDialog {...{ name, create, onMade, onClose }}>
      {about} Quelle: {note}. Was fehlt, ergänzen Sie in Ihrer Kopie.
    </NamedCopyDialog>
  )
}
