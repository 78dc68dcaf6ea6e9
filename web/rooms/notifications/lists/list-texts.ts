import { formatNumber } from '#domain/basics/numbers.ts'

export const peopleText = (total: number) => `${formatNumber(total, 0)} Mitarbeiter`
export const documentsText = (total: number) => (total === 1 ? 'Ein Dokument' : `${formatNumber(total, 0)} Dokumente`)
export const importsText = (total: number) => (total === 1 ? 'Ein Import' : `${formatNumber(total, 0)} Importe`)
