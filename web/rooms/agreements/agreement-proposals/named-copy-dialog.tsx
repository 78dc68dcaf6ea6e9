import type { ReactNode } from 'react'
import { CatalogueCopy } from '#contract/agreements/agreement-proposals.ts'
import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'

type Copy = { draft: { name: string }; idempotencyKey: string }

type Props = {
  name: string
  /** What comes with it, and where it is from. */
  children: ReactNode
  create: { isPending: boolean; error: unknown; mutateAsync: (copy: Copy) => Promise<CollectiveAgreement> }
  onMade: (id: number) => void
  onClose: () => void
}

/** An agreement that others wrote becomes the company’s own, under a name of its own. */
export const NamedCopyDialog = ({ name, children, create, onMade, onClose }: Props) => (
  <RecordDialog
    noun="agreements/collective-agreements"
    record={undefined}
    title="Kollektivvertrag übernehmen"
    submitLabel="Übernehmen"
    entries={[{ kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128 }]}
    values={{ name }}
    schema={CatalogueCopy}
    create={create}
    onSaved={({ id }) => {
      onMade(id)
      onClose()
    }}
    onClose={onClose}
  >
    {() => <Banner tone="info">{children}</Banner>}
  </RecordDialog>
)
