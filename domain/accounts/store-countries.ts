/** Where a store lies; 2 is the one that asks for proof of school or study. Spec 1 §3, §6. */
export const STORE_COUNTRIES = { 1: 'Österreich', 2: 'Deutschland' } as const

export const STORE_COUNTRY_IDS = [1, 2] as const
