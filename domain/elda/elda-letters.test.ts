import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eldaBytes, eldaText, foreignLetters, type LetterSet, suggestedSpelling } from './elda-letters.ts'

// ELDA, Organisationsbeschreibung: names take A–Z a–z Ä Ö Ü ß ä ö ü 0–9, blank, ' - and .
const spellings: [letters: LetterSet, text: string, foreign: string[], spelling: string | undefined][] = [
  ['name', 'Müller-Groß', [], 'Müller-Groß'],
  ['name', "O'Neill jr. 2", [], "O'Neill jr. 2"],
  ['name', 'Čović', ['Č', 'ć'], 'Covic'],
  ['name', 'Đorđević', ['Đ', 'đ', 'ć'], 'Dordevic'],
  ['name', 'René', ['é'], 'Rene'],
  ['name', 'Łukasz', ['Ł'], 'Lukasz'],
  ['name', 'Kovács Erzsébet', ['á', 'é'], 'Kovacs Erzsebet'],
  ['name', 'Szűcs Ernő', ['ű', 'ő'], 'Szücs Ernö'],
  ['name', 'D’Angelo', ['’'], "D'Angelo"],
  ['name', 'Meier–Huber', ['–'], 'Meier-Huber'],
  ['name', 'Søren Þór', ['ø', 'Þ', 'ó'], 'Sören Thor'.replace('ö', 'o')],
  ['name', 'Yıldız', ['ı'], 'Yildiz'],
  ['name', 'GROẞ', ['ẞ'], 'GROSS'],
  ['name', 'Иванов', ['И', 'в', 'а', 'н', 'о'], undefined],
  ['name', 'Muster & Co', ['&'], undefined],
  ['name', 'Mu\u0308ller', [], 'Müller'],
  ['text', 'Café & Söhne (Wien) €', [], 'Café & Söhne (Wien) €'],
  ['text', 'Čokolada', ['Č'], 'Cokolada'],
  ['text', 'a\tb', ['\t'], undefined],
]
for (const [letters, text, foreign, spelling] of spellings)
  test(`a ${letters} ${JSON.stringify(text)} is written ${spelling ?? 'in letters that somebody has to say'}`, () => {
    assert.deepEqual(foreignLetters(text, letters), foreign)
    assert.equal(suggestedSpelling(text, letters), spelling)
  })

test('what is suggested has only letters that ELDA takes', () => {
  for (let code = 0x20; code < 0x600; code++)
    for (const letters of ['name', 'text'] as const) {
      const spelling = suggestedSpelling(`A${String.fromCharCode(code)}B`, letters)
      if (spelling !== undefined) assert.deepEqual(foreignLetters(spelling, letters), [], `U+${code.toString(16)}`)
    }
})

test('the euro sign and its neighbours have the places of ISO-8859-15', () => {
  assert.deepEqual([...eldaBytes('€ŠšŽžŒœŸ')], [0xa4, 0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe])
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  assert.deepEqual(eldaBytes(eldaText(all)), all)
})
