import { VIENNA } from '#domain/basics/days.ts'
import { applyEnumChanges, type EnumChanges, enumChanges } from '#domain/basics/enum-lists.ts'
import { setZone } from '#web/ui/today.ts'
import './stored-keys.ts'
import { create } from 'zustand'
import type { CompanyAccess, SignedIn } from '#contract/access/sign-in.ts'
import type { Permission } from '#contract/permissions.ts'
import { readStored, removeStored, writeStored } from '../ui/storage.ts'
import { saveReturnUrl } from './return-url.ts'

type Session = {
  /** `expired`: the server no longer accepted the token; `left`: signed out in another tab. The user is told before signing in again. */
  status: 'signed-out' | 'signed-in' | 'expired' | 'left'
  signedIn?: SignedIn
  /** Outlives the session by the moment until its last screen has gone. */
  companyId?: number
  /** Why the server ended it, in its words. */
  whyOver?: string | undefined
}

export const useSession = create<Session>()(() => ({ status: 'signed-out' }))

export const storedToken = () => readStored('md_token')
export const keepToken = (token: string) => writeStored('md_token', token)

/** In the place of a company's id, for an operator who has a role in none: their own area needs none. */
const OF_NO_COMPANY = 0

/** The stored company is kept if it is still present, else the first one. Spec 1 §4. */
export function startSession(signedIn: SignedIn): void {
  keepToken(signedIn.token)
  applyEnumChanges(signedIn.enumChanges)
  const stored = Number(readStored('selected_company'))
  const company = signedIn.companies.find(({ id }) => id === stored) ?? signedIn.companies[0]
  const companyId = company?.id ?? (signedIn.isSuperuser ? OF_NO_COMPANY : undefined)
  useSession.setState({ status: 'signed-in', signedIn, companyId })
  if (company) writeStored('selected_company', String(company.id))
  else removeStored('selected_company')
}

/** Operators have changed the words of lists: all that is shown says them from now on. */
export function showEnumChanges(changes: EnumChanges): void {
  if (JSON.stringify(changes) === JSON.stringify(enumChanges())) return
  applyEnumChanges(changes)
  useSession.setState(({ signedIn }) => ({ signedIn: signedIn && { ...signedIn, enumChanges: changes } }))
}

/** Draws anew what shows words of lists, when they have changed. */
export const useEnumChanges = () => useSession(({ signedIn }) => signedIn?.enumChanges)

let replacing: Promise<unknown> = Promise.resolve()

/** Runs what gives the session another token: the one before is worth nothing from that moment, here and in every tab. */
export function replaceToken<Answer extends { token: string }>(run: () => Promise<Answer>): Promise<Answer> {
  const replaced = run().then(answer => {
    keepToken(answer.token)
    useSession.setState(({ signedIn }) => ({ signedIn: signedIn && { ...signedIn, token: answer.token } }))
    return answer
  })
  replacing = replaced.catch(() => {})
  return replaced
}

/** Whether another token holds than the one that was sent, so that a refused request may be sent again. */
export async function wasReplaced(sent: string | undefined): Promise<boolean> {
  await replacing
  const token = storedToken()
  return token !== undefined && token !== sent
}

/** A new name shows at once, everywhere. */
export const showName = (firstname: string, lastname: string): void =>
  useSession.setState(({ signedIn }) => ({
    signedIn: signedIn && { ...signedIn, user: { ...signedIn.user, firstname, lastname } },
  }))

/** What decides the tabs holds at once, before the server is asked again. */
export const showCompany = (
  companyId: number,
  values: Partial<Pick<CompanyAccess, 'name' | 'softwareId' | 'useEldaService'>>,
) =>
  useSession.setState(({ signedIn }) => ({
    signedIn: signedIn && {
      ...signedIn,
      companies: signedIn.companies.map(company => (company.id === companyId ? { ...company, ...values } : company)),
    },
  }))

/** It is one of the session's, but nothing of it may be shown here. */
const isShutOut = ({ needsSecondFactor, refusedAddress }: CompanyAccess) => needsSecondFactor || refusedAddress !== null

/** Nothing of the company is shown any more. */
const shutOut = (why: Partial<Pick<CompanyAccess, 'needsSecondFactor' | 'refusedAddress'>>): void =>
  useSession.setState(({ signedIn, companyId }) => ({
    signedIn: signedIn && {
      ...signedIn,
      companies: signedIn.companies.map(company =>
        company.id === companyId ? { ...company, ...why, permissions: [] } : company,
      ),
    },
  }))

/** The company has begun to let in only who has proved themselves by two factors. */
export const demandSecondFactor = () => shutOut({ needsSecondFactor: true })

/** The company has begun to let in only who comes from its own networks, or we have left them. */
export const refuseAddress = (refusedAddress: string) => shutOut({ refusedAddress })

/** Whether the user still has to be told that the session has ended. */
export const isOver = (status: Session['status']) => status === 'expired' || status === 'left'

export function endSession(): void {
  removeStored('md_token')
  useSession.setState({ status: 'signed-out', signedIn: undefined })
}

const otherTabs = new BroadcastChannel('kontor_session')
/** Before the server ends the session: the other tabs hear it from here, and not that it ran out. */
export const tellOtherTabs = () => otherTabs.postMessage('left')
otherTabs.onmessage = () => {
  const { status } = useSession.getState()
  if (status === 'signed-in' || status === 'expired') useSession.setState({ status: 'left', signedIn: undefined })
}

/** The server answered 401: forget the token and come back here after signing in again. Spec 1 §7. */
export function expireSession(whyOver?: string): void {
  // An answer that comes after signing out.
  const { status } = useSession.getState()
  if (status === 'left' || (status === 'signed-out' && !storedToken())) return
  saveReturnUrl(location.pathname + location.search + location.hash)
  removeStored('md_token')
  useSession.setState({ status: 'expired', signedIn: undefined, whyOver })
}

/** False when the user has no access to that company. */
export function selectCompany(companyId: number): boolean {
  const { signedIn, companyId: current } = useSession.getState()
  if (companyId === OF_NO_COMPANY) return current === OF_NO_COMPANY
  if (!signedIn?.companies.some(({ id }) => id === companyId)) return false
  if (companyId !== current) {
    writeStored('selected_company', String(companyId))
    useSession.setState({ companyId })
  }
  return true
}

const companyOf = ({ signedIn, companyId }: Session): CompanyAccess | undefined =>
  signedIn?.companies.find(({ id }) => id === companyId)

/** Undefined also for one that is shut out. */
const enteredOf = (session: Session): CompanyAccess | undefined => {
  const company = companyOf(session)
  return company && !isShutOut(company) ? company : undefined
}

export const currentCompany = () => companyOf(useSession.getState())
export const useCompany = () => useSession(companyOf)
export const useEnteredCompany = () => useSession(enteredOf)
// Which day is today is asked of the company's zone.
useSession.subscribe(session => setZone(companyOf(session)?.timeZone ?? VIENNA))

/** The selected company's id; only for screens, which exist only with a company. */
export function useCompanyId(): number {
  const companyId = useSession(session => session.companyId)
  if (companyId === undefined) throw new Error('No company is selected')
  return companyId
}

/** Whether the role held in the selected company includes the right; what it does not include is not shown. */
export const useCan = (permission: Permission) =>
  useSession(session => companyOf(session)?.permissions.includes(permission) ?? false)
