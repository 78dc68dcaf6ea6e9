/** The badges of roles: told apart by day and by night; grey is what a role has until one is chosen. */
export const ROLE_COLOURS = {
  purple: '#5b3fa0',
  blue: '#1f5b99',
  green: '#1f6b49',
  amber: '#8a5300',
  magenta: '#8f2a5e',
  teal: '#0f6674',
  grey: '#56615a',
} as const

export type RoleColour = (typeof ROLE_COLOURS)[keyof typeof ROLE_COLOURS]

/** As a role may be given them. */
export const CHOOSABLE_COLOURS: readonly RoleColour[] = Object.values(ROLE_COLOURS)
