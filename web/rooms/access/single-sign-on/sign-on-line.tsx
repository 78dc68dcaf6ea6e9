import { useQuery } from '@tanstack/react-query'
import { AccessLine } from '#web/lib/access-line.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { signOnQuery } from './queries.ts'
import { stateOf } from './sign-on-state.ts'

export function SignOnLine() {
  const { data } = useQuery(signOnQuery(useCompanyId()))
  return (
    <AccessLine
      part="sign-on"
      detail="Über den eigenen Anmeldedienst (OpenID Connect oder SAML)"
      state={data && stateOf(data)}
    />
  )
}
