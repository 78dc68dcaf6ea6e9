import type { CompanyCatalogue } from '#contract/agreements/agreement-proposals.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { NamedCopyDialog } from './named-copy-dialog.tsx'
import { useCopyCatalogue } from './queries.ts'

type Props = { entry: CompanyCatalogue['agreements'][number]; onMade: (id: number) => void; onClose: () => void }

/** Of one of the catalogue, which the copy follows. */
export default function CopyDialog({ entry: { id, name, note }, onMade, onClose }: Props) {
  const create = useCopyCatalogue(useCompanyId(), id)
  return (
    <NamedCopyDialog {...{ name, create, onMade, onClose }}>
      Mit allen Tabellen, Zulagen und Sonderzahlungen. Neuere Tabellen werden Ihnen vorgeschlagen, und nichts ändert
      sich von selbst.{note && ` Quelle: ${note}.`}
    </NamedCopyDialog>
  )
}
