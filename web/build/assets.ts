export const assetsOf = (bundle: object = {}): string[] => Object.keys(bundle)
