import { MOST_AT_ONCE } from '#domain/accounts/scim-list.ts'
import { describeSchemas, GROUP_SCHEMA, scimAddress, USER_SCHEMA } from '../provisioning-schemas/schemas.format.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

/** What can be done here. RFC 7643 §5. */
export const providerConfig = () => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_AT_ONCE },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer Token',
      description: 'Das Token aus den Betriebseinstellungen von Kontor',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${scimAddress()}/ServiceProviderConfig` },
})

export const resourceTypes = () =>
  [
    { id: 'User', endpoint: '/Users', description: 'Benutzerkonten', schema: USER_SCHEMA.id },
    { id: 'Group', endpoint: '/Groups', description: 'Gruppen', schema: GROUP_SCHEMA.id },
  ].map(({ id, ...type }) => ({
    schemas: [`${CORE}:ResourceType`],
    id,
    name: id,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${scimAddress()}/ResourceTypes/${id}` },
  }))

export const schemas = () => describeSchemas()
