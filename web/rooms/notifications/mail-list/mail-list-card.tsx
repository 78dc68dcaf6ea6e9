import '#web/ui/theme/mantine-layers.css'
import { Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MailAddressDraft } from '#contract/notifications/mail-list.ts'
import { DIGEST_MODES, type DigestMode } from '#domain/notifications/digest.ts'
import { useCan } from '#web/lib/session.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import styles from './mail-list.module.css'
import { addressesQuery, digestQuery, useAddAddress, useChangeDigest, useRemoveAddress } from './queries.ts'

const MODES = Object.entries(DIGEST_MODES).map(([value, label]) => ({ value: value as DigestMode, label }))
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00 Uhr` }))

/** Who in the company is mailed about new employees, and when. */
export function MailListCard({ companyId }: { companyId: number }) {
  const canWrite = useCan('settings.write')
  const addresses = useQuery(addressesQuery(companyId))
  const digest = useQuery(digestQuery(companyId))
  const { mutate: change } = useChangeDigest(companyId)
  const { mutate: remove, isPending: removing } = useRemoveAddress(companyId)
  const error = addresses.error ?? digest.error
  return (
    <section className={styles.card} aria-labelledby="new-employee-mails">
      <h3 id="new-employee-mails">E-Mails über neue Mitarbeiter</h3>
      <p>Gilt für den ganzen Betrieb.</p>
      {error && !addresses.data ? (
        <ErrorState error={error} onRetry={() => Promise.all([addresses.refetch(), digest.refetch()])} />
      ) : (
        <>
          {digest.data &&
            (canWrite ? (
              <div className={styles.when}>
                <ChoiceChips
                  label="Wann"
                  choices={MODES}
                  chosen={digest.data.mode}
                  onToggle={mode => change({ mode, version: digest.data.version })}
                />
                {digest.data.mode === 'daily' && (
                  <Select
                    aria-label="Uhrzeit"
                    className={styles.hour}
                    data={HOURS}
                    allowDeselect={false}
                    value={String(digest.data.hour)}
                    onChange={hour => change({ hour: Number(hour), version: digest.data.version })}
                  />
                )}
              </div>
            ) : (
              <p>
                {DIGEST_MODES[digest.data.mode]}
                {digest.data.mode === 'daily' && ` um ${digest.data.hour}:00 Uhr`}
              </p>
            ))}
          <ItemList
            label="Adressen"
            items={addresses.data?.map(address => ({
              key: address.id,
              title: address.email,
              actions: canWrite && (
                <IconButton
                  label={`${address.email} entfernen`}
                  icon={<IconTrash size={17} stroke={1.7} />}
                  tone="danger"
                  disabled={removing}
                  onClick={() => remove(address)}
                />
              ),
            }))}
            empty={<p className={styles.none}>Noch steht niemand auf der Liste.</p>}
          />
          {canWrite && <AddressForm companyId={companyId} />}
        </>
      )}
    </section>
  )
}

function AddressForm({ companyId }: { companyId: number }) {
  const { mutate, isPending } = useAddAddress(companyId)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const form = useFirstFault(problem)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const checked = MailAddressDraft.safeParse({ email })
    if (!checked.success) return setProblem(checked.error.issues[0]?.message)
    mutate(checked.data.email, {
      onSuccess: () => setEmail(''),
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
