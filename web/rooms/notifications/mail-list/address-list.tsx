import { TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { MailAddress } from '#contract/notifications/mail-list.ts'
import { faultOfMailAddress } from '#domain/notifications/mail-address.ts'
import { useCan } from '#web/lib/session.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import styles from './mail-list.module.css'
import { addressesQuery, useAddAddress, useRemoveAddress } from './queries.ts'

/** Who in the company is mailed about new employees. */
export function AddressList({ companyId }: { companyId: number }) {
  const canWrite = useCan('settings.write')
  const { data: addresses, error, refetch } = useQuery(addressesQuery(companyId))
  const { mutateAsync: remove } = useRemoveAddress(companyId)
  if (error && !addresses) return <ErrorState error={error} onRetry={refetch} />
  const askRemove = (address: MailAddress) =>
    confirm({
      title: 'E-Mail-Adresse entfernen',
      about: address.email,
      text: addresses?.length === 1 ? LAST : 'Diese Adresse bekommt dann keine E-Mails über neue Mitarbeiter mehr.',
      confirmLabel: 'Entfernen',
      danger: true,
      action: () => remove(address),
    })
  return (
    <>
      <ItemList
        label="Adressen"
        items={addresses?.map(address => ({
          key: address.id,
          title: address.email,
          actions: canWrite && (
            <IconButton
              label={`${address.email} entfernen`}
              icon={<IconTrash size={17} stroke={1.7} />}
              tone="danger"
              onClick={() => askRemove(address)}
            />
          ),
        }))}
        empty={<p className={styles.none}>Noch steht niemand auf der Liste.</p>}
      />
      {canWrite && <AddressForm companyId={companyId} />}
    </>
  )
}

const LAST =
  'Dann steht niemand mehr auf der Liste. Wer bis zur nächsten Adresse dazukommt oder noch in keiner E-Mail stand, wird auch später nicht gemeldet.'

function AddressForm({ companyId }: { companyId: number }) {
  const { mutate, isPending } = useAddAddress(companyId)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const form = useFirstFault(problem)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOfMailAddress(email)
    if (fault) return setProblem(fault)
    mutate(email.trim(), {
      // What was typed meanwhile is the next address.
      onSuccess: () => setEmail(typed => (typed === email ? '' : typed)),
      onError: error => setProblem(error instanceof ApiError ? error.fields.email : undefined),
    })
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={add}>
      <TextInput
        type="email"
        label="E-Mail-Adresse"
        autoComplete="off"
        value={email}
        error={problem}
        onChange={({ target }) => {
          setEmail(target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" busy={isPending}>
        Hinzufügen
      </Button>
    </form>
  )
}
