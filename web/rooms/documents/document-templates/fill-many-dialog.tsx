import FillDialog from '../document-fills/fill-dialog.tsx'
import { PeopleChoice } from './people-choice.tsx'

/** „Dokumente ausfüllen“ from the templates: whom they are for is chosen first. */
export default function FillManyDialog({ onClose }: { onClose: () => void }) {
  return <FillDialog people={undefined} PeopleChoice={PeopleChoice} onClose={onClose} />
}
