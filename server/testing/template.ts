export const TEMPLATE = 'kontor_template'
