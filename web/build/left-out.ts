import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { plainEndpoints } from './endpoints.ts'

/** No page writes JSON Schema, a fifth of the schema library; what reads its parts all the same (`schema.maxLength`) is told at once. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return
      const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => `leftOut as ${name}`)
      return `const leftOut = () => { throw new Error('${basename(id)} is not in the browser') }\nexport { ${names.join(', ')} }`
    },
  }
}

/** What is wrong with a value is said in German (`contract/issue-texts.ts`). */
function withoutEnglish(): Plugin {
  return {
    name: 'without-english',
    apply: 'build',
    transform: (_, id) =>
      /zod\/v4\/locales\/en\.js$/.test(id)
        ? `export default () => ({ localeError: () => 'Diese Angabe ist nicht möglich' })`
        : undefined,
  }
}

/** The theme's variables are written in `ui/theme/mantine.css`; the content security policy forbids those that would be written here. */
function withoutVariables(): Plugin {
  return {
    name: 'without-variables',
    apply: 'build',
    transform: (_, id) =>
      /MantineCssVariables\/MantineCssVariables\.mjs$/.test(id)
        ? 'export const MantineCssVariables = () => null'
        : undefined,
  }
}

/** The same for the app and for looking at what it is made of. */
export const leftOut = (): Plugin[] => [plainEndpoints(), withoutJsonSchema(), withoutEnglish(), withoutVariables()]

/** Palettes of the component library that the theme has no use for, an eighth of the first styles. */
export function withoutPalettes() {
  const left = /^--mantine-color-(grape|cyan|indigo|lime|orange|pink|violet|yellow|green)-/
  const read = /var\((--[\w-]+)/g
  return {
    postcssPlugin: 'without-palettes',
    Declaration(declaration: { prop: string; value: string; remove(): void; error(text: string): Error }) {
      if (left.test(declaration.prop)) declaration.remove()
      else if ([...declaration.value.matchAll(read)].some(([, name = '']) => left.test(name)))
        throw declaration.error(`left out: ${declaration.value}`)
    },
  }
}
