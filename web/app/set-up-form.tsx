import '#web/ui/theme/mantine-layers.css'
import { Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SetUp, setUp } from '#contract/accounts/set-up.ts'
import { checkPassword } from '#domain/access/password.ts'
import { ID_OF_SOFTWARE } from '#domain/accounts/company-settings.ts'
import { EXTERNAL_SOFTWARE } from '#domain/accounts/external-software.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/ui/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import { type BroughtFile, SetUpData } from './set-up-data.tsx'
import styles from './set-up-page.module.css'
import { EMPTY_STORE, SetUpStores, type StoreRow } from './set-up-stores.tsx'

const OWNER = { firstname: '', lastname: '', email: '', password: '', repeat: '' }
const COMPANY = { name: '', companyNumber: '', softwareId: 0 }

type Props = { token: string; onDone: (session: string, brought: BroughtFile | undefined) => Promise<void> }

export function SetUpForm({ token, onDone }: Props) {
  const [owner, setOwner] = useState(OWNER)
  const [company, setCompany] = useState(COMPANY)
  const [stores, setStores] = useState<readonly StoreRow[]>([EMPTY_STORE])
  const [brought, setBrought] = useState<BroughtFile>()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useFirstFault(faults)
  const payrollId = ID_OF_SOFTWARE[company.softwareId]

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const draft = { token, owner, company: { ...company, stores: stores.map(({ key: _, ...store }) => store) } }
    const found = faultsOf(draft)
    setFaults(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await onDone(await api(setUp.begin, { body: SetUp.parse(draft) }), brought)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setFaults(fields)
      if (Object.keys(fields).length === 0) setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  /** What is changed is no longer what was found wrong. */
  const mend = (start: string) =>
    setFaults(before => Object.fromEntries(Object.entries(before).filter(([field]) => !field.startsWith(start))))
  const changeStores: typeof setStores = next => {
    setStores(next)
    mend('company.stores')
  }
  const ofOwner = (field: keyof typeof OWNER) => ({
    value: owner[field],
    error: faults[`owner.${field}`],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setOwner(before => ({ ...before, [field]: value }))
      mend(`owner.${field}`)
    },
  })
  const ofCompany = (field: 'name' | 'companyNumber') => ({
    value: company[field],
    error: faults[`company.${field}`],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setCompany(before => ({ ...before, [field]: value }))
      mend(`company.${field}`)
    },
  })

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Card title="Ihr Benutzerkonto" hint="Besitzer und Betreiber">
        <div className={styles.fields}>
          <TextInput label="Vorname" autoComplete="given-name" required autoFocus {...ofOwner('firstname')} />
          <TextInput label="Nachname" autoComplete="family-name" required {...ofOwner('lastname')} />
          <TextInput
            label="E-Mail"
            type="email"
            autoComplete="username"
            spellCheck={false}
            required
            className={styles.wide}
            {...ofOwner('email')}
          />
          <PasswordField label="Passwort" autoComplete="new-password" required {...ofOwner('password')} />
          <PasswordField label="Passwort bestätigen" autoComplete="new-password" required {...ofOwner('repeat')} />
        </div>
      </Card>
      <Card title="Betrieb">
        <div className={styles.fields}>
          <TextInput label="Name" autoComplete="organization" required className={styles.wide} {...ofCompany('name')} />
          <Select
            label="Lohnverrechnung"
            description="Danach richten sich die Übergaben; später änderbar."
            required
            allowDeselect={false}
            data={EXTERNAL_SOFTWARE.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(company.softwareId)}
            error={faults['company.softwareId']}
            onChange={id => setCompany(before => ({ ...before, softwareId: Number(id) }))}
          />
          <TextInput
            label="Betriebsnummer"
            description={`Unter ihr führt die Lohnverrechnung den Betrieb${payrollId ? ` (${payrollId.label})` : ''}.`}
            {...ofCompany('companyNumber')}
          />
        </div>
      </Card>
      <SetUpData
        token={token}
        brought={brought}
        onBrought={file => {
          setBrought(file)
          const found = file?.found.stores ?? []
          if (found.length > 0) changeStores(found.map((store, key) => ({ ...store, key })))
        }}
      />
      <SetUpStores stores={stores} faults={faults} onChange={changeStores} />
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button type="submit" variant="primary" busy={busy} className={styles.submit}>
        Betrieb einrichten
      </Button>
    </form>
  )
}

type Draft = { owner: typeof OWNER; company: { name: string } }

/** Field → what is wrong with it, as the server names fields. */
function faultsOf(draft: Draft): Record<string, string> {
  const { error } = SetUp.safeParse(draft)
  const faults: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message
  const { email, firstname: firstName, lastname: lastName, password, repeat } = draft.owner
  const check = checkPassword(password, repeat, { email, firstName, lastName, companies: [draft.company.name] })
  if (!check.ok) for (const field of check.fields) faults[`owner.${field}`] ??= check.message
  return faults
}
