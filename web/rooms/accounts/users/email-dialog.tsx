import { NewEmail } from '#contract/accounts/users.ts'
import { contractCheck } from '#web/lib/contract-check.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { type ListedUser, useChangeEmail } from './queries.ts'
import styles from './users.module.css'

const ENTRIES: Entry<NewEmail>[] = [{ kind: 'text', key: 'email', label: 'Neue E-Mail', required: true }]
const check = contractCheck<NewEmail, NewEmail>(NewEmail, false)

export default function EmailDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending, error } = useChangeEmail()
  return (
    <PanelDialog
      title="E-Mail ändern"
      acceptLabel="E-Mail ändern"
      entries={ENTRIES}
      values={{ email: '' }}
      check={check}
      error={error}
      busy={isPending}
      onAccept={values => mutate({ id: user.id, ...NewEmail.parse(values) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={styles.whose}>
        {user.firstname} {user.lastname} · {user.email}
        <br />
        Die neue Adresse bekommt einen Link, der 24 Stunden gilt; erst wenn er bestätigt wurde, gilt sie. Die bisherige
        wird verständigt.
      </p>
    </PanelDialog>
  )
}
