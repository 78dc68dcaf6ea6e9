/** What the trail keeps of a company's identity system. */
export const PROVISIONING_FIELDS = {
  groupRoles: 'Benutzerrollen der Gruppen',
  invites: 'Neue Benutzer verständigen',
  mapsByName: 'Benutzerrolle nach dem Namen der Gruppe',
  tokenName: 'Token',
} as const
